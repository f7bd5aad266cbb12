import SessionCore
import Testing

@Suite struct SkipTests {
    @Test(arguments: LeadIn.allCases)
    func skippingTheFirstSegmentCountsItAndStartsTheSecond(leadIn: LeadIn) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1), frame: 50_000, leadIn: leadIn)
        let action = session.skipSegment()
        #expect(action == session.move(to: .segment(stretch: 0, number: 2), skipping: .segment(1), of: 0))
        #expect(session.state == .active)
    }

    @Test(arguments: [
        (LeadIn.first, Place.segment(stretch: 1, number: 1)), (.none, .segment(stretch: 1, number: 1)),
        (.every, .leadIn(stretch: 1)),
    ])
    func skippingTheSecondSegmentStartsTheNextStretch(leadIn: LeadIn, next: Place) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 2), leadIn: leadIn)
        let action = session.skipSegment()
        #expect(action == session.move(to: next, skipping: .segment(2), of: 0))
    }

    @Test func skippingTheLastSegmentStartsTheClosing() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 1, number: 2))
        let action = session.skipSegment()
        #expect(action == session.move(to: .closing, skipping: .segment(2), of: 1))
        #expect(session.state == .active)
    }

    @Test(arguments: [0, 1])
    func skippingALeadInStartsItsSegmentAndCountsNothing(stretch: Int) {
        var session = SessionStateMachine.sounding(in: .leadIn(stretch: stretch), frame: 5, leadIn: .every)
        let action = session.skipSegment()
        #expect(action == session.move(to: .segment(stretch: stretch, number: 1)))
        #expect(session.progress.skipped == [[], []])
    }

    @Test(arguments: [
        Place.leadIn(stretch: 0), .segment(stretch: 0, number: 1), .segment(stretch: 0, number: 2),
    ])
    func skippingAStretchCountsBothSegments(place: Place) {
        var session = SessionStateMachine.sounding(in: place, frame: 100_000)
        let action = session.skipStretch()
        #expect(action == session.move(to: .segment(stretch: 1, number: 1), skipping: .both, of: 0))
    }

    @Test func skippingAStretchCountsNothingTwice() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 2), skipped: [.segment(1), []])
        let action = session.skipStretch()
        #expect(action == session.move(to: .segment(stretch: 1, number: 1), skipping: .segment(2), of: 0))
        #expect(session.progress.skipped == [.both, []])
    }

    @Test func skippingAStretchGoesToTheNextLeadIn() {
        var session = SessionStateMachine.sounding(in: .leadIn(stretch: 0), leadIn: .every)
        let action = session.skipStretch()
        #expect(action == session.move(to: .leadIn(stretch: 1), skipping: .both, of: 0))
    }

    @Test func skippingTheLastStretchStartsTheClosing() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 1, number: 1))
        let action = session.skipStretch()
        #expect(action == session.move(to: .closing, skipping: .both, of: 1))
    }

    @Test func aSkipInTheClosingCompletes() {
        for skip in [{ $0.skipSegment() }, { $0.skipStretch() }] as [(inout SessionStateMachine) -> SessionAction] {
            var sounding = SessionStateMachine.sounding(in: .closing, frame: 10)
            #expect(skip(&sounding) == .complete)
            #expect(sounding.state == .complete)
            var paused = SessionStateMachine.paused(in: .closing, frame: 10)
            #expect(skip(&paused) == .complete)
            #expect(paused.state == .complete)
        }
    }

    @Test func aPausedSkipMovesTheCursorAndStaysSilent() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1), frame: 50_000)
        let action = session.skipSegment()
        #expect(action == session.move(to: .segment(stretch: 0, number: 2), skipping: .segment(1), of: 0))
        #expect(session.state == .paused(.user))
        #expect(session.resume() == .play(from: session.timeline.cursor(in: .segment(stretch: 0, number: 2))))
    }

    @Test func skipsAddUpWhilePaused() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1))
        _ = session.skipSegment()
        _ = session.skipSegment()
        _ = session.skipStretch()
        #expect(session.phase.kind == .closing)
        #expect(session.progress.skipped == [.both, .both])
        #expect(session.state == .paused(.user))
    }

    /// The words are the commands; `hear` plays to the end of the phase, `wait` plays the three seconds after which
    /// `previous` restarts. The rest of the session is played.
    @Test(arguments: [
        ("", 0), ("hear hear", 0), ("skip", 1), ("hear skip", 1), ("skip skip", 2), ("skip-stretch", 2),
        ("wait skip-stretch", 2), ("hear skip-stretch", 2), ("skip skip-stretch", 2),
        // Going back takes back what is entered again,
        ("skip previous", 0), ("skip skip previous", 1), ("skip skip previous previous", 0),
        ("skip-stretch previous", 1), ("skip-stretch previous previous", 0), ("skip-stretch previous skip", 2),
        ("skip previous skip skip", 2), ("hear skip previous", 0), ("skip wait previous previous", 0),
        // and nothing else: the first segment was skipped with its stretch, and is not entered.
        ("hear skip-stretch previous", 1), ("skip wait previous", 1), ("skip-stretch wait previous", 2),
        ("skip-stretch pause previous play", 1), ("pause skip skip previous play", 1),
    ])
    func theRecordCountsTheSkippedSegmentsOfAStretch(commands: String, skippedSegments: Int) {
        var session = Rehearsal(.neckAndBack, leadIn: .none)
        session.give(.play)
        for word in commands.split(separator: " ") {
            switch word {
            case "hear": session.hearPhase()
            case "wait": session.listen(frames: Frames.inSeconds(3))
            default: session.give(Rehearsal.Command(rawValue: String(word))!)
            }
        }
        session.hearOut()
        #expect(session.endings == [.complete])
        #expect(session.record.map(\.skippedSegments) == [skippedSegments, 0])
    }

    @Test func aFullySkippedSessionHasARecord() {
        var session = Rehearsal(.neckAndBack, leadIn: .every)
        session.give(.play)
        session.give(.skipStretch)
        session.give(.skipStretch)
        session.give(.skip)
        let record = StretchRecord(
            completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 0, stretches: session.record)
        #expect(session.endings == [.complete])
        #expect(record.regionsCompleted == 0)
        #expect(record.regionsSkipped == 2)
        #expect(record.stretches.count == 2)
    }
}
