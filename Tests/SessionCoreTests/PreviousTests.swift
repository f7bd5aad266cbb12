import SessionCore
import Testing

@Suite struct PreviousTests {
    @Test(arguments: [
        (0, Place.segment(stretch: 0, number: 1)), (95_999, .segment(stretch: 0, number: 1)),
        (96_000, .segment(stretch: 0, number: 2)), (240_000, .segment(stretch: 0, number: 2)),
    ])
    func restartsASegmentAfterItsFirstTwoSeconds(frame: Int, target: Place) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 2))
        let heard = session.timeline.cursor(in: .segment(stretch: 0, number: 2), frame: frame)
        let action = session.previous(heard: heard)
        #expect(action == session.move(to: target))
        #expect(session.state == .active)
    }

    @Test(arguments: LeadIn.allCases, [0, 95_999, 96_000])
    func restartsTheFirstSegmentAtAnyTime(leadIn: LeadIn, frame: Int) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1), leadIn: leadIn)
        let heard = session.timeline.cursor(in: .segment(stretch: 0, number: 1), frame: frame)
        let action = session.previous(heard: heard)
        #expect(action == session.move(to: .segment(stretch: 0, number: 1)))
    }

    @Test(arguments: [0, 1], [0, 100_000])
    func restartsALeadIn(stretch: Int, frame: Int) {
        var session = SessionStateMachine.sounding(in: .leadIn(stretch: stretch), leadIn: .every)
        let heard = session.timeline.cursor(in: .leadIn(stretch: stretch), frame: frame)
        let action = session.previous(heard: heard)
        #expect(action == session.move(to: .leadIn(stretch: stretch)))
    }

    @Test(arguments: LeadIn.allCases)
    func goesToTheLastSegmentOfTheStretchBefore(leadIn: LeadIn) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 1, number: 1), leadIn: leadIn)
        let action = session.previous(heard: session.progress.cursor)
        #expect(action == session.move(to: .segment(stretch: 0, number: 2)))
    }

    @Test(arguments: [0, 95_999])
    func goesFromTheClosingToTheLastSegment(frame: Int) {
        var session = SessionStateMachine.sounding(in: .closing, skipped: [[], .both])
        let heard = session.timeline.cursor(in: .closing, frame: frame)
        let action = session.previous(heard: heard)
        #expect(action == session.move(to: .segment(stretch: 1, number: 2)))
        #expect(session.progress.skipped == [[], .segment(1)])
    }

    @Test func revokesTheRecordOfTheStretchBefore() {
        var session = Rehearsal(.neckAndBack, leadIn: .none)
        session.give(.play)
        session.give(.skipStretch)
        #expect(session.record.map(\.stretchId) == ["neck-rotation"])
        session.give(.previous)
        #expect(session.record == [])
        session.hearPhase()
        #expect(session.record.map(\.stretchId) == ["neck-rotation"])
    }

    @Test func keepsAPausedSessionSilent() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 2), frame: 96_000)
        let action = session.previous(heard: session.timeline.cursor(in: .closing))
        #expect(action == session.move(to: .segment(stretch: 0, number: 2)))
        #expect(session.state == .paused(.user))
        let again = session.previous(heard: session.timeline.cursor(in: .closing))
        #expect(again == session.move(to: .segment(stretch: 0, number: 1)))
        #expect(session.resume() == .play(from: session.timeline.cursor(in: .segment(stretch: 0, number: 1))))
    }
}
