import SessionCore
import Testing

@Suite struct SessionEndTests {
    @Test(arguments: [Place.leadIn(stretch: 0), .segment(stretch: 0, number: 1), .segment(stretch: 1, number: 2)])
    func stoppingEndsASessionWithoutARecord(place: Place) {
        var sounding = SessionStateMachine.sounding(in: place)
        #expect(sounding.stop() == .stop(.user))
        #expect(sounding.state == .stopped(.user))
        var paused = SessionStateMachine.paused(in: place)
        #expect(paused.stop() == .stop(.user))
        #expect(paused.state == .stopped(.user))
    }

    @Test func stoppingInTheClosingCompletes() {
        var sounding = SessionStateMachine.sounding(in: .closing)
        #expect(sounding.stop() == .complete)
        #expect(sounding.state == .complete)
        var paused = SessionStateMachine.paused(in: .closing)
        #expect(paused.stop() == .complete)
        #expect(paused.state == .complete)
    }

    @Test func completesOnceTheClosingWasHeard() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 1, number: 2))
        let closing = session.timeline.phases.count - 1
        #expect(session.reached(phase: closing) == .none)
        #expect(session.state == .active)
        #expect(session.phase.kind == .closing)
        #expect(session.reached(phase: closing + 1) == .complete)
        #expect(session.state == .complete)
    }

    @Test(arguments: LeadIn.allCases)
    func playsFromTheFirstFrameToTheLast(leadIn: LeadIn) {
        var session = Rehearsal(.neckAndBack, leadIn: leadIn)
        session.give(.play)
        session.listen(frames: session.machine.timeline.frames - 1)
        #expect(session.endings == [])
        session.listen(frames: 1)
        #expect(session.endings == [.complete])
        #expect(session.record.map(\.skippedSegments) == [0, 0])
    }

    @Test func skipsAnEmptyPhase() {
        var session = Rehearsal(StretchRoutine([.neck(introduction: 0)]), leadIn: .first)
        session.give(.play)
        session.listen(frames: 1)
        #expect(session.heard == Cursor(phase: 1, frame: 1))
    }
}
