import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Skips and steps back: the present sound ends, and the new position begins, in the same frame.
@Suite struct ScoreMoveTests {
    private static let timeline = Timeline(
        .said("a", 3000), .silent(9000), .said("b", 5000, in: 9000), .said("c", 2500, in: 9000), .said("d", 700))
    private var recital = Recital(Self.timeline)

    /// The frame of a pause, the phase that the session moves to, the frame that it plays to, and the last marks.
    @Test(arguments: [
        (
            12_800, 3, 22_500,
            [
                "12000 phase 2", "12000 b starts", "12000 music held at 11400",
                "12800 b ends", "12800 phase 3", "12800 c starts", "15300 c ends", "15300 music from 11400",
                "21800 phase 4", "21800 d starts", "21800 music held at 20300", "22500 d ends", "22500 phase 5",
            ]
        ),
        // The same segment again,
        (12_100, 2, 12_200, ["12000 music held at 11400", "12100 b ends", "12100 phase 2", "12100 b starts"]),
        // and one without narration.
        (1000, 1, 1100, ["1000 a ends", "1000 phase 1", "1000 music from 0"]),
    ])
    mutating func startsTheNextCueInTheFrameOfTheCut(pause: Int, phase: Int, end: Int, marks: [String]) {
        recital.pause(at: pause, renderingAhead: 200)
        recital.move(toPhase: phase)
        recital.play(to: end)
        #expect(recital.marks.suffix(marks.count) == marks[...])
    }

    @Test mutating func leavesATailOf480FramesWithoutDelay() {
        recital.pause(at: 12_500)
        recital.move(toPhase: 3)
        recital.finish()
        let (cut, next) = (Clip("b", 5000), Clip("c", 2500))
        // The music is silent only 2400 frames after b's first, which is later: it continues to fade.
        let sums = (0..<1000).map { frame in
            let tail = frame < 480 ? Float(Recital.sample(of: cut, at: 500 + frame)) * Float(480 - frame) / 480 : 0
            let level = Float(2400 - 500 - frame) / 2400
            let left = Float(ToneMusic.left(9000 + 500 + frame)) * level
            return Int16((Float(Recital.sample(of: next, at: frame)) + left + tail).rounded(.toNearestOrEven))
        }
        #expect(recital.left(12_500..<13_500) == sums)
        #expect(recital.samples.count == 2 * (12_500 + 9000 + 700))
    }

    /// A pause in the middle of a cue, then two skips: the phase between them never sounded.
    @Test mutating func marksSkippedPhasesAsReachedOnly() {
        recital.pause(at: 1000, renderingAhead: 1000)
        recital.move(toPhase: 2)
        recital.move(toPhase: 3)
        recital.play(to: 1500)
        #expect(
            recital.marks == [
                "0 phase 0", "0 a starts", "0 music held at 0", "1000 a ends", "1000 phase 2", "1000 phase 3",
                "1000 c starts",
            ])
        // The tail is of the last heard sound.
        let sounds = [Recital.sample(of: Clip("c", 2500), at: 0), Recital.sample(of: Clip("a", 3000), at: 1000)]
        #expect(recital.samples[2000] == sounds[0] + sounds[1])
    }

    @Test mutating func marksTheEndOfACueCutAtTheEnd() {
        recital.pause(at: 900, renderingAhead: 100)
        recital.cut()
        #expect(recital.marks.last == "900 a ends")
    }
}

/// Tones around pauses, skips and steps back.
@Suite struct ToneMoveTests {
    private static let timeline = Timeline(
        .silent(40_000).tone(.start, at: 0).tone(.end, at: 20_800), .silent(30_000).tone(.start, at: 0),
        .silent(30_000))
    private static let whole = Recital.whole(timeline, hasMusic: false).samples
    private let tones = ToneSamples.computed
    private var recital = Recital(Self.timeline, hasMusic: false)

    /// The fade-out of a tone that is cut at a frame, and another sound.
    private func tail(of kind: Timeline.Tone.Kind, at frame: Int, over other: [Int16]? = nil) -> [Int16] {
        (0..<480).map { offset in
            let fading = Float(tones[kind].samples[frame + offset]) * (Float(480 - offset) / 480)
            return Int16((fading + Float(other?[offset] ?? 0)).rounded(.toNearestOrEven))
        }
    }

    @Test mutating func aSkipFadesAToneOut() {
        recital.pause(at: 22_800, renderingAhead: 2200)
        recital.move(toPhase: 2)
        recital.finish()
        #expect(recital.left(22_800..<23_280) == tail(of: .end, at: 2000))
        #expect(recital.left(23_280..<52_800).allSatisfy { $0 == 0 })
        #expect(recital.marks == ["0 phase 0", "22800 phase 2", "52800 phase 3"])
    }

    @Test mutating func aStepBackPlaysTheToneAgainUnderItsTail() {
        recital.pause(at: 700)
        recital.move(toPhase: 0)
        recital.render(to: 20_000)
        let tone = tones[.start].samples
        #expect(recital.left(700..<1180) == tail(of: .start, at: 700, over: tone))
        #expect(recital.left(1180..<19_180) == Array(tone[480..<18_480]))
    }

    /// A skip while paused passes a tone that never sounded, and another one leaves a tone that has ended.
    @Test(arguments: [(20_000, [Cursor(phase: 1, frame: 5000)]), (40_000, [])])
    mutating func onlyASoundingToneLeavesATail(pause: Int, places: [Cursor]) {
        recital.pause(at: pause)
        for place in places { recital.move(to: place) }
        recital.move(toPhase: 2)
        recital.finish()
        #expect(recital.left(pause..<pause + 30_000).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [1, 10_000, 19_199, 19_200, 20_799, 20_800, 20_801, 39_999, 40_000])
    mutating func aPauseContinuesATone(frame: Int) {
        recital.pause(at: frame, renderingAhead: 3000)
        recital.finish()
        #expect(Difference(recital.samples, Self.whole) == nil)
    }
}
