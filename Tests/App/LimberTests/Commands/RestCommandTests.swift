import Glibc
import PracticeCore
import TestSupport
import Testing

@testable import ControlSocket
@testable import limber

/// `limber rest` without a daemon.
@Suite(.timeLimit(.minutes(5))) struct RestCommandTests {
    private let home = TemporaryHome(changing: ["LIMBER_SPEECH_ENABLED": "false"])

    private func start(_ line: String) async throws -> Running {
        let rest = try home.start(TemporaryHome.words(line))
        try await until { try await home.run("rest").output != "No rest is running." }
        return rest
    }

    @Test func waitsForTheEndInTheForeground() async throws {
        #expect(
            try await home.succeeds("rest 1 --exercise 'Bench Press' --set 3")
                == "Rest Complete\nTime for Bench Press - Set 3")
        #expect(try await home.succeeds("rest") == "Rest Complete. Time for Bench Press - Set 3")
        #expect(try await home.succeeds("rest cancel") == "Rest cancelled.")
    }

    @Test func obeysAnotherShell() async throws {
        let rest = try await start("rest 10m --exercise Squat")
        #expect(try await home.succeeds("rest pause").hasPrefix("Paused with "))
        #expect(try await home.succeeds("rest resume").hasPrefix("Resting: "))
        try await home.fails(
            .usage, "limber: a rest timer runs for at most 10 min; use a shorter time\n", "rest extend 10m")
        _ = try await home.succeeds("rest cancel")
        let ended = try await rest.finished()
        #expect((ended.status, ended.errors) == (1, "limber: the rest was cancelled\n"))
    }

    @Test func anInterruptCancelsTheRest() async throws {
        let rest = try await start("rest 10m")
        #expect(try await rest.ended(by: SIGINT).status == 130)
        #expect(try await home.succeeds("rest") == "No rest is running.")
    }

    @Test func reportsALostConnection() async throws {
        let path = try ControlSocketPath(file: home.path("server.sock"), audience: .userInChosenFolder)
        let server = try TestSupport.Peer(at: path.file, saying: [], hangsUp: true)
        let daemon = RestOwner.daemon(ControlSocketClient(candidates: [path]))
        let error = await #expect(throws: (any Error).self) { try await daemon.perform(.pause) }
        #expect(error.map { CommandError($0).status } == .unavailable)
        _ = server
    }
}
