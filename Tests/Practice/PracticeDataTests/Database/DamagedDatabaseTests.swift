import FoundationEssentials
import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct DamagedDatabaseTests {
    private let db = TestDatabase()
    private var folder: TemporaryFolder { db.folder }
    private var path: String { db.path }

    /// Creates a database that no process has opened, large enough for pages of every kind.
    private func makeDatabase() throws {
        let made = TestDatabase()
        try made.fill(300)
        try made.copy(to: path)
    }

    private var namesSetAside: [String] {
        get throws { try folder.names.filter { $0.contains(".damaged-") } }
    }

    private func changeBytes(_ change: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        change(&bytes)
        try bytes.write(to: URL(filePath: path))
    }

    /// The kinds of damage to a file.
    enum Harm: CaseIterable {
        case text, noise, cut, spoiledHeader, spoiledTables, foreign, foreignMark
    }

    private func strike(_ harm: Harm) throws {
        switch harm {
        case .text: try changeBytes { $0 = Data("this was never a database, whatever its name says".utf8) }
        case .noise:
            var random = SplitMix64(seed: 7)
            try changeBytes { $0 = Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        case .cut: try changeBytes { $0 = $0.prefix($0.count / 2) }
        case .spoiledHeader: try changeBytes { $0.replaceSubrange(0..<100, with: Data(repeating: 0xAA, count: 100)) }
        case .spoiledTables:
            try changeBytes { $0.replaceSubrange(100..<4096, with: Data(repeating: 0xAA, count: 3996)) }
        case .foreign, .foreignMark:
            try FileManager.default.removeItem(atPath: path)
            try db.execute("CREATE TABLE theirs (value)")
            if harm == .foreignMark { try db.execute("PRAGMA application_id = 7") }
        }
    }

    @Test(arguments: Harm.allCases) func renamesADamagedDatabase(harm: Harm) throws {
        try makeDatabase()
        try strike(harm)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let log = Log()
        let data = try db.opened(logger: log.logger)
        #expect(try data.sessions.sessionCount() == 0)
        #expect(try data.sessions.save(.stretching(), id: "one"))
        let name = try #require(try namesSetAside.first)
        // A look at the file can create an empty log, which is renamed, too.
        #expect(try namesSetAside.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [name])
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")) == bytes)
        #expect(DamagedDatabase.unsettled(beside: path) == ["\(folder.path)/\(name)"])
        #expect(
            log.lines == [
                "warning: damaged database renamed; starting with an empty one"
                    + " backup=\(folder.path)/\(name) file=\(path)"
            ])
    }

    @Test func detectsDamageInAPageReadLater() throws {
        try makeDatabase()
        try changeBytes { bytes in
            for page in stride(from: bytes.count - 8 * 4096, to: bytes.count, by: 4096) {
                bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xAA, count: 64))
            }
        }
        let log = Log()
        let data = try db.opened(logger: log.logger)
        for _ in 1...2 {
            let error = #expect(throws: StoreError.self) { try data.sessions.sessions(of: .meditation) }
            #expect(error?.kind == .damaged)
        }
        #expect(try namesSetAside == [])
        #expect(try data.sessions.save(.stretching(), id: "one"))
        #expect(try data.sessions.sessions(of: .stretch).map(\.id) == ["one"])
        #expect(try namesSetAside.count { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == 1)
        #expect(log.lines.count == 1)
    }

    /// Renaming would leave a reader, such as an export, with half of its data.
    @Test(arguments: [true, false]) func renamesNoDatabaseThatIsRead(isExport: Bool) throws {
        try makeDatabase()
        let data = try db.opened()
        let reader = try OtherProgram(path)
        if !isExport { try reader.execute("BEGIN; SELECT count(*) FROM sqlite_master") }
        try withExtendedLifetime(isExport ? try data.exchange.exportPieces(at: .saturday) : nil) {
            try changeBytes { $0.replaceSubrange(4096..., with: Data(repeating: 0xAA, count: $0.count - 4096)) }
            let error = #expect(throws: StoreError.self) { try data.sessions.save(.stretching(), id: "one") }
            #expect(error?.kind == .damaged)
            #expect(error?.reason == "the file is damaged, and a program reads it; try again later")
            #expect(try namesSetAside == [])
        }
        if !isExport { try reader.unlock() }
        #expect(try data.sessions.save(.stretching(), id: "one"))
        #expect(try namesSetAside.count { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == 1)
    }

    /// Without a log, SQLite locks the database itself.
    @Test func renamesNoForeignDatabaseThatIsRead() throws {
        try db.execute("CREATE TABLE theirs (value)")
        let reader = try OtherProgram(path)
        try reader.execute("BEGIN; SELECT count(*) FROM theirs")
        #expect(throws: StoreError.self) { try db.opened() }
        #expect(try namesSetAside == [])
        try reader.unlock()
        _ = try db.opened()
        #expect(try namesSetAside.count == 1)
    }

    /// SQLite reports an error of the disk as damage, too.
    @Test func keepsADatabaseThatASecondLookFindsIntact() throws {
        try makeDatabase()
        let log = Log()
        let store = Store(path: path, logger: log.logger)
        var looks = 0
        let sessions = try store.perform { pool in
            looks += 1
            if looks == 1 { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            return try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM session") }
        }
        #expect(sessions == 300)
        #expect(try namesSetAside == [])
        #expect(log.lines == [])
    }

    /// A database of which everything was recovered, and one with a row that cannot be used.
    @Test(arguments: [true, false]) func settlesARecoveredDatabase(isComplete: Bool) async throws {
        let row = "INSERT INTO session (id, kind, completedAt, record) VALUES ('x', 'dance', 'soon', '{}')"
        let made = TestDatabase()
        try made.save(["one": .stretching()])
        let file = "\(path).damaged-20261125T070000.000Z"
        try made.copy(to: file, changing: isComplete ? "" : row)
        try folder.file("limber.sqlite.damaged-20261125T070000.000Z-wal", text: "")
        let practice = db.practice()
        #expect(try await practice.unsettledDatabases() == [file])
        for isFirst in [true, false] {
            let found = isFirst || !isComplete ? file : "\(path).recovered-20261125T070000.000Z"
            let recovery = try await practice.exchange.recover(from: found)
            #expect((recovery.counts.sessions, recovery.counts.present) == (isFirst ? 1 : 0, isFirst ? 0 : 2))
            #expect(recovery.counts.isComplete == isComplete)
            #expect(recovery.settled == (isFirst && isComplete ? "\(path).recovered-20261125T070000.000Z" : nil))
            #expect(try await practice.unsettledDatabases() == (isComplete ? [] : [file]))
        }
        try? folder.remove("limber.sqlite.damaged-20261125T070000.000Z")
        try? folder.remove("limber.sqlite.damaged-20261125T070000.000Z-wal")
        #expect(try await practice.unsettledDatabases() == [])
    }

    /// A name of the database in use, whose damage no query has met.
    @Test func recoversTheDatabaseInUse() async throws {
        try makeDatabase()
        try changeBytes { $0.replaceSubrange(0..<16, with: Data(repeating: 0xAA, count: 16)) }
        let recovery = try await db.practice().exchange.recover(from: path)
        #expect(recovery.counts.sessions == 300)
        #expect(try #require(recovery.settled).contains(".recovered-"))
        #expect(try namesSetAside == [])
        #expect(try db.data.sessions.sessionCount() == 300)
    }

    @Test(arguments: [true, false]) func announcesAnEmptyFile(isThere: Bool) throws {
        if isThere { try folder.file("limber.sqlite") }
        let log = Log()
        for _ in 1...2 { try db.opened(logger: log.logger).sessions.save(.stretching(), id: "one") }
        let line =
            "warning: database file is empty (0 bytes); starting without a history, restore a backup if there was one"
            + " file=\(path)"
        #expect(log.lines == (isThere ? [line] : []))
    }

    @Test func keepsTheWALOfAMissingDatabase() throws {
        try folder.file("limber.sqlite-wal", text: "what was written last")
        let log = Log()
        try db.opened(logger: log.logger).sessions.save(.stretching(), id: "one")
        let name = try #require(try namesSetAside.first)
        #expect(name.hasSuffix("-wal"))
        #expect(try folder.text(of: name) == "what was written last")
        #expect(DamagedDatabase.unsettled(beside: path) == ["\(folder.path)/\(name)"])
        #expect(log.lines.count == 1)
    }

    @Test func createsANewDatabaseAfterDeletion() throws {
        try db.save(["one": .stretching()])
        for name in try folder.names { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
        try db.save(["two": .stretching()])
        #expect(try db.data.sessions.sessions(of: .stretch).map(\.id) == ["two"])
        #expect(try db.select("SELECT id FROM session") == ["two"])
    }

    @Test func namesAFolderThatCannotBeCreated() throws {
        // No user, not even root, can create a folder below a file.
        try folder.file("file")
        let below = "\(folder.path)/file/data/limber.sqlite"
        let error = try #require(throws: StoreError.self) { try Store.patient(below).open() }
        #expect(error.path == below)
        #expect(error.reason.contains("'\(folder.path)/file/data'"))
    }
}
