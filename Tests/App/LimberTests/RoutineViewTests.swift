import ControlProtocol
import Session
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The views of a session that follows a routine: lines, screen, summary and status sentence.
@Suite struct RoutineViewTests {
    private func picture(_ snapshot: SessionSnapshot, rows: Int = 24, hasKeys: Bool = true) -> String {
        SessionScreenTests.picture(SessionScreenTests.lines(snapshot, 80, rows, hasKeys: hasKeys))
    }

    @Test func showsAnExerciseWithItsRound() {
        #expect(
            picture(SampleRoutine.exercise) == """

                   Limber                                                           3:13 left
                                                                        Next: Waiting for you


                                      Morning back · 5 of 9 · Round 2 of 2
                                                     Plank


                                           ██████      ██████  ██████
                                           ██  ██  ██      ██      ██
                                           ██  ██      ██████  ██████
                                           ██  ██  ██  ██          ██
                                           ██████      ██████  ██████

                        ████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░





                   ♪ Music                                                       alsa:default
                   space pause    n skip    p previous    q stop

                """)
    }

    /// The layout in the phases of a routine.
    static let words: [(SessionSnapshot, [String])] = [
        (SampleRoutine.at(0, .leadIn), ["Morning back · 1 of 9\n", "Neck Rotation", "Listen first"]),
        (SampleRoutine.at(0, .segment), ["Neck Rotation", "Left Side", "Next: Right Side", "e explain"]),
        (SampleRoutine.at(0, .segment).with { $0.segment = 2 }, ["Next: Roll onto your back."]),
        (SampleRoutine.at(0, .changeOver).skipping(.startNow), ["Get ready: Left Side", "n start now"]),
        (SampleRoutine.at(8, .changeOver), ["Child's Pose", "Get ready\n"]),
        (SampleRoutine.at(8, .segment), ["Child's Pose", "Hold", "s skip stretch"]),
        (SampleRoutine.speech, ["Listen", "Roll onto your back.", "Next: Plank", "n skip"]),
        (SampleRoutine.at(3, .rest).skipping(.nextStep), ["Rest", "Next: Plank", "n next step"]),
        (SampleRoutine.wait, ["Waiting for you", "Press space to go on", "Next: Breathe 4-6", "space go on"]),
        (SampleRoutine.at(7, .bell), ["Bell", "Next: Child's Pose", "n skip"]),
        (SampleRoutine.closing.skipping(.finish), ["Well done", "All steps done", "n finish"]),
    ]

    @Test(arguments: words)
    func showsTheState(snapshot: SessionSnapshot, words: [String]) {
        let text = picture(snapshot)
        for word in words { #expect(text.contains(word), "\(text)") }
    }

    @Test func guidesTheBreath() {
        let picture = picture(SampleRoutine.breathing)
        #expect(picture.contains("Breathe out"), "\(picture)")
        #expect(!self.picture(SampleRoutine.exercise).contains("Breathe out"))
    }

    @Test(arguments: [SampleRoutine.exercise, SampleRoutine.speech, SampleRoutine.at(3, .rest), SampleRoutine.closing])
    func offersToExplainStretchesOnly(snapshot: SessionSnapshot) {
        let text = picture(snapshot)
        #expect(!text.contains("e explain"))
        #expect(!text.contains("skip stretch"))
    }

    @Test func showsNoTimeOfAWait() {
        let text = picture(SampleRoutine.wait, hasKeys: false)
        #expect(!text.contains("██"))
        #expect(!text.contains("0:00"))
        #expect(text.contains("'limber play' goes on"))
    }

    @Test func saysHowAWaitGoesOnAfterALostOutput() {
        let lost = SampleRoutine.wait.with { ($0.pauseReason, $0.outputError) = (.device, "No such device") }
        #expect(lost.pauseNote(hasKeys: true) == "Output lost: No such device")
        #expect(lost.with { $0.outputError = nil }.pauseNote(hasKeys: true) == "Output is back: press space to resume")
    }

    /// The first of two steps with the same label.
    private func step(_ activity: StepRoutine.Activity, _ label: String) -> SessionSnapshot.Step {
        let step = StepRoutine.Step(.timed(StepRoutine.Timed(activity, label, frames: 480_000)))
        let cue = Clip(path: "cue", frames: 48_000)
        return SessionSnapshot.Step(
            0, of: StepRoutine(name: "Core", steps: [step, step], switchSides: cue, complete: cue))
    }

    @Test func hasRoomForLongWords() {
        let words = "Begin. " + String(repeating: "Roll onto your back and breathe. ", count: 15) + "Done."
        let snapshot = SampleRoutine.speech.with { ($0.step, $0.caption) = (step(.speech, words), words) }
        let rows = picture(snapshot).split(separator: "\n")
        // In the line about what follows they are cut.
        #expect(rows.count { $0.contains("Begin.") } == 2, "\(rows)")
        #expect(rows.count { $0.contains("Done.") } == 1, "\(rows)")
    }

    @Test func showsALongNameOfAnExerciseInFull() {
        let name = "As many rounds as you can: " + String(repeating: "squats, ", count: 10) + "planks"
        let snapshot = SampleRoutine.exercise.with { $0.step = step(.exercise, name) }
        #expect(picture(snapshot).contains("planks"))
    }

    @Test(arguments: [
        SampleRoutine.exercise, SampleRoutine.speech, SampleRoutine.wait, SampleRoutine.breathing,
        SampleRoutine.closing,
    ])
    func fitsEveryTerminal(snapshot: SessionSnapshot) {
        for columns in [1, 2, 3, 10, 20, 38, 40, 60, 80, 130] {
            for rows in 1...40 {
                let screen = SessionScreenTests.lines(snapshot, columns, rows, message: .question)
                #expect(screen.count == rows)
                #expect(screen.allSatisfy { $0.columns < max(2, columns) }, "\(columns) × \(rows)")
            }
        }
    }

    @Test func keepsTheRoutineWhenAskedToEndIt() {
        let screen = SessionScreenTests.lines(SampleRoutine.exercise, 80, 24, message: .question)
        #expect(SessionScreenTests.picture(screen).contains("y end session    n go on"))
    }

    /// The updates of a session, in which the user skips the first exercise and pauses before the wait.
    static let session: [SessionUpdate] = [
        .snapshot(SessionSnapshot()),
        .event(SessionEvent(frame: 0, .started(seed: nil, timeline: SampleRoutine.plan))),
        .event(SessionEvent(frame: 0, .segmentStarted(stretch: 0, segment: 1))),
        .snapshot(SampleRoutine.at(0, .segment, elapsed: 0)),
        .event(SessionEvent(frame: 2_880_000, .stepStarted(step: 1))),
        .snapshot(SampleRoutine.speech),
        .event(SessionEvent(frame: 3_072_000, .stepStarted(step: 2))),
        .snapshot(SampleRoutine.at(2, .exercise)),
        .event(SessionEvent(frame: 3_552_000, .stepSkipped(step: 2))),
        .event(SessionEvent(frame: 3_552_000, .stepStarted(step: 3))),
        .snapshot(SampleRoutine.at(3, .rest)),
        .event(SessionEvent(frame: 4_272_000, .stepStarted(step: 4))),
        .snapshot(SampleRoutine.exercise),
        .event(SessionEvent(frame: 4_512_000, .paused(reason: .user))),
        .snapshot(SampleRoutine.exercise.paused()),
        .event(SessionEvent(frame: 4_512_000, .resumed)),
        .snapshot(SampleRoutine.exercise),
        .event(SessionEvent(frame: 5_712_000, .paused(reason: .waiting))),
        .snapshot(SampleRoutine.wait),
        .event(SessionEvent(frame: 5_712_000, .resumed)),
        .event(SessionEvent(frame: 5_712_000, .stepStarted(step: 6))),
        .snapshot(SampleRoutine.breathing),
        .event(SessionEvent(frame: 8_592_000, .stepStarted(step: 7))),
        .snapshot(SampleRoutine.at(7, .bell)),
        .event(SessionEvent(frame: 8_832_000, .segmentStarted(stretch: 8, segment: 1))),
        .snapshot(SampleRoutine.at(8, .segment)),
        .event(SessionEvent(frame: 9_000_000, .skipped(stretch: 8, segments: [1]))),
        .snapshot(SampleRoutine.closing),
        .event(SessionEvent(frame: 9_144_000, .ended(SessionEnd(record: SampleRoutine.record())))),
    ]

    private func lines(_ updates: [SessionUpdate]) -> [String] {
        var lines = PlainLines()
        return updates.flatMap { lines.take($0) } + lines.finish()
    }

    @Test func writesALineForEachStep() {
        #expect(
            lines(Self.session).joined(separator: "\n") == """
                 0:00  Started: Morning back, 9 steps, 3 min 57 s
                 0:00  Neck Rotation (Neck, 1 of 9): Left Side
                 1:00  "Roll onto your back." (2 of 9)
                 1:04  Plank (3 of 9, round 1 of 2)
                 1:14  Skipped: Plank
                 1:14  Rest (4 of 9, round 2 of 2)
                 1:29  Plank (5 of 9, round 2 of 2)
                 1:34  Paused
                 1:34  Resumed
                 1:59  Waiting for you
                 1:59  Resumed
                 1:59  Breathe 4-6 (7 of 9)
                 2:59  Bell (8 of 9)
                 3:04  Child's Pose (Back, 9 of 9): Hold
                 3:07  Skipped Child's Pose
                 3:07  Closing
                 3:10  Complete
                """)
    }

    @Test func writesALineForAWaitDuringAPauseOnce() {
        let updates: [SessionUpdate] = [
            .snapshot(SampleRoutine.exercise.paused()),
            .event(SessionEvent(frame: 48_000, .stepSkipped(step: 4))),
            .event(SessionEvent(frame: 48_000, .resumed)),
            .event(SessionEvent(frame: 48_000, .paused(reason: .waiting))),
            .snapshot(SampleRoutine.wait),
            .snapshot(SampleRoutine.wait),
        ]
        #expect(lines(updates) == [" 0:01  Skipped: Plank", " 0:01  Resumed", " 0:01  Waiting for you"])
    }

    /// Before the first snapshot of a step, only the plan knows its label.
    @Test func namesAStepOtherThanTheSnapshots() {
        let updates: [SessionUpdate] = [
            .event(SessionEvent(frame: 0, .started(seed: nil, timeline: SampleRoutine.plan))),
            .event(SessionEvent(frame: 48_000, .stepStarted(step: 1))),
            .event(SessionEvent(frame: 96_000, .stepStarted(step: 4))),
            .snapshot(SampleRoutine.breathing),
        ]
        #expect(
            lines(updates) == [
                " 0:00  Started: Morning back, 9 steps, 3 min 57 s", " 0:01  \"Roll onto your back.\" (2 of 9)",
                " 0:02  Plank (5 of 9)",
            ])
        var joined = PlainLines(isRunning: true)
        _ = joined.take(.snapshot(SampleRoutine.wait))
        _ = joined.take(.event(SessionEvent(frame: 48_000, .stepSkipped(step: 1))))
        #expect(joined.take(.snapshot(SampleRoutine.breathing)) == [" 0:01  Skipped: Step 2 of 9"])
    }

    @Test(arguments: [
        (
            SessionOutcome.ended(SessionEnd(record: SampleRoutine.record()), .saved),
            """
            Session Complete!

            Routine    Morning back
            Duration   3 min 50 s of 3 min 57 s planned
            Stretches  1 done, 1 partial

            ✓  Neck Rotation  Neck  1 min
            ◐  Child's Pose   Back  1 min  Partial

            Session saved
            """
        ),
        (
            .ended(SessionEnd(.user, record: SampleRoutine.record(full: false, skipped: []))),
            "Session ended early.\n\nRoutine    Morning back\nDuration   3 min 50 s of 3 min 57 s planned"
        ),
        (
            .ended(SessionEnd()),
            "Session ended, not recorded: its routine does not count, or no stretch was completed and the other steps were "
                + "shorter than a minute."
        ),
        (.interrupted, "Session interrupted. Resume it within an hour with 'limber stretch --resume'."),
    ])
    func summarizesTheOutcome(outcome: SessionOutcome, expected: String) {
        let lines = SessionSummary(outcome: outcome, kind: .routine).lines(.full, width: 78)
        #expect(lines.map(\.text).joined(separator: "\n") == expected)
    }

    @Test(arguments: [
        (SampleRoutine.exercise, "Morning back: Plank (5 of 9, round 2 of 2), 0:23 left"),
        (SampleRoutine.exercise.paused(), "Morning back: Plank (5 of 9, round 2 of 2), 0:23 left, paused"),
        (SampleRoutine.at(0, .segment), "Morning back: Neck Rotation (1 of 9), Left Side, 0:23 left"),
        (SampleRoutine.at(0, .leadIn), "Morning back: Neck Rotation (1 of 9), Introduction, 0:23 left"),
        (SampleRoutine.at(3, .rest), "Morning back: Rest (4 of 9, round 2 of 2), 0:23 left, next Plank"),
        (SampleRoutine.speech, "Morning back: Listen (2 of 9), 0:03 left"),
        (SampleRoutine.wait, "Morning back: Waiting for you (6 of 9); 'limber play' goes on"),
        (SampleRoutine.closing, "Closing, 0:02 left"),
    ])
    func describesItsPositionInASentence(snapshot: SessionSnapshot, sentence: String) {
        #expect(snapshot.sentence == sentence)
    }
}
