import SessionCore
import Testing

@Suite struct RoutineDocumentTests {
    private typealias Step = RoutineDocument.Step

    private static func step(_ kind: RoutineDocument.Kind, line: Int = 1) -> RoutineDocument.Step {
        RoutineDocument.Step(kind, at: RoutineDocument.Place(line: line, column: 5))
    }

    private static func document(_ name: String, _ steps: [RoutineDocument.Step]) -> RoutineDocument {
        RoutineDocument(name: name, steps: steps)
    }

    @Test func writesRoundsOutWithRestsBetween() {
        let plank = Self.step(.exercise(RoutineExercise("Plank", .seconds(20))))
        let document = Self.document(
            "Sample",
            [
                Self.step(.repeated(.init(rounds: 3, rest: 15, longer: 5, steps: [plank])))
            ])
        let steps = document.flattened { _ in nil }.steps
        #expect(
            steps.map(\.kind) == [
                .exercise(RoutineExercise("Plank", .seconds(20))), .rest(seconds: 15),
                .exercise(RoutineExercise("Plank", .seconds(25))), .rest(seconds: 15),
                .exercise(RoutineExercise("Plank", .seconds(30))),
            ])
        #expect(steps.map { $0.round?.number } == [1, 2, 2, 3, 3])
    }

    /// Of three steps of 2 h and one of half an hour, a session draws two: 4 h at most.
    @Test func limitsTheTimeOfTheLongestDraw() {
        func step(_ minutes: Int) -> RoutineDocument.Step { Self.step(.meditate(MeditationOptions(minutes: minutes))) }
        let picked = Self.step(.repeated(.init(rounds: 1, pick: 2, steps: [120, 120, 120, 30].map(step))))
        #expect(Self.document("A", [picked]).flattened { _ in nil }.faults == [])
        #expect(Self.document("A", [picked, step(1)]).flattened { _ in nil }.faults.count == 1)
    }

    @Test(
        arguments: [
            ("4-7-8", ["Breathe in.", "Hold.", "Breathe out."]), ("4-6", ["Breathe in.", "Breathe out."]),
            ("sigh", ["Breathe in.", "A little more.", "Breathe out."]),
            ("box", ["Breathe in.", "Hold.", "Breathe out.", "Hold."]),
        ])
    func namesEachMovementOfABreath(pattern: String, words: [String]) {
        #expect(BreathText(parsing: pattern)?.cues.map(\.text) == words)
    }

    @Test func marksTheStepsOfWhichASessionDrawsSome() {
        let bell = Self.step(.bell)
        let inner = Self.step(.repeated(.init(rounds: 2, steps: [bell])))
        let picked = Self.step(.repeated(.init(rounds: 2, pick: 1, steps: [bell, inner])))
        let steps = Self.document("Sample", [bell, picked]).flattened { _ in nil }.steps
        #expect(steps.map { $0.alternative?.draw } == [nil, 1, 1, 1, 2, 2, 2])
        #expect(steps.map { $0.alternative?.index } == [nil, 0, 1, 1, 0, 1, 1])
        let nested = Self.document("Sample", [Self.step(.repeated(.init(rounds: 1, pick: 1, steps: [picked])))])
        #expect(
            nested.flattened { _ in nil }.faults.map(\.description) == [
                "1:5: 'pick' cannot stand within another 'pick'; write one of them out"
            ])
    }

    private static func group(
        _ name: String?, line: Int = 1, rounds: Int = 1, _ steps: [RoutineDocument.Step]
    ) -> RoutineDocument.Step {
        let place = RoutineDocument.Place(line: line, column: 5)
        let music = name.map { RoutineDocument.GroupMusic($0 == "none" ? .none : .named($0), at: place) }
        return step(.repeated(.init(rounds: rounds, rest: rounds > 1 ? 5 : 0, music: music, steps: steps)), line: line)
    }

    /// The rests between the rounds of a group belong to it. A single round is none for people.
    @Test func givesEachStepTheMusicOfTheInnermostGroup() {
        let bell = Self.step(.bell)
        let inner = Self.group("none", [bell, Self.group(nil, rounds: 2, [bell])])
        let document = Self.document("Sample", [bell, Self.group("waves", [bell, inner, Self.step(.routine("b"))])])
        let other = Self.document("B", [bell, Self.group("rain", line: 9, [bell])])
        let steps = document.flattened { _ in other }.steps
        #expect(
            steps.map { $0.music?.choice.description ?? "session" } == [
                "session", "waves", "none", "none", "none", "none", "waves", "rain",
            ])
        #expect(steps.map { $0.round?.number } == [nil, nil, nil, 1, 2, 2, nil, nil])
        // The place of the step that includes the other file.
        #expect(steps.last?.music?.place.line == 1)
    }

    @Test func limitsThePiecesOfTheGroups() {
        let groups = ["rain", "none", "waves", "rain", "brown", "dawn"].enumerated().map { line, name in
            Self.group(name, line: line, [Self.step(.bell)])
        }
        let faults = Self.document("Sample", groups).flattened { _ in nil }.faults
        #expect(
            faults.first?.description == "5:5: the groups of the routine have more than 3 pieces of music here; "
                + "use one of: brown, rain, waves")
    }

    @Test func includesOtherRoutinesAtThePlaceOfTheStep() {
        let document = Self.document("Sample", [Self.step(.routine("Evening"), line: 7)])
        let evening = Self.document("Evening", [Self.step(.bell, line: 2)])
        let steps = document.flattened { $0 == "Evening" ? evening : nil }.steps
        #expect(steps.map(\.place.line) == [7])
    }

    @Test func namesTheChainOfARoutineThatContainsItself() {
        let routines = [
            "a": Self.document("A", [Self.step(.routine("b"))]), "b": Self.document("B", [Self.step(.routine("a"))]),
        ]
        let faults = routines["a"]?.flattened { routines[$0] }.faults
        #expect(faults?.first?.problem == "a routine cannot contain itself: 'A' contains 'B' contains 'a'")
    }

    @Test func namesAllUnknownRoutines() {
        let steps = [Self.step(.routine("evening"), line: 3), Self.step(.routine("night"), line: 4)]
        let faults = Self.document("Sample", steps).flattened { _ in nil }.faults
        #expect(
            faults.map(\.description) == [
                "3:5: unknown routine 'evening'; 'limber routine list' lists them",
                "4:5: unknown routine 'night'; 'limber routine list' lists them",
            ])
    }

    @Test(
        arguments: [
            (100, 1, "the routine has more than 2000 phases here; use fewer steps or rounds"),
            (2, 3600, "the routine is longer than 4 h here; use fewer steps or rounds"),
        ] as [(Int, Int, String)])
    func boundsRoundsOfRounds(_ rounds: Int, _ seconds: Int, _ problem: String) {
        var step = Self.step(.exercise(RoutineExercise("Plank", .seconds(seconds))))
        for _ in 0..<4 { step = Self.step(.repeated(.init(rounds: rounds, steps: [step]))) }
        let (steps, faults) = Self.document("Sample", [step]).flattened { _ in nil }
        #expect(faults.map(\.problem) == [problem])
        #expect(steps.count <= StepRoutine.greatestPhaseCount)
    }

    @Test(
        arguments: [
            ("4-6", "Breathe in for 4, out for 6."), ("4-7-8", "Breathe in for 4, hold for 7, out for 8."),
            ("4-4-4-4", "Breathe in for 4, hold for 4, out for 4, hold for 4."), ("4", nil), ("4-0", nil),
            ("box", "Breathe in for 4, hold for 4, out for 4, hold for 4."),
            ("sigh", "Breathe in for 3, a little more for 2, out for 7."), ("Box", nil), ("4--6", nil),
            ("21-4", nil), ("a-b", nil), ("1-2-3-4-5", nil),
        ] as [(String, String?)])
    func readsRhythmsOfBreath(_ text: String, _ instruction: String?) {
        #expect(BreathText(parsing: text)?.instruction == instruction)
    }

    @Test func addsUpWholeBreaths() {
        let lengths = ["4-6", "box", "4-7-8", "sigh"].map { BreathText(parsing: $0)?.seconds(for: .breaths(10)) }
        #expect(lengths == [100, 160, 190, 120])
    }

    @Test(arguments: [("Morning back", "morning-back"), ("  Übung #1! ", "übung-1"), ("---", "")])
    func derivesTheIDFromTheName(_ name: String, _ id: String) {
        #expect(RoutineDocument.id(of: name) == id)
    }

    @Test func replacesThePathsOfClipsAlsoInRounds() {
        let inner = Self.step(.say("Hello", audio: "a.wav"))
        let document = Self.document(
            "Sample",
            [
                Self.step(.repeated(.init(rounds: 2, steps: [inner]))),
                Self.step(.region(.neck, .init(audio: "b.wav"))),
            ])
        #expect(document.replacingAudio(["a.wav": "/x/1"]).audio == ["/x/1", "b.wav"])
    }
}
