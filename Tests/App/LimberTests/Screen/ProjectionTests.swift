import ControlProtocol
import Platform
import Playback
import TestSupport
import Testing

@testable import limber

@Suite struct ProjectionTests {
    private func at(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int(seconds * 1_000_000_000))
    }

    private func remaining(_ projection: Projection, at seconds: Double) -> Double {
        (projection.snapshot(at: at(seconds)).segmentRemaining! * 1000).rounded() / 1000
    }

    @Test func advancesTimeWhilePlaying() {
        let projection = Projection(SampleSession.holding(0, elapsed: 10), at: at(100))
        let later = projection.snapshot(at: at(102.5))
        #expect(later.segmentElapsed == 12.5)
        #expect(later.segmentRemaining == 17.5)
        #expect(later.sessionRemaining == 187.5)
    }

    @Test(arguments: [SampleSession.holding(0).paused(), SessionSnapshot()])
    func holdsTimeWhileSilent(snapshot: SessionSnapshot) {
        #expect(Projection(snapshot, at: at(100)).snapshot(at: at(200)) == snapshot)
    }

    @Test func stopsAtTheEndOfThePhase() {
        let projection = Projection(SampleSession.holding(0, elapsed: 29), at: at(100))
        #expect(remaining(projection, at: 105) == 0)
        #expect(projection.snapshot(at: at(105)).sessionRemaining == 170)
        #expect(projection.nextTenth(after: at(105)) == nil)
    }

    /// Two steps of a routine that are alike but for their place.
    @Test func beginsTheCountdownOfTheNextStep() {
        var projection = Projection(SampleRoutine.at(2, .exercise, elapsed: 0.4), at: at(100))
        projection.take(SampleRoutine.at(4, .exercise, elapsed: 0), at: at(100))
        #expect(remaining(projection, at: 100) == 30)
    }

    @Test func keepsTheCountdownDespiteALateSnapshot() {
        var projection = Projection(SampleSession.holding(0, elapsed: 10), at: at(100))
        projection.take(SampleSession.holding(0, elapsed: 10.98), at: at(101))
        #expect(remaining(projection, at: 101) == 19)
        #expect(remaining(projection, at: 102) == 18)
    }

    /// Another segment, another position in the segment, a pause, and a position ahead.
    @Test(arguments: [
        SampleSession.holding(0, segment: 2, elapsed: 10.9), SampleSession.holding(1, elapsed: 10.9),
        SampleSession.holding(0, elapsed: 3), SampleSession.holding(0, elapsed: 10.9).paused(),
        SampleSession.holding(0, elapsed: 11.2),
    ])
    func acceptsOtherSnapshots(fresh: SessionSnapshot) {
        var projection = Projection(SampleSession.holding(0, elapsed: 10), at: at(100))
        projection.take(fresh, at: at(101))
        #expect(projection.snapshot(at: at(101)) == fresh)
    }

    @Test(arguments: [(7.53, 0.07), (7.5, 0.1), (7.599, 0.001), (0.0, 0.1)])
    func schedulesARedrawEachTenthOfASecond(elapsed: Double, wait: Double) throws {
        let projection = Projection(SampleSession.holding(0, elapsed: elapsed), at: at(100))
        let next = try #require(projection.nextTenth(after: at(100)))
        let nanoseconds = next.nanoseconds - at(100).nanoseconds
        #expect(abs(nanoseconds - Int(wait * 1_000_000_000)) < 1_100_000)
        #expect(remaining(projection, at: 100 + Double(nanoseconds) / 1e9) < 30 - elapsed - wait + 0.000_1)
    }

    @Test func schedulesNoRedrawWhilePaused() {
        #expect(Projection(SampleSession.holding(0).paused(), at: at(100)).nextTenth(after: at(101)) == nil)
    }
}
