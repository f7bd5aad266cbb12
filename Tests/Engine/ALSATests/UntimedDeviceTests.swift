import Platform
import Playback
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

/// ALSA devices that keep no time: they take frames as fast as they are written. Each test costs 3 s, the session's
/// length.
@Suite(.serialized, .enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct UntimedDeviceTests {
    private let session: SmallSession
    private var frames: Int { session.sound.count / 2 }

    init() async throws { session = try await SmallSession(hasMusic: true) }

    /// Plays the session and checks its position at each report.
    private func play(on device: String) async throws {
        let start = MonotonicTime.now
        let told = try await ALSATests.play(session.plan, on: .alsa(device: device)) { report, player in
            // A block counts as heard as soon as a file has it.
            #expect(await player.position().frame <= MonotonicTime.now.frames(since: start) + 960)
            if case .deviceLost(let reason, _) = report { Issue.record("\(reason)") }
        }
        #expect(told.marks.last?.frame == frames)
    }

    @Test(arguments: ["null", "limber_converted_null"])
    func playInTheSessionsOwnTime(device: String) async throws {
        try await play(on: device)
    }

    /// The session, and at most the three seconds of silence behind its end.
    @Test(arguments: ["limber_capture", "limber_converted_capture"])
    func keepTheSessionOnce(device: String) async throws {
        let path = "\(session.folder.path)/capture"
        try await play(on: "\(device):\(path)")
        let kept = try session.folder.samples("capture")
        #expect(kept.starts(with: session.sound))
        #expect(kept.count <= session.sound.count + 2 * 3 * 48_000)
        #expect(kept.dropFirst(session.sound.count).allSatisfy { $0 == 0 })
    }
}
