import SessionCore
import Testing

@Suite struct ChangeOverMoveTests {
    @Test(arguments: [
        (Place.changeOver(stretch: 0, before: 1), 0, Place.changeOver(stretch: 0, before: 1)),
        (.changeOver(stretch: 0, before: 1), 96_000, .changeOver(stretch: 0, before: 1)),
        (.segment(stretch: 0, number: 1), 95_999, .changeOver(stretch: 0, before: 1)),
        (.segment(stretch: 0, number: 1), 96_000, .changeOver(stretch: 0, before: 1)),
        (.changeOver(stretch: 0, before: 2), 95_999, .changeOver(stretch: 0, before: 1)),
        (.changeOver(stretch: 0, before: 2), 96_000, .changeOver(stretch: 0, before: 2)),
        (.segment(stretch: 0, number: 2), 95_999, .changeOver(stretch: 0, before: 1)),
        (.segment(stretch: 0, number: 2), 96_000, .changeOver(stretch: 0, before: 2)),
        (.leadIn(stretch: 1), 0, .leadIn(stretch: 1)),
        (.changeOver(stretch: 1, before: 1), 95_999, .changeOver(stretch: 0, before: 2)),
        (.changeOver(stretch: 1, before: 1), 96_000, .changeOver(stretch: 1, before: 1)),
        (.segment(stretch: 1, number: 1), 95_999, .changeOver(stretch: 0, before: 2)),
        (.segment(stretch: 1, number: 1), 96_000, .changeOver(stretch: 1, before: 1)),
        // The second segment of a stretch that is not bilateral has no change-over.
        (.segment(stretch: 1, number: 2), 95_999, .changeOver(stretch: 1, before: 1)),
        (.segment(stretch: 1, number: 2), 96_000, .segment(stretch: 1, number: 2)),
        (.closing, 0, .segment(stretch: 1, number: 2)),
    ])
    func previousEntersAHoldAtItsChangeOver(place: Place, frame: Int, target: Place) {
        var session = SessionStateMachine.sounding(in: place, leadIn: .every, changeOver: .standard)
        let action = session.previous(heard: session.timeline.cursor(in: place, frame: frame))
        #expect(action == session.move(to: target))
    }

    @Test(arguments: [
        (LeadIn.every, Place.leadIn(stretch: 0), Place.changeOver(stretch: 0, before: 1)),
        (.every, .changeOver(stretch: 0, before: 1), .segment(stretch: 0, number: 1)),
        (.every, .changeOver(stretch: 0, before: 2), .segment(stretch: 0, number: 2)),
        (.none, .changeOver(stretch: 0, before: 1), .segment(stretch: 0, number: 1)),
        (.none, .changeOver(stretch: 1, before: 1), .segment(stretch: 1, number: 1)),
    ])
    func aSkipThatStartsAHoldCountsNothing(leadIn: LeadIn, place: Place, target: Place) {
        var session = SessionStateMachine.sounding(in: place, frame: 5, leadIn: leadIn, changeOver: .standard)
        let action = session.skipSegment()
        #expect(action == session.move(to: target))
        #expect(session.progress.skipped == [[], []])
    }

    @Test(arguments: [
        (LeadIn.every, 0, 1, Place.changeOver(stretch: 0, before: 2)), (.every, 0, 2, .leadIn(stretch: 1)),
        (.first, 0, 2, .changeOver(stretch: 1, before: 1)), (.every, 1, 1, .segment(stretch: 1, number: 2)),
        (.every, 1, 2, .closing),
    ])
    func aSkipEntersTheNextHoldAtItsChangeOver(leadIn: LeadIn, stretch: Int, number: Int, target: Place) {
        let place = Place.segment(stretch: stretch, number: number)
        var session = SessionStateMachine.sounding(in: place, leadIn: leadIn, changeOver: .standard)
        let action = session.skipSegment()
        #expect(action == session.move(to: target, skipping: .segment(number), of: stretch))
    }

    @Test(arguments: [1, 2])
    func skippingAStretchInAChangeOverCountsBothSegments(number: Int) {
        let place = Place.changeOver(stretch: 0, before: number)
        var session = SessionStateMachine.sounding(in: place, leadIn: .first, changeOver: .standard)
        let action = session.skipStretch()
        #expect(action == session.move(to: .changeOver(stretch: 1, before: 1), skipping: .both, of: 0))
    }

    @Test func goingBackUncountsTheHoldAhead() {
        let place = Place.changeOver(stretch: 0, before: 2)
        var session = SessionStateMachine.sounding(
            in: place, leadIn: .every, changeOver: .standard, skipped: [.segment(1), []])
        _ = session.previous(heard: session.timeline.cursor(in: place, frame: 96_000))
        #expect(session.progress.skipped == [.segment(1), []])
        _ = session.previous(heard: session.timeline.cursor(in: place, frame: 0))
        #expect(session.progress.skipped == [[], []])
    }

    @Test func continuesAChangeOverFromThePausedFrame() {
        let place = Place.changeOver(stretch: 0, before: 1)
        var session = SessionStateMachine.sounding(in: place, leadIn: .every, changeOver: .standard)
        let heard = session.timeline.cursor(in: place, frame: 123_457)
        #expect(session.pause(heard: heard) == .hold)
        #expect(session.resume() == .play(from: heard))
    }

    @Test func aStopInAChangeOverIsAnEarlyEnd() {
        var session = SessionStateMachine.sounding(
            in: .changeOver(stretch: 1, before: 1), leadIn: .every, changeOver: .standard)
        #expect(session.stop() == .stop(.user))
    }
}
