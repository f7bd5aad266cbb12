import Foundation
import TestSupport
import Testing

@testable import limber

/// Sessions that end while another program has locked the database.
@Suite(.timeLimit(.minutes(5))) struct PendingRecordTests {
    private let home = TemporaryHome.withCatalog()

    private var database: String { home.path("data/limber/limber.sqlite") }

    /// Plays a session while the database is locked.
    private func playWhileLocked() async throws {
        _ = try await home.succeeds("weight 80")
        let database = try LockedDatabase(database)
        let ended = try await home.stretch("neck:10", "--output", "null:virtual")
        #expect((ended.status, ended.output.contains("Session saved")) == (0, true))
        #expect((ended.output + ended.errors).contains("another program has locked the file"))
        #expect(try database.count(of: "session") == 0)
        try database.unlock()
        #expect(pending.count == 1)
    }

    /// The files of records that wait for the database.
    private var pending: [String] {
        ((try? home.names(in: "state/limber/pending")) ?? []).filter { $0.hasSuffix(".json") }
    }

    @Test(arguments: [("today", 1), ("history", 1), ("export", 1), ("stretch neck:10 --output null:virtual", 2)])
    func commandSavesPendingRecords(_ command: String, sessions: Int) async throws {
        try await playWhileLocked()
        #expect(try await home.run(command).status == 0)
        #expect(pending == [])
        let database = try LockedDatabase(database)
        #expect(try database.count(of: "session") == sessions)
        try database.unlock()
    }

    @Test func exportHasPendingRecords() async throws {
        try await playWhileLocked()
        let lock = try LockedDatabase(database)
        let export = try await home.run("export")
        try lock.unlock()
        #expect((export.status, export.errorLines.count) == (0, 1))
        #expect(export.errors.contains("cannot add a finished session to the history yet"))
        #expect(pending.count == 1)
        #expect(try await TemporaryHome().succeeds("import -", reading: export.output).hasPrefix("1 session added"))
    }

    @Test func exportNamesARecordThatItCannotRead() async throws {
        try home.write("backup", to: "all.json")
        try home.write("{", to: "state/limber/pending/a.json")
        let path = home.path("state/limber/pending/a.json")
        try await home.fails(
            .inputOutput, "cannot read the record of a session in '\(path)'", "export $TEST_HOME/all.json")
        #expect(try home.read("all.json") == "backup")
    }

    @Test func controlCommandsKeepPendingRecords() async throws {
        try await playWhileLocked()
        for command in ["status", "stop", "skip", "pause"] {
            try await home.fails(.unavailable, "no session", command)
            #expect(pending.count == 1)
        }
    }
}
