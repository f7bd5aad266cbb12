import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// The restart of the daemon once nobody plays. `ServiceTests` have the systemd that starts it again.
@Suite(.timeLimit(.minutes(5))) struct RestartCommandTests {
    private let home = TemporaryHome.withCatalog()

    /// Starts a daemon as systemd does.
    private func serve() async throws -> Running {
        try await home.serve(changing: ["NOTIFY_SOCKET": home.path("notify")])
    }

    @Test func theDaemonEndsAfterTheSession() async throws {
        let daemon = try await serve()
        let view = try await home.playing("neck:600")
        let answer = "the daemon restarts when the session has ended, in two hours at the latest"
        #expect(try await home.limber("restart").output == answer)
        #expect(try await home.limber("pause").status == 0)
        #expect(try await home.limber("restart").output == answer)
        #expect(try await home.limber("stop").status == 0)
        _ = try await view.finished()
        #expect(try await daemon.finished().status == 3)
    }

    @Test func theDaemonEndsAtOnceIfNobodyPlays() async throws {
        let daemon = try await serve()
        // A script for version 1.1 sends this first.
        #expect(try await home.limber("restart", "--prepare").status == 0)
        #expect(try await home.limber("restart").output == "the daemon restarts now")
        #expect(try await daemon.finished().status == 3)
        #expect(try await home.limber("restart", "--prepare").status == 0)
    }

    @Test func needsSystemd() async throws {
        try await home.limber("restart").expect(69, errors: "no session or daemon is running")
        let daemon = try await home.serve()
        try await home.limber("restart").expect(69, errors: "systemd did not start this process")
        try await daemon.end()
        let session = try await home.playing("neck:600")
        try await home.limber("restart").expect(69, errors: "systemd did not start this process")
        try await home.stop(session)
    }
}
