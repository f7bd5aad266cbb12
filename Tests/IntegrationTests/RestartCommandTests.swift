import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A restart of the daemon in the middle of a session. `ServiceTests` restart the daemon with systemd.
@Suite(.takingTurns) struct RestartCommandTests {
    private static let frameBytes = 4
    /// The introduction of three seconds, and the music.
    private static let narration = Noise.samples(144_000)
    private static let music = Noise.samples(800_000, seed: 2)

    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome.withCatalog()
        try home.write(bytes: WAV(Self.narration).bytes, to: "catalog/neck.wav")
        try home.write(bytes: WAV(Self.music).bytes, to: "music.wav")
    }

    private func serve() async throws -> Running {
        let daemon = try home.start(["serve"])
        try await home.untilServed()
        return daemon
    }

    private func end(_ daemon: Running) async throws {
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    /// The frames of the checkpoint that were heard.
    private func heardFrames() throws -> Int {
        let checkpoint = try JSONSerialization.jsonObject(with: Data(try home.bytes(of: "state/limber/session.json")))
        let position = (checkpoint as? [String: Any])?["position"] as? [String: Any]
        return try #require(position?["heard"] as? Int)
    }

    /// Waits for the session of the daemon.
    private func untilActive() async throws {
        let updates = try await home.session().updates()
        for await case .snapshot(let snapshot) in updates where snapshot.status == .active {
            return
        }
    }

    @Test func aSessionGoesOnWhereItWasHeard() async throws {
        let rendered = try await home.stretch("neck:10", "--output", "file:whole.wav", "--music", "music.wav")
        #expect(rendered.status == 0, "\(rendered.errors)")
        let whole = try home.bytes(of: "whole.wav").dropFirst(44)
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try Running(
            URL(filePath: "/bin/sh"), ["-c", "exec 3<> fifo; exec cat <&3 > heard"], home.environment, in: home.folder)
        let first = try await serve()
        let view = try home.startSession("neck:10", "--output", "raw:fifo", "--music", "music.wav")
        try await view.event(.cueStarted(clip: "neck.wav"))

        #expect(try await home.limber("restart", "--prepare").status == 0)
        #expect(home.has("state/limber/restart.json"))
        let heard = try heardFrames()
        // The sentence ends, and only little follows.
        #expect((144_000..<168_000).contains(heard))
        try await end(first)
        _ = try await view.finished()
        let before = try home.bytes(of: "heard")

        let second = try await serve()
        try await untilActive()
        #expect(!home.has("state/limber/restart.json"))
        try await until { try await home.history().count == 1 }
        try await end(second)
        let all = try home.bytes(of: "heard")
        reader.signal(SIGTERM)
        #expect(try await home.history().first?["completedFully"] as? Bool != false)

        // The reader takes frames out of the FIFO up to 60 ms early. Of these, the listener has not heard all.
        #expect((0...4800).contains(before.count / Self.frameBytes - heard))
        #expect(whole.starts(with: before))
        // The music fades in over 2400 frames.
        let rest = whole.dropFirst((heard + 2400) * Self.frameBytes)
        #expect(all.dropFirst(before.count + 2400 * Self.frameBytes).starts(with: rest))
    }

    @Test func aPausedSessionStaysPaused() async throws {
        let first = try await serve()
        let view = try home.startSession("neck:600", "--output", "null")
        try await view.event(.cueStarted(clip: "neck.wav"))
        #expect(try await home.limber("pause").status == 0)
        #expect(try await home.limber("restart", "--prepare").status == 0)
        #expect(!home.has("state/limber/restart.json"))
        #expect(try await home.limber("status").output.hasSuffix(", paused"))
        try await end(first)
        let second = try await serve()
        let status = try await home.status()
        #expect(status["status"] as? String == "idle")
        #expect(status["recoverable"] != nil)
        try await end(second)
    }

    @Test func aKilledDaemonLeavesNothingThatPlaysByItself() async throws {
        let first = try await serve()
        let view = try home.startSession("neck:600", "--output", "null")
        try await view.event(.cueStarted(clip: "neck.wav"))
        try await home.waitForCheckpoint()
        first.signal(SIGKILL)
        _ = try await first.finished()
        let second = try await serve()
        #expect(try await home.status()["status"] as? String == "idle")
        try await end(second)
    }

    @Test func needsADaemonOfSystemd() async throws {
        let none = try await home.limber("restart")
        #expect(none.status == 69)
        #expect(none.errors.contains("no session or daemon is running"))
        #expect(try await home.limber("restart", "--prepare").status == 0)
        let daemon = try await serve()
        let refused = try await home.limber("restart")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("(\(daemon.identifier)) was not started by systemd"))
        try await end(daemon)
    }

    @Test func aSessionInATerminalIsNotRestarted() async throws {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        let refused = try await home.limber("restart")
        #expect(refused.status == 69)
        #expect(refused.errors.contains("plays a session in a terminal"))
        let unprepared = try await home.limber("restart", "--prepare")
        #expect(unprepared.status == 0)
        #expect(unprepared.errors.contains("only the daemon"))
        #expect(try await home.limber("stop").status == 0)
        _ = try await session.finished()
    }
}
