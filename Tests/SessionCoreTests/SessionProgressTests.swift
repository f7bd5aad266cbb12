import FoundationEssentials
import SessionCore
import Testing

@Suite struct SessionProgressTests {
    @Test func resumesFromTheStoredFrameAndSkips() {
        var session = SessionStateMachine.sounding(
            in: .segment(stretch: 1, number: 1), frame: 4_800, skipped: [.segment(2), []])
        #expect(session.start() == .none)
        let heard = Cursor(phase: session.progress.cursor.phase, frame: 5_000)
        var kept = session.progress
        kept.cursor = heard

        var recovered = SessionStateMachine(timeline: session.timeline, progress: kept)
        #expect(recovered.state == .idle)
        #expect(recovered.start() == .play(from: heard))
        #expect(recovered.progress.skipped == [.segment(2), []])
    }

    @Test func aRecoveredSessionKeepsTheRecordsSoFar() {
        var session = Rehearsal(.neckAndBack, leadIn: .none)
        session.give(.play)
        session.give(.skip)
        session.hearPhase()
        var recovered = Rehearsal(.neckAndBack, leadIn: .none, progress: session.machine.progress)
        #expect(recovered.record.map(\.skippedSegments) == [1])
        recovered.give(.play)
        recovered.hearOut()
        #expect(recovered.endings == [.complete])
        #expect(recovered.record.map(\.skippedSegments) == [1, 0])
    }

    @Test func decodesItsEncodedProgress() throws {
        var progress = SessionProgress(units: 3)
        progress.cursor = Cursor(phase: 4, frame: 123_456)
        progress.skipped = [.both, .segment(2), []]
        let json = try JSONEncoder().encode(progress)
        #expect(try JSONDecoder().decode(SessionProgress.self, from: json) == progress)
    }

    @Test(arguments: [
        (0, 0, 2, true), (0, 144_000, 2, true), (5, 96_000, 2, true), (0, 144_001, 2, false), (0, -1, 2, false),
        (6, 0, 2, false), (-1, 0, 2, false), (0, 0, 1, false), (0, 0, 3, false),
    ])
    func rejectsProgressOfAnotherTimeline(phase: Int, frame: Int, stretches: Int, fits: Bool) {
        var progress = SessionProgress(units: stretches)
        progress.cursor = Cursor(phase: phase, frame: frame)
        #expect(Timeline(compiling: .neckAndBack, leadIn: .first).holds(progress) == fits)
    }
}
