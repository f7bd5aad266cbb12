import PlaybackSupport
import ScoreCore
import Testing

@testable import Playback

@Suite struct MarkTests {
    private static let timelines: [(Timeline, [String])] = [
        (
            Timeline(.said("a", 10_000), .silent(20_000), .said("b", 5000, in: 20_000), .said("c", 4000)),
            [
                "0 phase 0", "0 a starts", "0 music held at 0",
                "10000 a ends", "10000 phase 1", "10000 music from 0",
                "30000 phase 2", "30000 b starts", "30000 music held at 22400",
                "35000 b ends", "35000 music from 22400",
                "50000 phase 3", "50000 c starts", "50000 music held at 39800",
                "54000 c ends", "54000 phase 4",
            ]
        ),
        // Music is held once for consecutive narration.
        (
            Timeline(.said("a", 300), .said("b", 200), .silent(3000)),
            [
                "0 phase 0", "0 a starts", "0 music held at 0", "300 a ends", "300 phase 1", "300 b starts",
                "500 b ends", "500 phase 2", "500 music from 0", "3500 phase 3",
            ]
        ),
        // Music is held where an interrupted fade-in ends: 1000 frames of fading in, and 1000 of fading out.
        (
            Timeline(.said("a", 1000, in: 2000), .said("b", 1500, in: 5000)),
            [
                "0 phase 0", "0 a starts", "0 music held at 0", "1000 a ends", "1000 music from 0",
                "2000 phase 1", "2000 b starts", "2000 music held at 2000", "3500 b ends", "3500 music from 2000",
                "7000 phase 2",
            ]
        ),
        // A repeated clip starts and ends twice.
        (
            Timeline(.said("a", 300), .said("a", 300)),
            [
                "0 phase 0", "0 a starts", "0 music held at 0", "300 a ends", "300 phase 1", "300 a starts",
                "600 a ends", "600 phase 2",
            ]
        ),
        // A cut clip ends with its phase,
        (
            Timeline(.said("a", 9000, in: 5000), .said("b", 100)),
            [
                "0 phase 0", "0 a starts", "0 music held at 0", "5000 a ends", "5000 phase 1", "5000 b starts",
                "5100 b ends", "5100 phase 2",
            ]
        ),
        // and a clip that runs on ends once.
        (
            ContinuedCueTests.timeline,
            [
                "0 phase 0", "0 a starts", "0 music held at 0", "300 phase 1", "500 a ends", "500 music from 0",
                "3300 phase 2", "3300 b starts", "3300 music held at 5200", "3400 b ends", "3400 phase 3",
            ]
        ),
    ]

    @Test(arguments: timelines) func marksEachBeginningAndEnd(timeline: Timeline, marks: [String]) {
        #expect(Recital.whole(timeline).marks == marks)
        let withoutMusic = marks.filter { !$0.contains("music") }
        #expect(Recital.whole(timeline, hasMusic: false).marks == withoutMusic)
        for interrupt in [Ducking.duck, .off] {
            #expect(Recital.whole(timeline, interrupt: interrupt).marks == withoutMusic)
        }
    }

    @Test func isDueOnceItsFrameWasHeard() {
        let clip = Clip("a", 1)
        let due: [(Mark.Kind, Int)] = [
            (.reached(phase: 0), 10), (.cueEnded(clip), 10), (.cueStarted(clip), 11),
            (.musicInterrupted(position: 0), 11), (.musicResumed(position: 0), 11),
        ]
        for (kind, heard) in due {
            let mark = Mark(frame: 10, kind: kind)
            #expect(mark.isDue(heard: heard) && !mark.isDue(heard: heard - 1), "\(kind)")
        }
    }
}

/// Clips that run on into the next phase.
@Suite struct ContinuedCueTests {
    static let timeline = Timeline(
        .said("a", 500, in: 300), .rest("a", 500, from: 300, in: 3000), .said("b", 100))

    @Test func soundsWithoutAGap() {
        let recital = Recital.whole(Self.timeline, hasMusic: false)
        #expect(recital.left(0..<500) == (0..<500).map { Recital.sample(of: Clip("a", 500), at: $0) })
        #expect(recital.left(500..<3300).allSatisfy { $0 == 0 })
    }

    @Test func continuesWhereASkipEntersIt() {
        var recital = Recital(Self.timeline, hasMusic: false)
        recital.pause(at: 100)
        recital.move(toPhase: 1)
        recital.play(to: 1000)
        #expect(
            recital.marks == ["0 phase 0", "0 a starts", "100 a ends", "100 phase 1", "100 a starts", "300 a ends"])
    }
}
