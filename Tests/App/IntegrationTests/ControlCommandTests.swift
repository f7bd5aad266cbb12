import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A session is controlled from other processes.
@Suite(.timeLimit(.minutes(5))) struct ControlCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func answersCommandsOnceTheyTakeEffect() async throws {
        // Paused within the first second, however long another process takes to start.
        let session = try home.startSession(
            "neck:600", "back:600", "--lead-in", "none", "--output", "null", "--at", "0.2=pause")
        try await session.event(.paused(reason: .user))
        func said(_ command: String) async throws -> SessionSnapshot {
            let ended = try await home.limber(command)
            #expect((ended.status, ended.errors) == (0, ""))
            #expect(ended.output.contains(" left"))
            return try await home.snapshot
        }
        #expect(try await said("pause").status == .paused)
        let status = try await home.limber("status").output.split(separator: "\n")
        let sentence = try await home.limber("pause").output
        #expect(status.map { String($0) } == [sentence, "Next: Right Side", "\"Turn.\""])
        #expect(try await home.limber("pause", "--quiet").output == "")
        #expect(sentence.hasPrefix("Turn (1 of 2), Left Side, 5:00 left"))
        #expect(sentence.contains("paused"))
        #expect(try await said("skip").segment == 2)
        #expect(try await said("skip").stretch?.id == "back-bend")
        #expect(try await said("previous").stretch?.id == "neck-turn")
        #expect(try await said("skip-stretch").completed.map(\.skippedSegments) == [2])
        #expect(try await said("play").status == .active)
        #expect(try await said("toggle").status == .paused)
        let stopped = try await home.limber("stop")
        #expect(stopped.status == 0 && stopped.output.hasPrefix("Session stopped after "), "\(stopped.output)")
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind.withoutLength == .ended(SessionEnd(.user)))
        #expect(try await home.limber("status").status == 69)
    }

    @Test func followsASessionToItsEnd() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.2=pause")
        try await session.event(.paused(reason: .user))
        let follower = try home.start(["status", "--json", "--follow"])
        let first = await follower.line(containing: "{")
        #expect(first?.contains(#""phase":"leadIn""#) == true)
        #expect(first?.contains(#""status":"paused""#) == true)
        for command in ["skip", "play", "skip-stretch", "skip"] {
            #expect(try await home.limber(command).status == 0)
        }
        #expect(try await session.finished().status == 1)
        let followed = try await follower.finished()
        #expect(followed.status == 0)
        let snapshots = try followed.output.split(separator: "\n")
            .map { try JSONDecoder().decode(SessionSnapshot.self, from: Data($0.utf8)) }
        #expect(snapshots.contains { $0.status == .paused && $0.phase == .segment })
        #expect(snapshots.contains { $0.status == .active && $0.phase == .segment })
        #expect(snapshots.last?.status == .complete)
    }

    /// A server that sends a snapshot and then this line.
    @Test func saysThatItCannotReadTheUpdates() async throws {
        try FileManager.default.createDirectory(atPath: home.path("run/limber"), withIntermediateDirectories: true)
        let snapshot = try ControlJSON.line(RecordingControl.snapshot)
        let server = try TestSupport.Peer(
            at: home.path("run/limber/control.sock"),
            saying: Array("{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":\(snapshot)}\nwho is there\n".utf8))
        for command in [["watch", "--plain"], ["status", "--follow"]] {
            let ended = try await home.limber(command)
            #expect(ended.status == 69)
            #expect(ended.errors.contains("cannot read the answer 'who is there' of the process at '"))
        }
        _ = server
    }

    @Test func refusesASecondSession() async throws {
        let session = try await home.playing("neck:600", "--lead-in", "none")
        for arguments in [["back:10"], ["--resume"], ["back:10", "--start-over"]] {
            let second = try await home.limber(home.stretching(["--output", "null"] + arguments))
            #expect((second.status, second.errorLines.count) == (75, 1))
            #expect(second.errors.hasPrefix("limber: another session is running; stop it with 'limber stop'"))
        }
        // With a socket of its own the second session would still share the checkpoint.
        let elsewhere = try await home.stretch(
            "back:10", "--output", "null", "--here", changing: ["LIMBER_SOCKET": "$TEST_HOME/other.sock"])
        #expect(elsewhere.status == 75)
        #expect(elsewhere.errors.contains("uses '\(home.path("state/limber"))'"))
        // An inaudible session may play beside another.
        for output in ["null:virtual", "file:s.wav"] {
            #expect(try await home.stretch("back:10", "--output", output).status == 0)
        }
        #expect(try await home.limber("skip-stretch").status == 0)
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind.withoutLength == .ended(SessionEnd()))
        #expect(try home.names(in: "state/limber") == ["pending"])
        #expect(try home.names(in: "state/limber/pending") == [])
    }

    @Test func startsTheNextSessionAfterAStop() async throws {
        for _ in 1...10 {
            let session = try await home.playing("neck:600", "--lead-in", "none")
            try await home.session().perform(.stop)
            // Leftovers that would block the next daemon.
            #expect(!home.has("run/limber/control.sock"))
            #expect(try await home.shell("flock --nonblock state/limber true").status == 0)
            #expect(try await session.finished().status == 1)
        }
    }
}
