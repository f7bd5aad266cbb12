import Platform
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Whole sessions through libasound into a PCM that writes its frames to a file, which keeps every frame.
@Suite(.enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct ALSASessionTests {
    private let session: SmallSession

    init() async throws { session = try await SmallSession(hasMusic: false) }

    private var device: Output { .alsa(device: "limber_capture:\(session.folder.path)/capture") }

    @Test func deliversEverySampleOnceDespiteAPauseAtEveryMark() async throws {
        var pauses: Set<Int> = []
        let told = try await play(session.plan, on: device) { report, player in
            guard case .mark = report else { return }
            try await player.freeze()
            pauses.insert(await player.position().frame)
            try await player.play()
        }
        let sound = pauses.reduce(session.sound) { sound, pause in sound.fadingIn(at: pause) }
        #expect(try session.folder.samples("capture") == sound)
        #expect(told.marks.last?.frame == sound.count / 2)
    }

    @Test func fadesInOverThreeMillisecondsAfterAPause() async throws {
        let (pause, ramp) = (10_000, 144)
        _ = try await play(session.plan, on: device) { report, player in
            if case .mark(let mark) = report, mark.kind == .reached(phase: 0) { await player.setAlarm(pause) }
            guard case .alarm = report else { return }
            try await player.freeze()
            try await player.play()
        }
        let captured = try session.folder.samples("capture")
        let resumed = 2 * (pause + ramp)
        #expect(captured[..<(2 * pause)].elementsEqual(session.sound[..<(2 * pause)]))
        #expect(captured[resumed...].elementsEqual(session.sound[resumed...]))
        let isRamp = (0..<ramp).allSatisfy { frame in
            let (sample, whole) = (captured[2 * (pause + frame)], session.sound[2 * (pause + frame)])
            return abs(Int(sample)) <= abs(Int(whole)) * (frame + 1) / ramp + 1
        }
        #expect(isRamp)
    }
}

extension [Int16] {
    /// Stereo samples with the fade-in of a resume at a frame.
    fileprivate func fadingIn(at frame: Int) -> [Int16] {
        var fadeIn = FadeIn()
        fadeIn.begin()
        var samples = self
        let count = fadeIn.fade(Array(self[(2 * frame)...]), count: count / 2 - frame)
        samples.replaceSubrange(2 * frame..<2 * (frame + count), with: fadeIn.block.prefix(2 * count))
        return samples
    }
}
