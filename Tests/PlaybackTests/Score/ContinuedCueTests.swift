import Testing

@testable import Playback
@testable import SessionCore

/// Clips that run on into the next phase.
@Suite struct ContinuedCueTests {
    private static let clip = Clip("a", 500)
    private static let timeline = Timeline(
        .said("a", 500, in: 300), .rest("a", 500, from: 300, in: 3000), .said("b", 100))

    @Test func soundsWithoutAGap() {
        var recital = Recital(Score(timeline: Self.timeline, hasMusic: false, interrupt: .off))
        recital.finish()
        let left = stride(from: 0, to: recital.samples.count, by: 2).map { recital.samples[$0] }
        #expect(Array(left[..<500]) == (0..<500).map { Recital.sample(of: Self.clip, at: $0) })
        #expect(left[500..<3300].allSatisfy { $0 == 0 })
    }

    @Test func startsAndEndsOnce() {
        var recital = Recital(Score(timeline: Self.timeline, hasMusic: true, interrupt: .pause))
        recital.finish()
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "0 music held at 0", "300 phase 1", "500 a ends", "500 music from 0",
                "3300 phase 2", "3300 b starts", "3300 music held at 5200", "3400 b ends", "3400 phase 3",
            ])
    }

    @Test func continuesWhereASkipEntersIt() {
        var recital = Recital(Score(timeline: Self.timeline, hasMusic: false, interrupt: .off))
        recital.render(to: 100)
        recital.hear(to: 100)
        recital.freeze()
        recital.move(to: Cursor(phase: 1, frame: 0))
        recital.render(to: 1000)
        recital.hear(to: 1000)
        #expect(
            recital.marks.map(\.picture) == [
                "0 phase 0", "0 a starts", "100 a ends", "100 phase 1", "100 a starts", "300 a ends",
            ])
    }
}
