import Testing

@testable import Playback
@testable import SessionCore

/// Skips and steps back: the present sound ends, and the new position begins, in the same frame.
@Suite struct ScoreMoveTests {
    static let score = Score(
        timeline: Timeline(
            .said("a", 3000), .silent(9000), .said("b", 5000, in: 9000), .said("c", 2500, in: 9000), .said("d", 700)),
        hasMusic: true, interrupt: .pause)

    @Test func startsTheNextCueInTheFrameOfTheCut() {
        var recital = Recital(Self.score)
        recital.render(to: 13_000)
        recital.hear(to: 12_800)
        recital.freeze()
        recital.move(to: Cursor(phase: 3, frame: 0))
        recital.finish()
        #expect(
            recital.marks.map(\.picture)[6...] == [
                "12000 phase 2", "12000 b starts", "12000 music held at 11400",
                "12800 b ends", "12800 phase 3", "12800 c starts", "15300 c ends", "15300 music from 11400",
                "21800 phase 4", "21800 d starts", "21800 music held at 20300", "22500 d ends", "22500 phase 5",
            ])
    }

    @Test func leavesATailOf480FramesWithoutDelay() {
        var recital = Recital(Self.score)
        recital.render(to: 3000 + 9000 + 500)
        recital.hear(to: 12_500)
        recital.freeze()
        recital.move(to: Cursor(phase: 3, frame: 0))
        recital.render(to: 13_500)
        let (cut, next) = (Clip("b", 5000), Clip("c", 2500))
        // The music is silent only 2400 frames after b's first, which is later: it continues to fade.
        for frame in [0, 1, 100, 479, 480, 999] {
            let tail = frame < 480 ? Float(Recital.sample(of: cut, at: 500 + frame)) * Float(480 - frame) / 480 : 0
            let level = Float(2400 - 500 - frame) / 2400
            let position = 9000 + 500 + frame
            let left = Float(ToneMusic.left(position)) * level
            let sum = Float(Recital.sample(of: next, at: frame)) + left + tail
            #expect(Float(recital.samples[2 * (12_500 + frame)]) == sum.rounded(.toNearestOrEven), "frame \(frame)")
        }
        recital.finish()
        #expect(recital.samples.count == 2 * (12_500 + 9000 + 700))
    }

    /// A pause in the middle of a cue, then two skips: the phase between them never sounded.
    @Test func marksSkippedPhasesAsReachedOnly() {
        var recital = Recital(Self.score)
        recital.render(to: 2000)
        recital.hear(to: 1000)
        recital.freeze()
        recital.move(to: Cursor(phase: 2, frame: 0))
        recital.move(to: Cursor(phase: 3, frame: 0))
        recital.render(to: 1500)
        recital.hear(to: 1500)
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "0 music held at 0", "1000 a ends", "1000 phase 2", "1000 phase 3",
                "1000 c starts",
            ])
        // The tail is of the last heard sound.
        let first =
            Float(Recital.sample(of: Clip("c", 2500), at: 0))
            + Float(Recital.sample(of: Clip("a", 3000), at: 1000))
        #expect(Float(recital.samples[2000]) == first)
    }

    @Test func restartsTheSameSegment() {
        var recital = Recital(Self.score)
        recital.render(to: 12_100)
        recital.hear(to: 12_100)
        recital.freeze()
        recital.move(to: Cursor(phase: 2, frame: 0))
        recital.render(to: 12_200)
        recital.hear(to: 12_200)
        #expect(
            recital.marks.map(\.picture).suffix(5) == [
                "12000 b starts", "12000 music held at 11400", "12100 b ends", "12100 phase 2", "12100 b starts",
            ])
    }

    @Test func resumesMusicAtASilentPosition() {
        var recital = Recital(Self.score)
        recital.render(to: 1000)
        recital.hear(to: 1000)
        recital.freeze()
        recital.move(to: Cursor(phase: 1, frame: 0))
        recital.render(to: 1100)
        recital.hear(to: 1100)
        #expect(recital.marks.map(\.picture).suffix(3) == ["1000 a ends", "1000 phase 1", "1000 music from 0"])
    }

    @Test func marksTheEndOfACueCutAtTheEnd() {
        var recital = Recital(Self.score)
        recital.render(to: 1000)
        recital.hear(to: 900)
        recital.freeze()
        recital.cut()
        recital.hear(to: 900)
        #expect(recital.marks.map(\.picture).last == "900 a ends")
    }
}
