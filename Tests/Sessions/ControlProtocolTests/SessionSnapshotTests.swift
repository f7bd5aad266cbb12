import ControlProtocol
import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Snapshots, the updates of one session, and commands.
@Suite struct SessionSnapshotTests {
    static let rotation = SessionSnapshot.Stretch(
        index: 1, count: 8,
        stretch: Stretch(
            id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true, posture: .sitting))
    static let cobra = SessionSnapshot.Stretch(
        index: 2, count: 8,
        stretch: Stretch(id: "back-cobra-stretch", name: "Cobra Stretch", region: .back, isBilateral: false))

    @Test func encodesAPausedSession() throws {
        var snapshot = SessionSnapshot()
        snapshot.status = .paused
        snapshot.phase = .segment
        snapshot.pauseReason = .user
        snapshot.stretch = Self.rotation
        snapshot.next = Self.cobra
        (snapshot.segments, snapshot.skippedSegments) = ([2, 2, 1], [[], [1], []])
        snapshot.segment = 2
        snapshot.segmentLabel = "Right Side"
        snapshot.segmentDuration = 30
        snapshot.segmentElapsed = 12.5
        snapshot.segmentRemaining = 17.5
        (snapshot.sessionRemaining, snapshot.sessionDuration) = (320.25, 600)
        snapshot.narrating = true
        (snapshot.caption, snapshot.captionElapsed, snapshot.captionDuration) = ("Slowly.", 0.5, 1.25)
        snapshot.music = .paused
        snapshot.output = "alsa:default"
        snapshot.completed = [
            StretchRecord.Stretch(
                region: .back, stretchId: "back-cobra-stretch", stretchName: "Cobra Stretch", durationSeconds: 120,
                skippedSegments: 0)
        ]
        let example = """
            {"status":"paused","phase":"segment","pauseReason":"user",
             "stretch":{"index":1,"count":8,"id":"neck-rotation","name":"Neck Rotation","region":"neck",
              "bilateral":true,"posture":"sitting"},
             "next":{"index":2,"count":8,"id":"back-cobra-stretch","name":"Cobra Stretch","region":"back",
              "bilateral":false},
             "segments":[2,2,1],"skippedSegments":[[],[1],[]],"segment":2,"segmentLabel":"Right Side",
             "segmentDuration":30,"segmentElapsed":12.5,"segmentRemaining":17.5,
             "sessionRemaining":320.25,"sessionDuration":600,"narrating":true,
             "caption":"Slowly.","captionElapsed":0.5,"captionDuration":1.25,"music":"paused","output":"alsa:default",
             "completed":[{"region":"back","stretchId":"back-cobra-stretch","stretchName":"Cobra Stretch",
              "durationSeconds":120,"skippedSegments":0}]}
            """
        try expectWireFormat(example, of: snapshot)
    }

    @Test func encodesARecoverableSession() throws {
        let snapshot = SessionSnapshot(recoverable: SessionSnapshot.Recoverable.stretch(Self.cobra))
        let example = """
            {"status":"idle","narrating":false,"music":"off","completed":[],"recoverable":{"stretch":
             {"index":2,"count":8,"id":"back-cobra-stretch","name":"Cobra Stretch","region":"back","bilateral":false}}}
            """
        try expectWireFormat(example, of: snapshot)
    }

    @Test func encodesTheQuestionOfAScheduledSession() throws {
        let question = StartQuestion(
            schedule: "morning-back", title: "Morning back", consent: .ask,
            until: Timestamp(milliseconds: 1_769_410_830_000))
        let example = """
            {"status":"idle","narrating":false,"music":"off","completed":[],"question":{"schedule":"morning-back",
             "title":"Morning back","consent":"ask","until":"2026-01-26T07:00:30.000Z"}}
            """
        try expectWireFormat(example, of: SessionSnapshot(question: question))
    }

    @Test func encodesTheStepOfARoutine() throws {
        let snapshot = SampleRoutine.exercise.with { ($0.output, $0.sessionRemaining) = (nil, nil) }
        let example = """
            {"status":"active","phase":"exercise","kind":"routine","step":{"routine":"Morning back","index":4,"count":9,
              "label":"Plank","round":{"number":2,"count":2},"next":"Waiting for you"},
             "segmentDuration":30,"segmentElapsed":7.5,"segmentRemaining":22.5,
             "narrating":false,"music":"playing","completed":[]}
            """
        try expectWireFormat(example, of: snapshot)
    }

    @Test func encodesABreathOfARoutine() throws {
        let example = """
            {"routine":"Morning back","index":6,"count":9,"label":"Breathe 4-6","next":"Bell","breath":{"startsAt":0,
             "phases":[{"breathe":"in","seconds":4},{"breathe":"out","seconds":6}]}}
            """
        try expectWireFormat(example, of: SessionSnapshot.Step(6, of: SampleRoutine.routine))
    }

    @Test func encodesAStretchThatIsHeldOnce() throws {
        let stretch = try #require(SampleRoutine.at(8, .segment).stretch)
        let example = """
            {"index":8,"count":9,"id":"back-childs-pose","name":"Child's Pose","region":"back","bilateral":false,
             "whole":true}
            """
        try expectWireFormat(example, of: stretch)
        #expect(stretch.label(ofSegment: 1) == "Hold")
    }

    @Test func encodesARecoverableRoutine() throws {
        let recoverable = SessionSnapshot.Recoverable.routine(SessionSnapshot.Step(8, of: SampleRoutine.routine))
        let example = """
            {"routine":{"routine":"Morning back","index":8,"count":9,"label":"Child's Pose"}}
            """
        try expectWireFormat(example, of: recoverable)
        #expect(recoverable.kind == .routine)
        #expect(recoverable.title == "Morning back - Child's Pose, 9 of 9")
    }

    @Test(arguments: [
        (rotation, 1, "Left Side"), (rotation, 2, "Right Side"), (cobra, 1, "First Half"), (cobra, 2, "Second Half"),
    ])
    func labelsSegmentsBySideOrHalf(stretch: SessionSnapshot.Stretch, segment: Int, label: String) {
        #expect(stretch.label(ofSegment: segment) == label)
    }

    /// The seconds since the snapshot, and the expected positions.
    @Test(arguments: [(0.5, 1.5, 10.0), (2.0, nil, 10.0), (5.0, nil, 13.0)])
    func doesNotAdvanceWhileTheOutputWakes(seconds: Double, waking: Double?, elapsed: Double) {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.segmentElapsed = 10
        snapshot.segmentRemaining = 20
        snapshot.sessionRemaining = 100
        snapshot.waking = 2
        let later = snapshot.extrapolated(by: .seconds(seconds))
        #expect((later.waking, later.segmentElapsed) == (waking, elapsed))
        #expect((later.segmentRemaining, later.sessionRemaining) == (30 - elapsed, 110 - elapsed))
    }

    private static let end = SessionEnd(record: .stretching())
    private static let meditation = SessionRecord.meditating(seconds: 30)
    private static let started = SessionUpdate.event(SessionEvent(frame: 0, .started(seed: nil, timeline: [])))
    private static let paused = SessionUpdate.event(SessionEvent(frame: 5, .paused(reason: .user)))
    private static let completed = SessionUpdate.event(SessionEvent(frame: 9, .ended(end)))
    private static let stopped = SessionUpdate.event(SessionEvent(frame: 9, .ended(SessionEnd(.pauseLimit))))
    private static let stoppedMeditation = SessionUpdate.event(
        SessionEvent(frame: 9, .ended(SessionEnd(.user, record: meditation))))

    private static func snapshot(
        _ status: SessionSnapshot.Status, _ save: SessionSnapshot.Save? = nil, error: String? = nil
    ) -> SessionUpdate {
        .snapshot(SessionSnapshot().with { ($0.status, $0.save, $0.saveError) = (status, save, error) })
    }

    /// The updates of a session up to the save of its record.
    private static let ending = [started, snapshot(.active), completed, snapshot(.complete, .saving)]

    /// Updates, how many of them come before and after the session, and its outcome.
    @Test(
        arguments: [
            // It begins with the next session.
            ([snapshot(.active), paused, stopped, snapshot(.idle), started, snapshot(.active)], 4, 0, nil),
            // It ends once the record is saved, or cannot be.
            (ending + [snapshot(.complete, .saved), snapshot(.idle)], 0, 1, .ended(end, .saved)),
            (ending + [snapshot(.complete, .failed, error: "disk full")], 0, 0, .ended(end, .failed("disk full"))),
            (ending + [snapshot(.complete, .pending, error: "locked")], 0, 0, .ended(end, .pending("locked"))),
            ([started, completed, snapshot(.complete)], 0, 0, .ended(end)),
            ([started, completed, snapshot(.complete, .unrecorded)], 0, 0, .ended(end, .unrecorded(isKeepable: true))),
            // A stop without and with a record.
            ([started, stopped, snapshot(.idle), started], 0, 1, .ended(SessionEnd(.pauseLimit))),
            (
                [started, stoppedMeditation, snapshot(.idle, .saving), snapshot(.idle, .saved), snapshot(.idle)],
                0, 1, .ended(SessionEnd(.user, record: meditation), .saved)
            ),
        ] as [([SessionUpdate], Int, Int, SessionOutcome?)])
    func holdsTheUpdatesOfOneSession(updates: [SessionUpdate], before: Int, after: Int, outcome: SessionOutcome?) {
        var excerpt = SessionExcerpt()
        let taken = updates.map { excerpt.take($0) }
        #expect(taken == updates.indices.map { $0 >= before && $0 < updates.count - after })
        #expect(excerpt.outcome == outcome)
    }

    @Test func holdsTheRestOfARunningSession() {
        var excerpt = SessionExcerpt.running()
        let updates = [Self.snapshot(.active), Self.stopped, Self.snapshot(.idle), Self.started]
        #expect(updates.map { excerpt.take($0) } == [true, true, true, false])
        #expect(excerpt.outcome == .ended(SessionEnd(.pauseLimit)))
    }

    @Test(arguments: [
        ("12.5=pause", 600_000, SessionCommand.pause), ("0=play", 0, .play),
        ("31=skip-stretch", 1_488_000, .skipStretch),
        // The nearest frame, half up.
        ("0.00001=toggle", 0, .toggle), ("0.0000104166=stop", 0, .stop), ("0.0000104168=stop", 1, .stop),
    ])
    func readsATimeAndACommand(text: String, clock: Int, command: SessionCommand) throws {
        let scheduled = try ScheduledCommand(parsing: text)
        #expect((scheduled.clock, scheduled.command) == (clock, command))
    }

    @Test(arguments: [
        "", "=", "pause", "pause=5", "5=", "=pause", "-1=pause", "nan=pause", "inf=pause", "1e99=pause", "5=rewind",
        "5=pause=6", "5 = pause", "5:pause",
    ])
    func rejectsOtherText(text: String) {
        #expect(throws: OptionError.self) { try ScheduledCommand(parsing: text) }
    }

    @Test func printsTheParsedForm() throws {
        #expect("\(try ScheduledCommand(parsing: "12.5=pause"))" == "12.5=pause")
    }
}
