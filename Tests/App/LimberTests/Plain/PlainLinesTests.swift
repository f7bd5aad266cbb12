import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct PlainLinesTests {
    @Test func beginsWithTheStateOfARunningSession() {
        var lines = PlainLines(isRunning: true)
        let first = SampleSession.holding(0, segment: 2)
        #expect(lines.take(.snapshot(first)) == [first.sentence])
        #expect(lines.take(.snapshot(first)) == [])
    }

    /// The updates of a session in the order of its controller.
    static let session: [SessionUpdate] = [
        .snapshot(SessionSnapshot()),
        .event(SessionEvent(frame: 0, .started(seed: nil, timeline: plan))),
        .event(SessionEvent(frame: 0, .cueStarted(clip: "neck/neck-rotation-begin.wav"))),
        .snapshot(SampleSession.leadIn),
        .event(SessionEvent(frame: 480_000, .segmentStarted(stretch: 0, segment: 1))),
        .event(SessionEvent(frame: 480_000, .cueEnded(clip: "neck/neck-rotation-begin.wav"))),
        .snapshot(SampleSession.holding(0)),
        .event(SessionEvent(frame: 960_000, .paused(reason: .user))),
        .snapshot(SampleSession.holding(0).paused()),
        .event(SessionEvent(frame: 960_000, .skipped(stretch: 0, segments: [1]))),
        .snapshot(SampleSession.holding(0, segment: 2, elapsed: 0).paused()),
        .event(SessionEvent(frame: 960_000, .resumed)),
        .event(SessionEvent(frame: 960_000, .segmentStarted(stretch: 0, segment: 2))),
        .snapshot(SampleSession.holding(0, segment: 2)),
        .event(SessionEvent(frame: 1_000_000, .deviceLost(output: "alsa:hw:1", error: "No such device"))),
        .event(SessionEvent(frame: 1_000_000, .paused(reason: .device))),
        .snapshot(SampleSession.holding(0, segment: 2).paused(.device, outputError: "No such device")),
        .event(SessionEvent(frame: 1_000_000, .deviceFound(output: "alsa:hw:1"))),
        .snapshot(SampleSession.holding(0, segment: 2).paused(.device)),
        .event(SessionEvent(frame: 1_000_000, .resumed)),
        .snapshot(SampleSession.holding(0, segment: 2)),
        .event(SessionEvent(frame: 3_000_000, .segmentStarted(stretch: 1, segment: 1))),
        .snapshot(SampleSession.holding(1, skipped: [1])),
        .event(SessionEvent(frame: 3_000_000, .skipped(stretch: 1, segments: [1, 2]))),
        .event(SessionEvent(frame: 3_000_000, .segmentStarted(stretch: 2, segment: 1))),
        .snapshot(SampleSession.holding(2, skipped: [1, 2])),
        .snapshot(SampleSession.closing),
        .event(SessionEvent(frame: 28_800_000, .ended(SessionEnd(record: .stretch(record))))),
    ]

    static let record = StretchRecord(
        completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 600, stretches: SampleSession.done([1, 2, 0]))

    static var plan: [SessionEvent.PlannedPhase] {
        let steps = SampleSession.stretches.map { stretch in
            StretchRoutine.Step(stretch: stretch, seconds: 60, introduction: Clip(path: stretch.id, frames: 480_000))
        }
        let cue = Clip(path: "cue", frames: 48_000)
        let routine = StretchRoutine(steps: steps, switchSides: cue, halfway: cue, complete: cue)
        return SessionEvent.plannedPhases(
            of: SessionTimeline(compiling: routine, leadIn: .first), routine: .stretch(routine))
    }

    private func lines(_ updates: [SessionUpdate]) -> [String] {
        var lines = PlainLines()
        return updates.flatMap { lines.take($0) } + lines.finish()
    }

    @Test func printsEachTransitionWithItsTime() {
        #expect(
            lines(Self.session) == [
                " 0:00  Started: 3 stretches, 3 min 11 s",
                " 0:00  Neck Rotation (Neck, 1 of 3): introduction",
                " 0:00  \"Turn your head slowly to the left, and look over your shoulder.\"",
                " 0:10  Neck Rotation (Neck, 1 of 3): Left Side",
                " 0:20  Paused",
                " 0:20  Skipped segment 1 of Neck Rotation",
                " 0:20  Resumed",
                " 0:20  Neck Rotation: Right Side",
                " 0:20  Output alsa:hw:1 lost: No such device",
                " 0:20  Paused (device)",
                " 0:20  Output alsa:hw:1 is back",
                " 0:20  Resumed",
                " 1:02  Child's Pose (Back, 2 of 3): First Half",
                " 1:02  Skipped Child's Pose",
                " 1:02  Lunge Quad Stretch (Quads, 3 of 3): Left Side",
                " 1:02  Closing",
                "10:00  Complete",
            ])
    }

    @Test(arguments: [(StopReason.user, "Stopped"), (.pauseLimit, "Stopped (pauseLimit)")])
    func printsAStop(reason: StopReason, words: String) {
        #expect(lines([.event(SessionEvent(frame: 96_000, .ended(SessionEnd(reason))))]) == [" 0:02  \(words)"])
    }

    /// The snapshot may show sound already.
    @Test func namesAStretchOtherThanTheSnapshots() {
        let updates: [SessionUpdate] = [
            .snapshot(SampleSession.holding(0)),
            .event(SessionEvent(frame: 48_000, .segmentStarted(stretch: 0, segment: 2))),
            .event(SessionEvent(frame: 96_000, .segmentStarted(stretch: 2, segment: 1))),
            .snapshot(SampleSession.holding(1, skipped: [0])),
        ]
        #expect(lines(updates) == [" 0:01  Neck Rotation: segment 2 of 2", " 0:02  Stretch 3 of 3: segment 1 of 2"])
    }

    @Test func printsEachChangeOver() {
        let updates: [SessionUpdate] = [
            .snapshot(SampleSession.leadIn),
            .event(SessionEvent(frame: 480_000, .changeOverStarted(stretch: 0, segment: 1))),
            .snapshot(SampleSession.changeOver(0)),
            .event(SessionEvent(frame: 864_000, .segmentStarted(stretch: 0, segment: 1))),
            .snapshot(SampleSession.holding(0)),
            .event(SessionEvent(frame: 2_304_000, .changeOverStarted(stretch: 0, segment: 2))),
            .snapshot(SampleSession.changeOver(0, before: 2)),
            // After a command that goes back.
            .event(SessionEvent(frame: 2_352_000, .changeOverStarted(stretch: 0, segment: 1))),
            .snapshot(SampleSession.changeOver(0)),
            .event(SessionEvent(frame: 4_800_000, .changeOverStarted(stretch: 1, segment: 1))),
            .snapshot(SampleSession.changeOver(1)),
        ]
        #expect(
            lines(updates) == [
                " 0:00  Neck Rotation (Neck, 1 of 3): introduction",
                " 0:00  \"Turn your head slowly to the left, and look over your shoulder.\"",
                " 0:10  Neck Rotation: get ready (Left Side)",
                " 0:18  Neck Rotation (Neck, 1 of 3): Left Side",
                " 0:48  Neck Rotation: get ready (Right Side)",
                " 0:49  Neck Rotation: get ready (Left Side)",
                " 1:40  Child's Pose: get ready",
            ])
    }

    @Test func printsTheWordsOfCountedBreathsOnce() {
        let words = ["Breathe in.", "Breathe out.", nil, "Breathe in.", nil, "Relax your shoulders.", "Breathe out."]
        let updates = words.map { words in
            SessionUpdate.snapshot(SampleMeditation.breathing(elapsed: 1).with { $0.caption = words })
        }
        let printed = [" 0:00  \"Breathe in.\"", " 0:00  \"Breathe out.\"", " 0:00  \"Relax your shoulders.\""]
        #expect(lines(updates) == printed)
        // Another part begins anew.
        #expect(lines(updates + [.snapshot(SampleSession.closing)] + updates).count == 7)
    }

    @Test func beginsWithTheWordsThatAreSpoken() {
        var lines = PlainLines(isRunning: true)
        let words = "\"Turn your head slowly to the left, and look over your shoulder.\""
        #expect(lines.take(.snapshot(SampleSession.leadIn)) == [SampleSession.leadIn.sentence, words])
        #expect(lines.take(.snapshot(SampleSession.leadIn)) == [])
    }

    @Test func omitsASkipWithoutSegments() {
        let skip = SessionEvent(frame: 0, .skipped(stretch: 0, segments: []))
        #expect(lines([.event(skip), .snapshot(SampleSession.holding(1))]) == [])
    }
}

/// The line that `limber status` prints.
@Suite struct SessionSentenceTests {
    @Test(arguments: [
        (SessionSnapshot(), "No session is running."),
        (SampleSession.leadIn, "Neck Rotation (1 of 3), Introduction, 0:09 left"),
        (SampleSession.changeOver(0), "Neck Rotation (1 of 3), Get ready: Left Side, 0:07 left"),
        (SampleSession.changeOver(2, before: 2), "Lunge Quad Stretch (3 of 3), Get ready: Right Side, 0:07 left"),
        (SampleSession.changeOver(1, elapsed: 8), "Child's Pose (2 of 3), Get ready, 0:00 left"),
        (SampleSession.changeOver(0).paused(), "Neck Rotation (1 of 3), Get ready: Left Side, 0:07 left, paused"),
        (SampleSession.holding(1), "Child's Pose (2 of 3), First Half, 0:23 left"),
        (SampleSession.closing, "Closing, 0:02 left"),
    ])
    func describesThePosition(snapshot: SessionSnapshot, sentence: String) {
        #expect(snapshot.sentence == sentence)
    }

    @Test(
        arguments: [
            (
                SampleSession.leadIn,
                ["Next: Right Side", "\"Turn your head slowly to the left, and look over your shoulder.\""]
            ),
            (SampleSession.holding(1), ["Next: Lunge Quad Stretch"]), (SampleSession.closing, []),
            (SessionSnapshot().with { $0.caption = "Plan your week." }, ["\"Plan your week.\""]),
        ] as [(SessionSnapshot, [String])])
    func addsWhatFollowsAndTheWords(snapshot: SessionSnapshot, lines: [String]) {
        #expect(snapshot.details == lines)
    }
}
