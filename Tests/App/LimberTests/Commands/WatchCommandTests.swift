import CommandSupport
import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import limber

/// `limber watch` and `limber status --follow`, beside a session of another command.
@Suite(.timeLimit(.minutes(5))) struct WatchCommandTests {
    private let home = TemporaryHome.withCatalog()

    /// A session on the null output, which has started.
    private func playing() async throws -> Running {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        return session
    }

    @Test func showsASessionOfAnotherProcessToItsEnd() async throws {
        let session = try await playing()
        let watching = try home.start(["watch", "--plain"])
        #expect(await watching.line(containing: "Turn (1 of 1), ") != nil)
        try await home.stop(session)
        let watched = try await watching.finished()
        #expect(watched.output.contains("Stopped\nSession ended early."))
        #expect((watched.status, watched.errors) == (1, ""))
    }

    @Test func printsNothingWhenQuiet() async throws {
        let session = try await playing()
        let watching = try home.start(["watch", "--quiet"])
        try await home.stop(session)
        let watched = try await watching.finished()
        #expect(watched.output == "")
    }

    /// Each event has a snapshot, and most events change nothing that a line shows.
    @Test func followsTheStateWithoutRepeatingALine() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.2=pause")
        try await session.event(.paused(reason: .user))
        let following = try home.start(["status", "--follow"])
        #expect(await following.line(containing: ", paused") != nil)
        for command in ["skip", "previous", "skip", "stop"] { #expect(try await home.run(command).status == 0) }
        let lines = try await following.finished().output.split(separator: "\n")
        #expect(lines.count > 2)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
        #expect(try await session.finished().status == 1)
    }
}
