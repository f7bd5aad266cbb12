import Foundation
import Glibc
import Playback
import ScoreCore
import TestSupport
import Testing

@testable import PulseAudio

/// Headphones that a sound server loses during a session. Each test of a server costs 8 s, in a process of its own,
/// because libpulse finds the user's server in the environment.
@Suite(.serialized, .enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct SinkLossTests {
    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"))
    func pausesInsteadOfPlayingToTheLoudspeakersOfPulseAudio() async {
        await #expect(processExitsWith: .success) {
            try await loseHeadphones(of: try PulseServer())
        }
    }

    @Test(.enabled(if: PipeWireServer.isInstalled, "needs pipewire-pulse, wireplumber and libasound2-plugins"))
    func pausesInsteadOfPlayingToTheLoudspeakersOfPipeWire() async {
        await #expect(processExitsWith: .success) {
            try await loseHeadphones(of: try await PipeWireServer())
        }
    }

    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"))
    func playsOnWhereTheUserMovesTheStream() async {
        await #expect(processExitsWith: .success) {
            let server = try PulseServer()
            setenv("PULSE_SERVER", server.address, 1)
            try await server.loadSink("headphones")
            let session = try await SmallSession(hasMusic: true)
            var isMoved = false
            let told = try await play(
                session.plan, on: .alsa(device: "limber_pulse:\(server.address),headphones")
            ) { report, _ in
                if case .deviceLost(let reason, _) = report { Issue.record("\(reason)") }
                guard case .progress(let position) = report, position.frame > 40_000, !isMoved else { return }
                isMoved = true
                let stream = try #require(try await server.sinkInputs.first)
                try await server.control("move-sink-input", "\(stream.index)", "limber")
            }
            #expect(isMoved)
            #expect(told.marks.last?.frame == session.sound.count / 2)
        }
    }
}

/// Plays a session on headphones, unplugs them, and plugs them in again after the loss was reported.
private func loseHeadphones(of server: any SoundServer) async throws {
    setenv("PULSE_SERVER", server.address, 1)
    let module = try await server.loadSink("headphones")
    let loudspeakers = try await server.record()
    let session = try await SmallSession(hasMusic: true)
    var isUnplugged = false
    var losses: [String] = []
    let told = try await play(
        session.plan, on: .alsa(device: "limber_pulse:\(server.address),headphones")
    ) { report, _ in
        switch report {
        case .progress(let position) where position.frame > 40_000 && !isUnplugged:
            isUnplugged = true
            try await server.control("unload-module", module)
        case .deviceLost(let sentence, _):
            losses.append(sentence)
            if losses.count == 1 { try await server.loadSink("headphones") }
        case .mark, .progress, .alarm, .deviceFound, .warning, .nudged:
            break
        }
    }
    #expect(losses.count == 1)
    #expect(
        losses.first?.hasSuffix("the sound server has lost the device; connect it, or choose another output") == true)
    #expect(told.marks.last?.frame == session.sound.count / 2)
    server.kill()
    // Until the watch learns of the loss: less than a word.
    let overheard = await loudspeakers.samples(frames: .max).count { $0 != 0 }
    #expect(overheard < 2 * 12_000, "\(overheard) samples on the loudspeakers")
}

/// The rule by which a stream has lost its sink.
@Suite struct StreamPlacesTests {
    private var places = StreamPlaces()

    private mutating func update(_ streams: [UInt32: UInt32], _ sinks: Set<UInt32>) -> Bool {
        places.update(streams, among: sinks)
    }

    @Test mutating func loseAStreamThatMovesFromASinkWhichIsGone() {
        let steps = [update([7: 1], [1, 2]), update([7: 1], [1, 2]), update([7: 2], [2])]
        #expect(steps == [false, false, true])
    }

    @Test mutating func loseAStreamThatPlaysIntoNothing() {
        let steps = [
            update([7: StreamPlaces.nowhere], [1]), update([7: 1], [1]), update([7: StreamPlaces.nowhere], []),
        ]
        #expect(steps == [false, false, true])
    }

    @Test mutating func keepAStreamThatTheUserMoves() {
        let steps = [update([7: 1], [1, 2]), update([7: 2], [1, 2]), update([7: 2], [2]), update([8: 3], [3])]
        #expect(steps == [false, false, false, false])
    }
}
