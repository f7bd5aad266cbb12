import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A restart of the daemon in the middle of a session. `ServiceTests` restart the daemon with systemd.
@Suite(.timeLimit(.minutes(5))) struct RestartCommandTests {
    private static let frameBytes = 4
    /// The introduction of three seconds, and the music.
    private static let narration = Noise.quietSamples(144_000)
    private static let music = Noise.quietSamples(800_000, seed: 2)

    private let home: TemporaryHome

    init() throws {
        home = TemporaryHome.withCatalog()
        try home.write(bytes: WAV(Self.narration).bytes, to: "catalog/neck.wav")
        let music = try FLAC.bytes(of: Self.music, comments: ["REPLAYGAIN_TRACK_GAIN=8.00 dB"])
        try home.write(bytes: music, to: "music.flac")
    }

    /// The frames of the checkpoint that were heard.
    private func heardFrames() throws -> Int {
        let checkpoint = try JSONSerialization.jsonObject(with: Data(try home.bytes(of: "state/limber/session.json")))
        let position = (checkpoint as? [String: Any])?["position"] as? [String: Any]
        return try #require(position?["heard"] as? Int)
    }

    @Test func aSessionGoesOnWhereItWasHeard() async throws {
        let rendered = try await home.stretch(
            "neck:10", "--output", "file:whole.wav", "--music", "music.flac", changing: ["LIMBER_SESSION_RECORD": nil])
        #expect(rendered.status == 0)
        let whole = try home.bytes(of: "whole.wav").dropFirst(44)
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try home.startShell("exec 3<> fifo; exec cat <&3 > heard")
        let first = try await home.serve()
        let view = try home.startSession("neck:10", "--output", "raw:fifo", "--music", "music.flac")
        try await view.event(.cueStarted(clip: "neck.wav"))

        // On a busy machine, a program would start after the sentence.
        #expect(try await home.client.prepareRestart() != nil)
        #expect(home.has("state/limber/restart.json"))
        let heard = try heardFrames()
        // The sentence ends, and only little follows.
        #expect((144_000..<168_000).contains(heard))
        try await first.end()
        _ = try await view.finished()
        let before = try home.bytes(of: "heard")

        let second = try await home.serve()
        for await case .snapshot(let snapshot) in try await home.session().updates() where snapshot.status == .active {
            break
        }
        #expect(!home.has("state/limber/restart.json"))
        try await until { try await home.history().count == 1 }
        try await second.end()
        let all = try home.bytes(of: "heard")
        reader.signal(SIGTERM)
        #expect(try await home.history().first?["completedFully"] as? Bool != false)

        // The reader takes frames out of the FIFO up to 60 ms early. Of these, the listener has not heard all.
        #expect((0...4800).contains(before.count / Self.frameBytes - heard))
        #expect(whole.starts(with: before))
        // The music rises over a second.
        let rest = whole.dropFirst((heard + 48_000) * Self.frameBytes)
        #expect(all.dropFirst(before.count + 48_000 * Self.frameBytes).starts(with: rest))
    }

    @Test func theDoctorNamesTheDaemonAndAnAwaitedRestart() async throws {
        let daemon = try await home.serve()
        let name = "limber (\(daemon.identifier))"
        #expect(try await home.limber("doctor").output.contains("\ndaemon   ok   \(name), version "))
        let view = try await home.playing("neck:600")
        #expect(try await home.limber("restart", "--prepare").status == 0)
        #expect(try await home.limber("doctor", "--json").output.contains("\(name) awaits a restart"))
        try await daemon.end()
        _ = try await view.finished()
    }

    @Test func aPausedSessionStaysPaused() async throws {
        let first = try await home.serve()
        let view = try await home.playing("neck:600")
        #expect(try await home.limber("pause").status == 0)
        #expect(try await home.limber("restart", "--prepare").status == 0)
        #expect(!home.has("state/limber/restart.json"))
        #expect(try await home.limber("status").output.contains(", paused"))
        try await first.end()
        _ = try await view.finished()
        let second = try await home.serve()
        #expect(try await home.offer.status == .idle)
        try await second.end()
    }

    @Test func needsADaemonOfSystemd() async throws {
        try await home.limber("restart").expect(69, errors: "no session or daemon is running")
        #expect(try await home.limber("restart", "--prepare").status == 0)
        let daemon = try await home.serve()
        try await home.limber("restart").expect(64, errors: "(\(daemon.identifier)) was not started by systemd")
        try await daemon.end()
    }

    @Test func aSessionInATerminalIsNotRestarted() async throws {
        let session = try await home.playing("neck:600")
        try await home.limber("restart").expect(69, errors: "plays a session in a terminal")
        try await home.limber("restart", "--prepare").expect(0, errors: "only the daemon")
        try await home.stop(session)
    }
}
