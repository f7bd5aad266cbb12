import Foundation
import TestSupport
import Testing

@testable import PracticeData

/// A file that has the whole history without the log beside it.
@Suite struct WholeFileTests {
    private let db = TestDatabase()
    private var folder: TemporaryFolder { db.folder }

    /// Returns the number of sessions in a file without its log.
    private func sessions(in name: String) throws -> Int {
        let copy = TestDatabase()
        try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: copy.path)
        return try copy.data.sessions.sessionCount()
    }

    @Test(arguments: [(mode_t(0o2770), 0o660), (0o700, 0o600)])
    func foldsTheLogIntoTheFile(mode: mode_t, ofFiles: Int) throws {
        chmod(folder.path, mode)
        for id in ["one", "two", "three"] { try db.save([id: .stretching()]) }
        #expect(try sessions(in: "limber.sqlite") == 0)
        OpenDatabases.foldLog(of: db.path)
        #expect(try sessions(in: "limber.sqlite") == 3)
        #expect(try folder.bytes(of: "limber.sqlite-wal") == [])
        for suffix in ["", "-wal", "-shm"] {
            #expect(try folder.permissions(of: "limber.sqlite\(suffix)") == ofFiles)
        }
    }

    /// Another process that writes or reads keeps the log.
    @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN; SELECT count(*) FROM session"])
    func waitsForNoOtherProcess(begin: String) throws {
        try db.save(["one": .stretching()])
        let other = try OtherProgram(db.path)
        try other.execute(begin)
        OpenDatabases.foldLog(of: db.path)
        #expect(try folder.bytes(of: "limber.sqlite-wal") != [])
        try other.unlock()
        OpenDatabases.foldLog(of: db.path)
        #expect(try folder.bytes(of: "limber.sqlite-wal") == [])
    }

    @Test func backsUpWhatIsCommitted() async throws {
        try db.save(["one": .stretching(), "two": .stretching()])
        let writer = try OtherProgram(db.path)
        try writer.execute("BEGIN IMMEDIATE; DELETE FROM session WHERE id = 'one'")
        let (bytes, count) = try await db.practice().exchange.backup()
        try folder.file("backup", bytes)
        #expect(try sessions(in: "backup") == 2)
        #expect(count == 2)
        let found = try DamagedTables(of: "\(folder.path)/backup")
        #expect((found.gaps, found.missing, found.rejected) == (0, 0, 0))
        try writer.unlock()
    }

    @Test func refusesABackupOfADamagedDatabase() async throws {
        try db.fill(300)
        OpenDatabases.foldLog(of: db.path)
        var bytes = try folder.bytes(of: "limber.sqlite")
        bytes.replaceSubrange(8 * 4096..<9 * 4096, with: [UInt8](repeating: 0xAA, count: 4096))
        try Data(bytes).write(to: URL(filePath: db.path))
        let practice = db.practice()
        let error = await #expect(throws: StoreError.self) { try await practice.exchange.backup() }
        #expect(error?.kind == .damaged)
    }
}
