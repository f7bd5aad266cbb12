import SessionCore
import Testing

@Suite struct RoutineExerciseTests {
    @Test(arguments: ["10", "8-12", "1", "200", "max"]) func readsRepetitions(text: String) {
        #expect(RoutineExercise.Reps(parsing: text)?.description == text)
    }

    @Test(arguments: ["", "0", "201", "12-8", "8-", "-8", "+8", "08", "8-12-16", "ten", "8 12"])
    func refusesOtherRepetitions(text: String) {
        #expect(RoutineExercise.Reps(parsing: text) == nil)
    }

    @Test(
        arguments: [
            ("12kg", "12 kg"), ("12 kg", "12 kg"), ("2.5kg", "2.5 kg"), ("0.25kg", "0.25 kg"), ("25lb", "25 lb"),
            ("0kg", nil), ("12", nil), ("1000kg", nil), ("-2kg", nil), ("2,5kg", nil), ("012kg", nil),
        ] as [(String, String?)]) func readsWeights(text: String, label: String?)
    {
        #expect(RoutineExercise.Weight(parsing: text)?.label == label)
    }

    @Test(
        arguments: [
            (RoutineExercise("Plank", .seconds(30)), ["Plank"], [nil]),
            (RoutineExercise("Plank", .seconds(30), sets: 2, rest: 45), ["Plank", "45", "Plank"], [1, 2, 2]),
            (
                RoutineExercise("Lunges", .reps(.number(10...10), .own), sets: 2, rest: 45, sides: .both),
                [
                    "Lunges, left side, 10 reps", "45", "Lunges, right side, 10 reps", "45",
                    "Lunges, left side, 10 reps", "45", "Lunges, right side, 10 reps",
                ], [1, 1, 1, 2, 2, 2, 2]
            ),
            (
                RoutineExercise(
                    "Rows", .reps(.max, .own), sets: 2, sides: .left,
                    weight: RoutineExercise.Weight(parsing: "2.5kg")),
                Array(repeating: "Rows, left side, as many reps as you can, 2.5 kg", count: 2), [1, 2]
            ),
        ] as [(RoutineExercise, [String], [Int?])])
    func writesOutSetsAndSides(exercise: RoutineExercise, labels: [String], rounds: [Int?]) {
        let step = RoutineDocument.Step(.exercise(exercise), at: RoutineDocument.Place(line: 1, column: 1))
        let steps = RoutineDocument(name: "Sample", steps: [step]).flattened { _ in nil }.steps
        #expect(steps.map { $0.kind == .rest(seconds: 45) ? "45" : $0.kind.label } == labels)
        #expect(steps.map { $0.round?.number } == rounds)
    }

    @Test func announcesEverythingOnceAndTheSetLater() {
        let exercise = RoutineExercise(
            "Rows", .reps(.number(8...12), .own), sets: 2, weight: RoutineExercise.Weight(parsing: "12kg"),
            words: "Pull.")
        let step = RoutineDocument.Step(.exercise(exercise), at: RoutineDocument.Place(line: 1, column: 1))
        let steps = RoutineDocument(name: "Sample", steps: [step]).flattened { _ in nil }.steps
        let set = ["Rows", "8", "to", "12", "repetitions.", "12", "kilograms."]
        #expect(steps.map { $0.kind.sounds.map(\.text) } == [set + ["Pull."], set])
    }

    /// An exercise of 4 s, or of 8 s, which is announced by a second of words.
    private static func exercise(
        seconds: Int? = 4, movements: [Int]? = nil, words: Int = 1
    ) -> StepRoutine.Step {
        let timed = seconds.map {
            StepRoutine.Timed(
                .exercise, "Rows", frames: Frames.inSeconds($0), movements: movements?.map { Frames.inSeconds($0) })
        }
        let spoken = StepRoutine.Spoken(Clip(path: "rows", frames: Frames.inSeconds(words)), words: "Rows")
        return StepRoutine.Step(
            timed.map { .timed($0) } ?? .wait,
            exercise: ExerciseSet(exercise: "Rows", reps: seconds == nil ? "10" : nil, seconds: seconds),
            announcement: words > 0 ? [spoken] : [])
    }

    private static func routine(_ steps: [StepRoutine.Step], counts: Bool = true) -> StepRoutine {
        var routine = StepRoutine([])
        routine.steps = steps
        func clip(_ name: String) -> Clip { Clip(path: name, frames: Frames.inSeconds(1)) }
        routine.cues = StepRoutine.Cues(
            next: clip("next"), halfway: clip("halfway"), lastSeconds: clip("ten"), counts: counts)
        return routine
    }

    private static func rest(_ seconds: Int) -> StepRoutine.Step { StepRoutine.Step(.timed(.rest, seconds: seconds)) }

    @Test(
        arguments: [
            (
                "in a time of its own", [exercise()],
                """
                 0.0  change 0/1   ==-------     rows
                 4.5  step 0       --------
                 8.5  closing      ====          complete
                10.5
                """
            ),
            (
                "in the rest before it", [rest(8), exercise()],
                """
                 0.0  step 0       -----====-------  next rows
                 8.0  step 1       --------
                12.0  closing      ====          complete
                14.0
                """
            ),
            (
                "behind a rest without room", [rest(2), exercise()],
                """
                 0.0  step 0       ----
                 2.0  change 1/1   ==-------     rows
                 6.5  step 1       --------
                10.5  closing      ====          complete
                12.5
                """
            ),
            (
                "without ticks before a set at the user's pace", [exercise(seconds: nil)],
                """
                 0.0  change 0/1   ==-           rows
                 1.5  set 0
                 1.5  closing      ====          complete
                 3.5
                """
            ),
        ] as [(String, [StepRoutine.Step], String)])
    func isAnnounced(_ place: String, _ steps: [StepRoutine.Step], _ picture: String) {
        let timeline = SessionTimeline(compiling: Self.routine(steps), for: SessionOptions(tones: .on))
        #expect(timeline.picture == picture, "\(place)")
    }

    @Test func keepsTheMusicOfTheRestBeforeIt() {
        let rest = StepRoutine.Step(.timed(.rest, seconds: 8), music: MusicChoice.none)
        let timeline = SessionTimeline(compiling: Self.routine([rest, Self.exercise()]), for: SessionOptions())
        #expect(timeline.phases.map(\.sound.music) == [nil, 0, 0])
        #expect(timeline.phases[0].cues.count == 2)
    }

    @Test func countsBeforeItsStart() {
        let steps = [Self.rest(8), Self.exercise(), Self.exercise(words: 0)]
        let timeline = SessionTimeline(compiling: Self.routine(steps), for: SessionOptions(tones: .on))
        let ticks = timeline.phases.map { phase in
            phase.sound.tones.filter { $0.kind == .tick }.map { Frames.seconds($0.offset) }
        }
        #expect(ticks == [[5, 6, 7], [], [0.5, 1.5, 2.5], [], []])
        #expect(timeline.phases[1].sound.tones.first?.kind == .start)
        let silent = SessionTimeline(compiling: Self.routine(steps), for: SessionOptions(tones: .off))
        #expect(silent.phases.allSatisfy { $0.sound.tones.isEmpty })
        let uncounted = SessionTimeline(
            compiling: Self.routine(steps, counts: false), for: SessionOptions(tones: .on))
        #expect(uncounted.phases.count == 4)
    }

    @Test func beginsASetAtTheUsersPaceWithATone() {
        let steps = [Self.rest(8), Self.exercise(seconds: nil, words: 0), Self.exercise(seconds: nil)]
        let timeline = SessionTimeline(compiling: Self.routine(steps), for: SessionOptions(tones: .on))
        #expect(
            timeline.phases.map(\.kind).filter { $0 != .closing } == [
                .step(0), .set(step: 1), .changeOver(stretch: 2, before: 1), .set(step: 2),
            ])
        let tones = timeline.phases.flatMap { phase in
            phase.sound.tones.map { "\($0.kind) \(Frames.seconds(phase.frames - $0.end))" }
        }
        #expect(tones == ["start 0.0", "start 0.0"])
    }

    @Test(arguments: [(60, []), (61, ["halfway 30.5", "ten 51.0"])] as [(Int, [String])])
    func tellsTheMiddleAndTheEndOfOverAMinute(seconds: Int, cues: [String]) {
        let timeline = SessionTimeline(
            compiling: Self.routine([Self.exercise(seconds: seconds)]), for: SessionOptions(tones: .off))
        #expect(timeline.phases[1].cues.map { "\($0.clip.path) \(Frames.seconds($0.offset))" } == cues)
    }

    @Test func pacesRepetitionsWithTones() {
        let step = Self.exercise(seconds: 12, movements: [3, 1, 2])
        let timeline = SessionTimeline(compiling: Self.routine([step]), for: SessionOptions(tones: .on))
        let tones = timeline.phases[1].sound.tones.map { "\($0.kind) \(Frames.seconds($0.offset))" }
        #expect(
            tones == [
                "start 0.0", "tick 3.0", "tick 4.0", "start 6.0", "tick 9.0", "tick 10.0", "end 11.6",
            ])
    }

    @Test(arguments: [([3, 1], true), ([3, 0], false), ([3, -1], false)] as [([Int], Bool)])
    func isImplausibleWithAMovementOfNoTime(movements: [Int], isPlausible: Bool) {
        #expect(Self.exercise(seconds: 12, movements: movements).action.isPlausible == isPlausible)
    }

    private func recordedSets(after command: Rehearsal.Command) -> RoutineRecord? {
        let routine = Routine.steps(Self.routine([Self.exercise(seconds: nil), Self.exercise(seconds: nil)]))
        var rehearsal = Rehearsal(routine)
        rehearsal.give(.play)
        rehearsal.listen(frames: Frames.inSeconds(60))
        rehearsal.give(command)
        rehearsal.listen(frames: Frames.inSeconds(60))
        rehearsal.give(.play)
        rehearsal.listen(frames: Frames.inSeconds(60))
        let record = routine.record(
            stoppedBy: nil, rehearsal.machine.progress, on: rehearsal.machine.timeline,
            SessionMeasure(endedAt: Timestamp(milliseconds: 0), elapsed: 0, heard: 0))
        guard case .routine(let record)? = record else { return nil }
        return record
    }

    @Test(
        arguments: [(Rehearsal.Command.play, nil), (.skip, true), (.skipStretch, true)] as [(Rehearsal.Command, Bool?)])
    func recordsASkippedSetAsShort(command: Rehearsal.Command, isShort: Bool?) throws {
        let record = try #require(recordedSets(after: command))
        #expect(record.sets?.map(\.isShort) == [isShort, nil])
        #expect(record.setLines == ["2 sets: Rows, 10 reps" + (isShort == nil ? "" : ", 1 cut short")])
        #expect(record.activeSeconds < RoutineRecord.minimumActiveSeconds)
    }

    @Test func isEnteredAtItsAnnouncement() {
        var rehearsal = Rehearsal(.steps(Self.routine([Self.exercise(seconds: 8), Self.exercise(seconds: 8)])))
        rehearsal.give(.play)
        rehearsal.listen(frames: Frames.inSeconds(10))
        rehearsal.give(.previous)
        #expect(rehearsal.machine.progress.cursor == Cursor(phase: 0, frame: 0))
    }
}
