import Testing

@testable import SessionCore

/// Skips in sessions of `neckAndBack`. `SessionPropertyTests` proves the same rules in every session.
@Suite struct SkipTests {
    private static func counted(_ stretch: Int, _ segment: Int) -> SkippedPart {
        SkippedPart(unit: stretch, segments: .segment(segment))
    }

    /// A skip that starts a hold counts nothing, and any other counts the segment that it leaves.
    @Test(
        arguments: [
            (.first, .none, .hold(0, 1), .hold(0, 2), counted(0, 1)),
            (.first, .none, .hold(0, 2), .hold(1, 1), counted(0, 2)),
            (.every, .none, .hold(0, 2), .leadIn(stretch: 1), counted(0, 2)),
            (.first, .none, .hold(1, 2), .closing, counted(1, 2)),
            (.every, .none, .leadIn(stretch: 0), .hold(0, 1), nil),
            (.every, .none, .leadIn(stretch: 1), .hold(1, 1), nil),
            // The hold starts at once, without the change-over after the introduction.
            (.every, .standard, .leadIn(stretch: 0), .hold(0, 1), nil),
            (.every, .standard, .leadIn(stretch: 1), .hold(1, 1), nil),
            (.every, .standard, .change(0, 1), .hold(0, 1), nil), (.every, .standard, .change(0, 2), .hold(0, 2), nil),
            (.none, .standard, .change(0, 1), .hold(0, 1), nil), (.none, .standard, .change(1, 1), .hold(1, 1), nil),
            (.every, .standard, .hold(0, 1), .change(0, 2), counted(0, 1)),
            (.every, .standard, .hold(0, 2), .leadIn(stretch: 1), counted(0, 2)),
            (.first, .standard, .hold(0, 2), .change(1, 1), counted(0, 2)),
            (.every, .standard, .hold(1, 1), .hold(1, 2), counted(1, 1)),
            (.every, .standard, .hold(1, 2), .closing, counted(1, 2)),
        ] as [(LeadIn, ChangeOver, Place, Place, SkippedPart?)])
    func aSkipLeavesItsPhase(
        leadIn: LeadIn, changeOver: ChangeOver, place: Place, target: Place, counted: SkippedPart?
    ) {
        var session = SessionStateMachine.sounding(in: place, frame: 5, leadIn: leadIn, changeOver: changeOver)
        let action = session.skipSegment()
        #expect(action == .move(to: session.timeline.cursor(in: target), skipped: counted))
        #expect(session.progress.skipped.map(\.count).reduce(0, +) == (counted == nil ? 0 : 1))
        #expect(session.state == .active)
    }

    @Test func explainsNothingAfterTheLastStretchOrInAMeditation() {
        var session = SessionStateMachine.sounding(in: .closing)
        let timeline = session.timeline
        #expect(session.explain(on: timeline) == .none)
        var meditation = SessionStateMachine(
            timeline: SessionTimeline(compiling: .short), progress: SessionProgress(units: 3))
        _ = meditation.start()
        let parts = meditation.timeline
        #expect(meditation.explain(on: parts) == .none)
    }

    @Test func skippingAStretchCountsNothingTwice() {
        var session = SessionStateMachine.sounding(in: .hold(0, 2), skipped: [.segment(1), []])
        let action = session.skipStretch()
        #expect(action == session.move(to: .hold(1, 1), skipping: .segment(2), of: 0))
        #expect(session.progress.skipped == [.both, []])
    }
}

/// `previous` in sessions of `neckAndBack`. `SessionPropertyTests` proves the same rules in every session.
@Suite struct PreviousTests {
    /// The second segment of a stretch that is not bilateral has no change-over.
    @Test(arguments: [
        (Place.change(0, 1), 0, Place.change(0, 1)), (.change(0, 1), 96_000, .change(0, 1)),
        (.hold(0, 1), 95_999, .change(0, 1)), (.hold(0, 1), 96_000, .change(0, 1)),
        (.change(0, 2), 95_999, .change(0, 1)), (.change(0, 2), 96_000, .change(0, 2)),
        (.hold(0, 2), 95_999, .change(0, 1)), (.hold(0, 2), 96_000, .change(0, 2)),
        (.leadIn(stretch: 1), 0, .leadIn(stretch: 1)), (.change(1, 1), 95_999, .change(0, 2)),
        (.change(1, 1), 96_000, .change(1, 1)), (.hold(1, 1), 95_999, .change(0, 2)),
        (.hold(1, 1), 96_000, .change(1, 1)), (.hold(1, 2), 95_999, .change(1, 1)),
        (.hold(1, 2), 96_000, .hold(1, 2)), (.closing, 0, .hold(1, 2)),
    ])
    func restartsAPhaseAfterTwoSeconds(place: Place, frame: Int, target: Place) {
        var session = SessionStateMachine.sounding(in: place, leadIn: .every, changeOver: .standard)
        let action = session.previous(heard: session.timeline.cursor(in: place, frame: frame))
        #expect(action == session.move(to: target))
        #expect(session.state == .active)
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
        var session = SessionStateMachine.paused(in: .hold(0, 2), frame: 96_000)
        for target in [Place.hold(0, 2), .hold(0, 1)] {
            let action = session.previous(heard: session.timeline.cursor(in: .closing))
            #expect(action == session.move(to: target))
            #expect(session.state == .paused(.user))
        }
        #expect(session.resume() == .play(from: session.timeline.cursor(in: .hold(0, 1))))
    }
}
