import Glibc
import Playback
import ScoreCore
import TestSupport
import Testing

/// A sound server that stands still until the player has lost it, recorded from the sink's monitor. Costs 8 s.
///
/// A frozen PulseAudio keeps its clients waiting for 30 s. The rule is the same.
@Suite(.enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct FrozenServerTests {
    /// The longest part that may repeat: 1.1 s.
    private static let mostRepeated = 52_800

    @Test(.enabled(if: PipeWireServer.isInstalled, "needs pipewire-pulse, wireplumber and libasound2-plugins"))
    func repeatsWhatTheServerHeldAndLosesNothing() async throws {
        let server = try await PipeWireServer()
        let session = try await SmallSession(hasMusic: true)
        let recording = try await server.record()
        var isFrozen = false
        _ = try await play(session.plan, on: .alsa(device: "limber_pulse:\(server.address)")) { report, _ in
            switch report {
            case .progress(let position) where position.frame >= 52_000 && !isFrozen:
                isFrozen = true
                server.signal(SIGSTOP)
            case .deviceLost: server.signal(SIGCONT)
            case .mark, .progress, .alarm, .deviceFound, .warning, .nudged: break
            }
        }
        #expect(isFrozen)
        server.kill()
        let jumps = Heard(await recording.samples(frames: .max), of: session.sound).jumps
        // The fade after a pause is not recognised.
        #expect(jumps.allSatisfy { $0 <= 240 }, "\(jumps)")
        #expect(jumps.reduce(0, +) >= -Self.mostRepeated, "\(jumps)")
    }
}
