import Foundation
import Glibc
import TestSupport
import Testing

@testable import PracticeData

/// The permissions of a database in the folder of one user, and in that of a group. Takes 50 ms.
@Suite struct SharedFolderTests {
    private let db = TestDatabase()
    private var folder: TemporaryFolder { db.folder }

    private func setPermissions(_ mode: mode_t) { chmod(folder.path, mode) }

    @Test(arguments: [(mode_t(0o2770), 0o660), (0o770, 0o600), (0o700, 0o600)])
    func givesFilesToTheGroupOfTheFolder(mode: mode_t, ofFiles: Int) throws {
        setPermissions(mode)
        try db.store.open()
        // The connection keeps the log.
        for name in ["limber.sqlite", "limber.sqlite-wal", "limber.sqlite-shm", "limber.sqlite.lock"] {
            #expect(try folder.permissions(of: name) == ofFiles, "\(name)")
        }
    }

    @Test func givesAnOlderDatabaseToTheGroup() throws {
        try db.execute("CREATE TABLE old (x); DROP TABLE old")
        chmod(db.path, 0o600)
        setPermissions(0o2770)
        try db.store.open()
        #expect(try folder.permissions(of: "limber.sqlite") == 0o660)
    }

    @Test(arguments: ["limber.sqlite", "limber.sqlite-wal"], [true, false])
    func followsNoLinkOfTheGroup(name: String, isSecondName: Bool) throws {
        let target = try folder.file("target", text: "")
        let link = "\(folder.path)/\(name)"
        #expect((isSecondName ? Glibc.link(target, link) : symlink(target, link)) == 0)
        setPermissions(0o2770)
        let error = #expect(throws: StoreError.self) { try db.store.open() }
        #expect(error?.description.contains("not a regular file") == true)
        #expect(try folder.text(of: "target") == "")
    }

    /// SQLite follows a link that a member of the group makes after the check of the files.
    @Test(arguments: [mode_t(0o2770), 0o700]) func refusesTheTargetOfALinkThatSQLiteOpened(mode: mode_t) {
        setPermissions(mode)
        #expect(Store.isFile(db.path, at: db.path))
        #expect(Store.isFile("\(folder.path)-other/limber.sqlite", at: db.path) == (mode == 0o700))
    }
}
