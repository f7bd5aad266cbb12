import SessionCore
import Testing

/// The place of a session that is paused, loses its device or is stored. `LateInputTests` has the outcome of every input
/// meanwhile, and `SessionPropertyTests` proves that pauses and kills keep the place.
@Suite struct PauseTests {
    @Test func tenPausesLoseNoFrame() {
        var session = Rehearsal(.neckAndBack, leadIn: .none)
        for _ in 1...10 {
            session.give(.play)
            session.listen(frames: 43_200)
            session.give(.pause)
            session.listen(frames: 1_000_000)
        }
        #expect(session.framesHeard == Frames.inSeconds(9))
        #expect(session.machine.timeline.framesLeft(from: session.heard, skipping: []) == Frames.inSeconds(22 - 9))
    }

    @Test func aPausedSessionKeepsItsPosition() {
        var session = SessionStateMachine.paused(in: .hold(0, 1), frame: 777)
        let before = session
        let later = session.timeline.cursor(in: .closing)
        #expect(session.pause(heard: later) == .none)
        #expect(session == before)
        #expect(session.deviceLost(heard: later, error: "unplugged") == .none)
        #expect(session.deviceLost(heard: later, error: "busy") == .none)
        #expect(session.state == .paused(.deviceLost("busy")))
        #expect(session.progress == before.progress)
        #expect(session.resume() == .none)
    }

    @Test(arguments: [
        (0, 0, 2, true), (0, 144_000, 2, true), (5, 96_000, 2, true), (0, 144_001, 2, false), (0, -1, 2, false),
        (6, 0, 2, false), (-1, 0, 2, false), (0, 0, 1, false), (0, 0, 3, false),
    ])
    func rejectsProgressOfAnotherTimeline(phase: Int, frame: Int, stretches: Int, fits: Bool) {
        var progress = SessionProgress(units: stretches)
        progress.cursor = Cursor(phase: phase, frame: frame)
        #expect(SessionTimeline(compiling: .neckAndBack, leadIn: .first).holds(progress) == fits)
    }

    @Test(arguments: [
        (SkippedSegments(), 0, []), (.segment(1), 1, [1]), (.segment(2), 1, [2]), (.both, 2, [1, 2]),
        (SkippedSegments(rawValue: 255), 2, [1, 2]), (SkippedSegments(rawValue: 4), 0, []),
    ])
    func skippedSegmentsAreNoneOneOrBoth(skipped: SkippedSegments, count: Int, numbers: [Int]) {
        #expect(skipped.count == count)
        #expect(skipped.numbers == numbers)
    }

    @Test func skippedSegmentsEncodeAsANumber() throws {
        let skipped = [SkippedSegments.both, [], .segment(2)]
        #expect(try json(of: skipped) == "[3,0,2]")
        #expect(try decoded("[3,0,2]") == skipped)
    }
}
