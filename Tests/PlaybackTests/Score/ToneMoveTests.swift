import Testing

@testable import Playback
@testable import SessionCore

/// Tones around pauses, skips and steps back.
@Suite struct ToneMoveTests {
    private static let score = Score(
        timeline: Timeline(
            .silent(40_000).tone(.start, at: 0).tone(.end, at: 20_800), .silent(30_000).tone(.start, at: 0),
            .silent(30_000)),
        hasMusic: false, interrupt: .pause)
    private let tones = ToneSamples()

    /// The left samples of a recital from a frame on.
    private func left(of recital: Recital, from frame: Int, count: Int) -> [Int16] {
        (frame..<frame + count).map { recital.samples[2 * $0] }
    }

    /// The fade-out of a tone that is cut at a frame.
    private func tail(of kind: Timeline.Tone.Kind, at frame: Int) -> [Float] {
        (0..<480).map { Float(tones[kind].samples[frame + $0]) * (Float(480 - $0) / 480) }
    }

    private func rounded(_ samples: [Float]) -> [Int16] {
        samples.map { Int16($0.rounded(.toNearestOrEven)) }
    }

    @Test func aSkipFadesAToneOut() {
        var recital = Recital(Self.score)
        recital.render(to: 25_000)
        recital.hear(to: 22_800)
        recital.freeze()
        recital.move(to: Cursor(phase: 2, frame: 0))
        recital.finish()
        #expect(left(of: recital, from: 22_800, count: 480) == rounded(tail(of: .end, at: 2000)))
        #expect(left(of: recital, from: 23_280, count: 29_520).allSatisfy { $0 == 0 })
        #expect(recital.marks.map(\.picture) == ["0 phase 0", "22800 phase 2", "52800 phase 3"])
    }

    @Test func aStepBackPlaysTheToneAgainUnderItsTail() {
        var recital = Recital(Self.score)
        recital.render(to: 700)
        recital.hear(to: 700)
        recital.freeze()
        recital.move(to: Cursor(phase: 0, frame: 0))
        recital.render(to: 20_000)
        let sum = zip(tail(of: .start, at: 700), tones[.start].samples).map { $0 + Float($1) }
        #expect(left(of: recital, from: 700, count: 480) == rounded(sum))
        #expect(left(of: recital, from: 1180, count: 18_000) == Array(tones[.start].samples[480..<18_480]))
    }

    /// A skip while paused passes a place that never sounded.
    @Test func anUnheardToneLeavesNoTail() {
        var recital = Recital(Self.score)
        recital.render(to: 20_000)
        recital.hear(to: 20_000)
        recital.freeze()
        recital.move(to: Cursor(phase: 1, frame: 5000))
        recital.move(to: Cursor(phase: 2, frame: 0))
        recital.finish()
        #expect(left(of: recital, from: 20_000, count: 30_000).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [1, 10_000, 19_199, 19_200, 20_799, 20_800, 20_801, 39_999, 40_000])
    func aPauseContinuesATone(frame: Int) {
        var whole = Recital(Self.score)
        whole.finish()
        var recital = Recital(Self.score)
        recital.render(to: frame + 3000)
        recital.hear(to: frame)
        recital.freeze()
        recital.finish()
        #expect(Difference(recital.samples, whole.samples) == nil)
    }

    @Test func aToneThatHasEndedLeavesNoTail() {
        var recital = Recital(Self.score)
        recital.render(to: 40_000)
        recital.hear(to: 40_000)
        recital.freeze()
        recital.move(to: Cursor(phase: 2, frame: 0))
        recital.finish()
        #expect(left(of: recital, from: 40_000, count: 30_000).allSatisfy { $0 == 0 })
    }
}
