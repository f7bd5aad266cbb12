import Dispatch
import FoundationEssentials
import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct DatabaseOpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    /// Returns the number of descriptors of this process on a file.
    private func descriptors(on path: String) -> Int {
        let open = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
        return names.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\($0)")) == path }
    }

    /// Creates a database that this process has not opened.
    private func makeDatabase(_ change: String? = nil) throws {
        let made = "\(folder.path)/made.sqlite"
        let data = try Repositories.opened(made)
        try data.preferences.save(try setup)
        try data.sessions.save(.stretch(.example()), id: "one")
        let copy = try DatabaseQueue(path: path)
        try DatabaseQueue(path: made).backup(to: copy)
        if let change { try copy.write { db in try db.execute(sql: change) } }
        try copy.close()
    }

    private var setup: StretchSetup {
        get throws { StretchSetup(playlist: try PlaylistAddress(parsing: "spotify:album:4aaw")) }
    }

    @Test func opensOneDatabaseForConcurrentCallers() throws {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in try? Store.patient(path).open() }
        try Store.patient("\(path)-alone").open()
        #expect(descriptors(on: path) == descriptors(on: "\(path)-alone"))
    }

    @Test func readsTheSetUpWithoutOpeningTheDatabase() throws {
        try makeDatabase()
        let data = Repositories(Store.impatient(path))
        #expect(try data.preferences.setup() == setup)
        #expect(try data.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(OpenDatabases.current(at: path) == nil)
    }

    @Test(arguments: [
        "DELETE FROM grdb_migrations WHERE identifier = 'newest'", "PRAGMA application_id = 0",
    ])
    func opensADatabaseThatIsNotComplete(change: String) throws {
        let newest = try #require(DatabaseMigrator.store.migrations.last)
        try makeDatabase(change.replacing("newest", with: newest))
        // Migrating once more fails, because the columns exist.
        let data = Repositories(Store.patient(path))
        #expect((try? data.preferences.setup()) == (change.hasPrefix("PRAGMA") ? try setup : nil))
    }

    @Test func rejectsANewerDatabase() throws {
        try makeDatabase("INSERT INTO grdb_migrations VALUES ('from the future')")
        let error = #expect(throws: StoreError.self) { try Repositories(Store.patient(path)).preferences.setup() }
        #expect(error?.reason == "a newer version of Limber wrote the file; update Limber")
    }
}
