import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct CheckpointTests {
    @Test(arguments: [
        (0, Checkpoint.Verdict.resumable), (3600, .resumable), (3600.001, .stale), (1e9, .stale),
        // A clock that was set back.
        (-0.001, .resumable), (-3600, .resumable), (-1e9, .resumable),
    ])
    func isFreshForAnHour(age: Double, verdict: Checkpoint.Verdict) {
        #expect(Checkpoint.sample().verdict(now: .noon.advanced(by: age)) == verdict)
    }

    @Test(arguments: [(3600, Checkpoint.Verdict.resumable), (3600.001, .stale)])
    func countsFromThePauseDespiteLaterSaves(age: Double, verdict: Checkpoint.Verdict) {
        let checkpoint = Checkpoint.sample(pausedAt: .noon, savedAt: .noon.advanced(by: 1700))
        #expect(checkpoint.verdict(now: .noon.advanced(by: age)) == verdict)
    }

    @Test(arguments: [-3600.0, 0, 1e9])
    func isFinishedInTheClosingAtAnyAge(age: Double) {
        #expect(Checkpoint.sample(in: 5).verdict(now: .noon.advanced(by: age)) == .finished)
    }

    @Test func recordsCompletedStretches() throws {
        let checkpoint = Checkpoint.sample(in: 5, skipped: [.both, .segment(2)], elapsed: 48_000 * 23 - 1)
        let record = try #require(checkpoint.record?.stretch)
        #expect(record.completedAt == .noon)
        #expect(record.totalDurationSeconds == 22)
        #expect(record.stretches.map(\.stretchId) == ["neck-turn", "back-bend"])
        #expect(record.stretches.map(\.skippedSegments) == [2, 1])
        #expect(record.regionsCompleted == 1)
        #expect(record.regionsSkipped == 1)
    }

    @Test(arguments: [(0, 0), (2, 0), (3, 1), (4, 1)])
    func asksAboutItsStretch(phase: Int, index: Int) {
        let stretch = Checkpoint.sample(in: phase, frame: 0).recoverable?.inStretch
        #expect(stretch?.index == index)
        #expect(stretch?.count == 2)
        #expect(stretch?.name == ["Turn", "Bend"][index])
    }
}
