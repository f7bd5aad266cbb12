import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// `kill -9` at each system call that writes while a session ends: those of the checkpoint, of the record and of the
/// events. After each kill, the next start has the record or offers the session.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
struct CompletionKillTests {
    /// A session: its command line, and the command that plays it to its end after a resume.
    struct Piece: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let beginning: [String]
        let end: String

        static let all = [
            Piece(
                testDescription: "stretches",
                beginning: [
                    "stretch", "neck:10", "--lead-in", "none", "--change-over", "0", "--at", "0.05=skip", "--at",
                    "4.9=pause",
                ],
                end: "stretch --resume --at 0=play --at 0.3=skip"),
            // The closing can be resumed; if it is skipped, the session is recorded.
            Piece(
                testDescription: "a meditation", beginning: ["meditate", "2", "--at", "0.2=pause"],
                end: "meditate --resume --at 0=play --at 0.01=skip --at 0.05=skip --at 0.1=skip"),
        ]
    }

    /// Starts 190 programs, each of them twice: 60 s.
    @Test(arguments: Piece.all, ["pwrite64", "write", "fsync", "renameat", "unlinkat", "unlink", "ftruncate"])
    func recordsTheSessionOnceOrOffersIt(piece: Piece, call: String) async throws {
        let dead = try await boxWhereItDied(piece, hasDatabase: true)
        var number = 1
        while try await isKilled(at: number, of: call, ending: piece, after: dead) { number += 1 }
        // Guards against a trace without calls. Only the index of SQLite's WAL is truncated, once; a thread unlinks once.
        #expect(number > (["ftruncate", "unlink"].contains(call) ? 1 : 2))
    }

    /// The record of the first session creates the database, in some 340 calls: most of them write pages of one
    /// transaction, and one in 13 is enough. Starts 26 programs, each of them twice: 30 s.
    @Test func recordsTheFirstSessionOnceOrOffersIt() async throws {
        let piece = Piece.all[0]
        let dead = try await boxWhereItDied(piece, hasDatabase: false)
        var number = 1
        while try await isKilled(at: number, of: "pwrite64", ending: piece, after: dead) { number += 13 }
        #expect(number > 200)
    }

    /// The home of a session that was killed while it was paused.
    private func boxWhereItDied(_ piece: Piece, hasDatabase: Bool) async throws -> TemporaryHome {
        let home = TemporaryHome()
        if hasDatabase { #expect(try await home.limber("intend", "Rest").status == 0) }
        let session = try home.start(piece.beginning + ["--music", "none", "--output", "null", "--events", "-"])
        #expect(try await session.event(.paused(reason: .user)) != nil)
        try await home.killOnceResumable(session)
        return home
    }

    /// Whether the session, resumed and played to its end, made this many calls; it was killed at the last one.
    private func isKilled(at number: Int, of call: String, ending piece: Piece, after dead: TemporaryHome) async throws
        -> Bool
    {
        let home = TemporaryHome()
        for folder in ["state", "data", "run/limber/position"] where dead.has(folder) {
            try home.makeFolder("run/limber")
            try FileManager.default.copyItem(atPath: dead.path(folder), toPath: home.path(folder))
        }
        let ended = try await home.shell(
            "exec strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(number) "
                + "\"$LIMBER\" \(piece.end)")
        let recorded = try await home.history().count
        let next = try await home.limber(piece.end.split(separator: " ").map(String.init))
        let place = "\(call) \(number): \(recorded) recorded, then \(next.status) \(next.errors)"
        // Resumed and complete, or nothing to resume.
        #expect([0, 66].contains(next.status), "\(place)")
        #expect(recorded + (next.status == 0 ? 1 : 0) <= 1, "\(place)")
        #expect(try await home.history().count == 1, "\(place)")
        #expect(ended.status == 0 || ended.status == 128 + SIGKILL, "\(place)")
        return ended.status != 0
    }
}
