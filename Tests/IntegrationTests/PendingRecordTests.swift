import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Sessions that end while another program has locked the database.
@Suite(.takingTurns) struct PendingRecordTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    private var database: String { home.path("data/limber/limber.sqlite") }

    /// Locks the database, which is created first.
    private func lock() async throws -> LockedDatabase {
        try #require(try await home.limber("history").status == 0)
        return try LockedDatabase(database)
    }

    /// Plays sessions while the database is locked, and unlocks it.
    private func playWhileLocked(sessions: Int = 1) async throws {
        let database = try await lock()
        for _ in 0..<sessions {
            let ended = try await home.stretch("neck:10", "--output", "null:virtual")
            #expect(ended.status == 0)
            #expect(ended.output.contains("Session saved"))
        }
        try database.unlock()
    }

    /// The number of sessions in the database.
    private func count() throws -> Int {
        let locked = try LockedDatabase(database)
        defer { try? locked.unlock() }
        return try locked.count(of: "session")
    }

    /// The files of records that wait for the database.
    private func pending() -> [String] {
        let names = (try? home.names(in: "state/limber/pending")) ?? []
        return names.filter { $0.hasSuffix(".json") }
    }

    @Test func severalRecordsWaitForTheDatabase() async throws {
        try await playWhileLocked(sessions: 3)
        #expect(pending().count == 3)
        #expect(try await home.history().count == 3)
        #expect(pending() == [])
    }

    @Test(arguments: [
        "today", "history", "export", "stretch neck:10 --output null:virtual", "meditate 1 --output null:virtual",
    ])
    func commandSavesPendingRecords(_ command: String) async throws {
        try await playWhileLocked()
        #expect(try count() == 0)
        #expect(try await home.limber(command.split(separator: " ").map(String.init)).status == 0)
        #expect(try count() == (command.hasSuffix("virtual") ? 2 : 1))
        #expect(pending() == [])
    }

    @Test func daemonSavesPendingRecords() async throws {
        try await playWhileLocked()
        try #require(pending().count == 1)
        let daemon = try home.start(["serve"])
        try await until { pending() == [] }
        #expect(try count() == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test(arguments: ["status", "stop", "skip", "pause"])
    func controlCommandKeepsPendingRecords(_ command: String) async throws {
        try await playWhileLocked()
        let names = pending()
        try #require(names.count == 1)
        #expect(try await home.limber(command).status == 69)
        #expect(pending() == names)
        #expect(try count() == 0)
    }

    @Test func savesARepeatedRecordOnce() async throws {
        try await playWhileLocked()
        let name = try #require(pending().first)
        let bytes = try home.bytes(of: "state/limber/pending/\(name)")
        for _ in 0..<2 {
            #expect(try await home.history().count == 1)
            try home.write(bytes: bytes, to: "state/limber/pending/\(name)")
        }
        #expect(try await home.history().count == 1)
        #expect(pending() == [])
    }

    @Test func namesAndKeepsADamagedFile() async throws {
        let path = try home.write("{", to: "state/limber/pending/0a-1.json")
        let ended = try await home.limber("history")
        #expect(ended.status == 0)
        #expect(ended.errors.contains("(file: \(path))"))
        #expect(try home.read("state/limber/pending/0a-1.json") == "{")
    }

    @Test func stopIsAnsweredOnceTheRecordIsOnDisk() async throws {
        let database = try await lock()
        let session = try home.start(["meditate", "1", "--music", "none", "--output", "null", "--events", "-"])
        #expect(try await session.event(.partStarted(part: 0)) != nil)
        #expect(try await home.limber("stop").status == 0)
        session.signal(SIGKILL)
        _ = try await session.finished()
        try database.unlock()
        let history = try await home.history()
        #expect(history.count == 1)
    }
}
