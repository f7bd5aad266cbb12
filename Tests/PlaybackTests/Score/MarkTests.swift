import Testing

@testable import Playback
@testable import SessionCore

@Suite struct MarkTests {
    @Test func marksEachBeginningAndEnd() {
        var recital = Recital(
            Score(
                timeline: Timeline(
                    .said("a", 10_000), .silent(20_000), .said("b", 5000, in: 20_000), .said("c", 4000)),
                hasMusic: true, interrupt: .pause))
        recital.finish()
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "0 music held at 0",
                "10000 a ends", "10000 phase 1", "10000 music from 0",
                "30000 phase 2", "30000 b starts", "30000 music held at 22400",
                "35000 b ends", "35000 music from 22400",
                "50000 phase 3", "50000 c starts", "50000 music held at 39800",
                "54000 c ends", "54000 phase 4",
            ])
    }

    @Test(arguments: [Interrupt.duck, .off])
    func omitsMusicThatContinues(interrupt: Interrupt) {
        var recital = Recital(
            Score(timeline: Timeline(.said("a", 100, in: 5000)), hasMusic: true, interrupt: interrupt))
        recital.finish()
        #expect(recital.marks.map(\.picture) == ["0 phase 0", "0 a starts", "100 a ends", "5000 phase 1"])
    }

    @Test func holdsMusicOnceForConsecutiveNarration() {
        var recital = Recital(
            Score(
                timeline: Timeline(.said("a", 300), .said("b", 200), .silent(3000)), hasMusic: true, interrupt: .pause)
        )
        recital.finish()
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "0 music held at 0", "300 a ends", "300 phase 1", "300 b starts",
                "500 b ends", "500 phase 2", "500 music from 0", "3500 phase 3",
            ])
    }

    @Test func marksARepeatedClipTwice() {
        var recital = Recital(
            Score(timeline: Timeline(.said("a", 300), .said("a", 300)), hasMusic: false, interrupt: .off))
        recital.finish()
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "300 a ends", "300 phase 1", "300 a starts", "600 a ends", "600 phase 2",
            ])
    }

    @Test func holdsMusicWhereAnInterruptedFadeInEnds() {
        var recital = Recital(
            Score(
                timeline: Timeline(.said("a", 1000, in: 2000), .said("b", 1500, in: 5000)), hasMusic: true,
                interrupt: .pause))
        recital.finish()
        // 1000 frames of fading in, and 1000 of fading out.
        #expect(
            recital.marks.map(\.picture).filter { $0.contains("music") } == [
                "0 music held at 0", "1000 music from 0", "2000 music held at 2000", "3500 music from 2000",
            ])
    }

    @Test func marksTheEndOfACutClip() {
        var recital = Recital(
            Score(
                timeline: Timeline(.said("a", 9000, in: 5000), .said("b", 100)), hasMusic: false, interrupt: .off))
        recital.finish()
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "5000 a ends", "5000 phase 1", "5000 b starts", "5100 b ends",
                "5100 phase 2",
            ])
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

extension Mark {
    var picture: String {
        switch kind {
        case .reached(let phase): "\(frame) phase \(phase)"
        case .cueStarted(let clip): "\(frame) \(clip.path) starts"
        case .cueEnded(let clip): "\(frame) \(clip.path) ends"
        case .musicInterrupted(let position): "\(frame) music held at \(position)"
        case .musicResumed(let position): "\(frame) music from \(position)"
        }
    }
}
