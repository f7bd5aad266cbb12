import Glibc
import Playback
import ScoreCore
import TestSupport
import Testing

/// Sound servers that grant less than the buffer which the device reports, because a variable asks for that.
///
/// Each test has its own process, because it sets the variable. Each costs 4 s.
@Suite(.serialized, .enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct PulseLatencyTests {
    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio and libasound2-plugins"))
    func playsToTheEndWithASmallBufferOfPulseAudio() async {
        await #expect(processExitsWith: .success) {
            try await playToTheEnd(on: try PulseServer())
        }
    }

    @Test(.enabled(if: PipeWireServer.isInstalled, "needs pipewire-pulse, wireplumber and libasound2-plugins"))
    func playsToTheEndWithASmallBufferOfPipeWire() async {
        await #expect(processExitsWith: .success) {
            try await playToTheEnd(on: try await PipeWireServer())
        }
    }
}

/// Plays a session of three seconds, whose end is reached only if the player fills what room there is.
private func playToTheEnd(on server: any SoundServer) async throws {
    setenv("PULSE_LATENCY_MSEC", "60", 1)
    let session = try await SmallSession(hasMusic: true)
    let told = try await play(session.plan, on: .alsa(device: "limber_pulse:\(server.address)")) { report, _ in
        if case .deviceLost(let reason, _) = report { Issue.record("\(reason)") }
    }
    #expect(told.marks.last?.frame == session.sound.count / 2)
}
