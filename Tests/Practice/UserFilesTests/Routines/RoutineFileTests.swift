import SessionCore
import Testing
import UserFiles

@Suite struct RoutineFileTests {
    private static let example = """
        name: Morning back
        description: Ten minutes before the desk
        music: rain
        steps:
          - stretch: cat-cow
            hold: 60s
          - stretch: hip-flexor-lunge
            hold: 45s
            sides: left, right            # or one side, or none
            change-over: 10s
          - say: "Roll onto your back."   # spoken by the live voice
          - rest: 20s
          - repeat: 3
            rest-between: 15s             # none after the last round
            steps:
              - exercise: Plank           # its name is spoken
                work: 30s
              - breathe: { pattern: 4-6, for: 1m }
          - wait: for me
          - play: bell
          - region: calves
          - routine: evening-wind-down
        """

    private func faults(of text: String) -> [String] { RoutineFile.read(text).faults.map(\.description) }

    @Test func readsEveryKindOfStep() throws {
        let (document, faults) = RoutineFile.read(Self.example)
        #expect(faults.isEmpty)
        let routine = try #require(document)
        #expect(routine.name == "Morning back")
        #expect(routine.description == "Ten minutes before the desk")
        #expect(routine.music == .named("rain"))
        #expect(routine.tones == nil)
        let plank = RoutineDocument.Step(
            .exercise(RoutineExercise("Plank", .seconds(30))), at: RoutineDocument.Place(line: 16, column: 9))
        let breaths = RoutineDocument.Step(
            .breathe(try #require(BreathText(parsing: "4-6")), .seconds(60)),
            at: RoutineDocument.Place(line: 18, column: 9))
        #expect(
            routine.steps.map(\.kind) == [
                .stretch("cat-cow", RoutineDocument.Hold(seconds: 60)),
                .stretch(
                    "hip-flexor-lunge",
                    RoutineDocument.Hold(seconds: 45, sides: .both, changeOver: .fixed(seconds: 10))),
                .say("Roll onto your back.", audio: nil), .rest(seconds: 20),
                .repeated(RoutineDocument.Repetition(rounds: 3, rest: 15, steps: [plank, breaths])), .wait, .bell,
                .region(.calves, RoutineDocument.Hold()), .routine("evening-wind-down"),
            ])
        #expect(routine.steps.map(\.place.line) == [5, 7, 11, 12, 13, 19, 20, 21, 22])
    }

    @Test(arguments: [
        ("60", 60), ("60s", 60), ("1m", 60), ("1m5s", 65), ("1m05s", 65), ("1:05", 65), ("0:45", 45), ("\"90\"", 90),
        ("0x3C", 60), ("6e1", 60), ("1h", 3600), ("1:00:00", 3600),
    ])
    func readsALength(written: String, seconds: Int) {
        let document = RoutineFile.read("name: A\nsteps: [{exercise: Plank, work: \(written)}]").document
        #expect(document?.steps.map(\.kind) == [.exercise(RoutineExercise("Plank", .seconds(seconds)))])
    }

    @Test(
        arguments: [
            ("left, right", .both), ("both", .both), ("[left, right]", .both), ("left", .left), ("right", .right),
            ("none", .none),
        ] as [(String, StepRoutine.Sides)])
    func readsSides(written: String, sides: StepRoutine.Sides) {
        let document = RoutineFile.read("name: A\nsteps:\n  - stretch: pigeon\n    sides: \(written)").document
        #expect(document?.steps.map(\.kind) == [.stretch("pigeon", RoutineDocument.Hold(sides: sides))])
    }

    @Test func joinsTheLinesOfWords() {
        let document = RoutineFile.read("name: A\nsteps:\n  - say: |\n      Roll over.\n      Breathe.\n").document
        #expect(document?.steps.map(\.kind) == [.say("Roll over. Breathe.", audio: nil)])
    }

    @Test func readsTheMusicOfAGroup() {
        let text = "name: A\nsteps:\n  - repeat: 1\n    pick: 1\n    music: waves\n    steps: [{play: bell}]"
        let bell = RoutineDocument.Step(.bell, at: RoutineDocument.Place(line: 6, column: 13))
        let music = RoutineDocument.GroupMusic(.named("waves"), at: RoutineDocument.Place(line: 5, column: 5))
        #expect(
            RoutineFile.read(text).document?.steps.map(\.kind) == [
                .repeated(RoutineDocument.Repetition(rounds: 1, pick: 1, music: music, steps: [bell]))
            ])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func readsTheFilesOfAnySystem(lineEnd: String) {
        let text = "\u{feff}" + Self.example.replacing("\n", with: lineEnd)
        #expect(RoutineFile.read(text).document == RoutineFile.read(Self.example).document)
    }

    private static let kinds =
        "a step is one of: stretch, region, say, rest, exercise, as-many-rounds, breathe, meditate, wait, play, repeat, routine"
    private static let hold = "use 5s to 10m, such as 45s, 1m30s or 1:30"

    /// A step that begins in line 3 and column 5, and all its faults.
    @Test(
        arguments: [
            ("plank", ["3:5: a step must be a mapping, such as 'rest: 20s'; \(kinds)"]),
            ("{}", ["3:5: a step has no kind; \(kinds)"]),
            (
                "pause: 10s",
                ["3:5: unknown step 'pause'; write 'rest: 10s', or 'wait: for me' for a pause until you go on"]
            ),
            ("bell: 1", ["3:5: unknown step 'bell'; write 'play: bell'"]),
            ("bell", ["3:5: a step must be a mapping; write 'play: bell'"]),
            (
                "meditate: sleep 5",
                [
                    "3:5: 'meditate' is 'sleep 5'; use the name of a course, and its length in minutes, such as "
                        + "body-scan 10m"
                ]
            ),
            (
                "pick: 3\n    steps: [{play: bell}]",
                ["3:5: unknown step 'pick'; write 'repeat: 1' and below it 'pick: 3' and 'steps:'"]
            ),
            (
                "repeat: 1\n    pick: 2\n    steps: [{play: bell}]", ["4:5: 'pick' is 2, more than the number of steps"]
            ),
            ("hold: 30s\n    sides: left", ["3:5: unknown step 'hold'; \(kinds)"]),
            (
                "plank: 30s",
                [
                    "3:5: unknown step 'plank'; write 'exercise: plank' and below it 'work: 30s', "
                        + "or 'stretch: plank' and 'hold: 30s'"
                ]
            ),
            ("strech: pigeon", ["3:5: unknown step 'strech'; did you mean 'stretch'?"]),
            ("stretch: pigeon\n    holt: 9s", ["4:5: unknown key 'holt' in a step 'stretch'; did you mean 'hold'?"]),
            (
                "stretch: pigeon\n    rest: 20s",
                ["4:5: unknown key 'rest' in a step 'stretch'; begin 'rest' with '- ', as a step of its own"]
            ),
            (
                "repeat: 3\n    rest: 20s\n    steps: [{play: bell}]",
                ["4:5: unknown key 'rest' in a step 'repeat'; did you mean 'rest-between'?"]
            ),
            (
                "exercise: Plank\n    hold: 30s",
                [
                    "3:5: a step 'exercise' has no 'work'; add 5s to 1h, such as 45s, 1m30s or 1:30, or 'reps' with "
                        + "a number",
                    "4:5: unknown key 'hold' in a step 'exercise'; use one of: exercise, work, reps, tempo, pace, "
                        + "sets, rest, sides, weight, words, audio",
                ]
            ),
            (
                "exercise: A\n    reps: 12-8",
                ["4:5: 'reps' is '12-8'; use a number from 1 to 200, a range such as 8-12, or max"]
            ),
            (
                "exercise: A\n    reps: max\n    pace: 4s",
                ["4:5: 'max' has no end for a pace; remove the pace, or write a number"]
            ),
            (
                "exercise: A\n    work: 1m\n    rest: 9s",
                ["5:5: 'rest' is between sets and sides; add 'sets', or write '- rest: …' as a step of its own"]
            ),
            (
                "exercise: A\n    work: 1m\n    tempo: 3-1-2",
                ["5:5: 'tempo' is the time of a repetition; add 'reps'"]
            ),
            ("stretch: pigeon\n    hold: 4s", ["4:5: 'hold' is '4s'; \(hold)"]),
            ("stretch: pigeon\n    hold:", ["4:5: 'hold' has no value; \(hold)"]),
            ("stretch: pigeon\n    hold: 1 min 30 s", ["4:5: 'hold' is '1 min 30 s'; write it as 90s"]),
            (
                "stretch: pigeon\n    hold: x\n    change-over: y",
                ["4:5: 'hold' is 'x'; \(hold)", "5:5: 'change-over' is 'y'; use standard, or 0s to 1m, such as 10s"]
            ),
            (
                "stretch: pigeon\n    sides: [right, left]",
                ["4:5: 'sides' is a list; use 'left, right', left, right or none"]
            ),
            ("region: Neck", ["3:5: 'region' is 'Neck'; write neck"]),
            (
                "region: elbows",
                [
                    "3:5: 'region' is 'elbows'; use one of: neck, shoulders, back, hip-flexors, glutes, hamstrings, "
                        + "quads, calves"
                ]
            ),
            (
                "say: Hi\n    audio: ../a.wav",
                [
                    "4:5: 'audio' is '../a.wav'; use the path of a clip below the folder of the file, "
                        + "such as clips/begin.wav"
                ]
            ),
            ("exercise: 5\n    work: 9", ["3:5: 'exercise' is '5', which YAML does not read as a text; write \"5\""]),
            (
                "as-many-rounds: 8m\n    of: [Push-ups, 5]",
                ["4:20: an entry of 'of' must be a name of 1 to 60 characters in one line"]
            ),
            ("breathe: 1m", ["3:14: 'breathe' must be a mapping; use the keys: pattern, for, breaths"]),
            (
                "breathe: {pattern: boxx}",
                [
                    "3:14: 'breathe' has no 'for'; add 10s to 1h, such as 45s, 1m30s or 1:30, "
                        + "or 'breaths' with a number",
                    "3:15: 'pattern' is 'boxx'; did you mean 'box'?",
                ]
            ),
            (
                "breathe: {pattern: box, for: 1m, breaths: 201}",
                [
                    "3:38: 'for' and 'breaths' exclude each other; remove one of them",
                    "3:38: 'breaths' is '201'; use a whole number from 1 to 200",
                ]
            ),
            ("wait: 30s", ["3:5: 'wait' is '30s'; use 'for me', or 'rest: 30s' for a pause with an end"]),
            ("play: gong", ["3:5: 'play' is 'gong'; use 'bell'"]),
            ("repeat: \"3\"\n    steps: [{play: bell}]", ["3:5: 'repeat' is in quotes; write 3 without them"]),
            (
                "repeat: 0\n    steps: [{play: bell}]",
                ["3:5: 'repeat' is '0'; use a whole number from 1 to 100; 1 groups steps for their music"]
            ),
            (
                "repeat: 1\n    music: auto\n    steps: [{play: bell}]",
                ["4:5: 'music' is 'auto', which only the whole routine can have; use none or a name"]
            ),
            (
                "repeat: 1\n    music: ./rain.ogg\n    steps: [{play: bell}]",
                ["4:5: 'music' is './rain.ogg'; use none or a name from 'limber music'"]
            ),
            (
                "{exercise: A, exercise: B, work: 4s}",
                [
                    "3:19: duplicate key 'exercise', first set in line 3",
                    "3:32: 'work' is '4s'; use 5s to 1h, such as 45s, 1m30s or 1:30, or 'reps' with a number",
                ]
            ),
        ] as [(String, [String])])
    func saysWhereAFaultIsAndWhatToDo(step: String, faults: [String]) {
        #expect(self.faults(of: "name: A\nsteps:\n  - \(step)") == faults)
    }

    private static let name = "a name of 1 to 60 characters in one line, with a letter"
    private static let keys = "name, description, music, tones, closing, announce, counts, steps"

    @Test(
        arguments: [
            ("", ["the file is empty; start with 'name:' and a name"]),
            ("# nothing\n", ["the file is empty; start with 'name:' and a name"]),
            ("- rest: 20s", ["1:1: a routine must be a mapping; use the keys: \(keys)"]),
            ("steps: [{play: bell}]", ["1:1: a routine has no 'name'; add \(name)"]),
            ("name: 2026\nsteps: [{play: bell}]", ["1:1: 'name' is '2026'; use \(name)"]),
            (
                "# Core\nname: A\nstep: []",
                [
                    "2:1: a routine has no 'steps'; add a list of 1 to 2000 entries",
                    "3:1: unknown key 'step' in a routine; did you mean 'steps'?",
                ]
            ),
            ("name: A\nsteps: []", ["2:1: 'steps' must be a list of 1 to 2000 entries"]),
            ("name: A\nsteps:\n\t- rest: 20s", ["3:1: a tab indents the line; indent with spaces"]),
            (
                "name: A\nsteps:\n  - &a {rest: 5s}\n  - *a",
                ["3:5: anchors and aliases ('&name', '*name') are not supported; write the value out"]
            ),
            (
                "name: A\nsteps:\n  - rest: !!int 5",
                ["3:11: tags ('tag:yaml.org,2002:int') are not supported; remove the tag"]
            ),
            (
                "name: A\n? [a, {b: c}]\n: 5\nsteps: [{play: bell}]",
                ["2:3: a routine has a list or a mapping as a key; use one of: \(keys)"]
            ),
            (
                "name: A\nsteps: \(String(repeating: "[", count: 2000))",
                ["2:9: lists and mappings are nested too deeply; use fewer levels"]
            ),
        ] as [(String, [String])])
    func reportsTheFaultsOfAFile(text: String, faults: [String]) {
        #expect(self.faults(of: text) == faults)
        #expect(RoutineFile.read(text).document == nil)
    }

    @Test(arguments: [
        ("rest: 5s", "3:5: warning: the routine has nothing to do; add a stretch, an exercise or breathing"),
        (
            "repeat: 2\n    steps: [{rest: 5s}]",
            "3:5: warning: the routine has nothing to do; add a stretch, an exercise or breathing"
        ),
        (
            "region: neck\n  - wait: for me",
            "4:5: warning: the routine ends with a wait, after which nothing follows; remove it"
        ),
    ])
    func warnsOfAPointlessRoutine(steps: String, warning: String) {
        let (document, faults) = RoutineFile.read("name: A\nsteps:\n  - \(steps)")
        #expect(faults.map(\.description) == [warning])
        #expect(document != nil)
    }

    @Test(
        arguments: [
            ("Now #3", "3:14: warning: '#3' is a comment; put words with '#' in quotes"),
            ("Now # a comment", nil), ("\"Now #3\"", nil),
            (
                "Now: breathe",
                "3:13: a second ':' in the line; put words with a colon in quotes, or check the indentation"
            ),
        ] as [(String, String?)])
    func namesWordsThatYAMLTakesAway(words: String, fault: String?) {
        #expect(faults(of: "name: A\nsteps:\n  - say: \(words)\n  - region: neck") == (fault.map { [$0] } ?? []))
    }

    @Test func warnsOfMusicInASilentRoutine() {
        let group = "steps: [{repeat: 1, music: waves, steps: [{region: neck}]}]"
        #expect(
            faults(of: "name: A\nmusic: none\n\(group)") == [
                "3:21: warning: the routine has 'music: none', with which no step has music; name other music there"
            ])
        #expect(faults(of: "name: A\n\(group)") == [])
    }

    @Test func refusesHugeFiles() {
        let steps = String(repeating: "\n  - rest: 5", count: 2001)
        #expect(faults(of: "name: A\nsteps:\(steps)") == ["2:1: 'steps' must be a list of 1 to 2000 entries"])
        #expect(RoutineFile.read("name: A\nsteps:\(steps.dropLast(12))").document?.steps.count == 2000)
        let long = String(repeating: "#", count: RoutineFile.maximumBytes)
        #expect(faults(of: "name: A\n\(long)") == ["the file is larger than 200000 bytes; use fewer steps"])
        #expect(faults(of: "name: A\nsteps: " + String(repeating: "[", count: 100_000)).count == 1)
    }

    /// Each anchor refers to the one before twice.
    @Test func refusesAnchorsWithoutVisitingTheirNodes() {
        var text = "a: &a [x, x, x]\n"
        for (name, before) in zip("bcdefghi", "abcdefgh") {
            text += "\(name): &\(name) [*\(before), *\(before)]\n"
        }
        #expect(faults(of: text).count == 9)
    }

    @Test func readsItsOutput() throws {
        for text in [Self.example] + (try RoutineSamples.unusual()) {
            let document = try #require(RoutineFile.read(text).document)
            let written = RoutineFile.text(of: document, schema: "routine.json")
            #expect(written.hasPrefix("# yaml-language-server: $schema=routine.json\nname: "))
            let again = try #require(RoutineFile.read(written).document)
            #expect(again.withoutPlaces == document.withoutPlaces)
        }
    }

    @Test(arguments: [
        "Yes", "null", "Squat: deep", "#1 a", "*a", "- a", "\"Quoted\"", "back\\slash", "🏋 a", "a #b", "n",
        "a\u{2028}\u{feff}b",
    ])
    func keepsEveryName(name: String) throws {
        let step = RoutineDocument.Step(
            .exercise(RoutineExercise(name, .seconds(30))), at: RoutineDocument.Place(line: 4, column: 5))
        let document = RoutineDocument(name: name, steps: [step])
        #expect(RoutineFile.read(RoutineFile.text(of: document)).document == document)
    }
}

extension RoutineDocument {
    /// The routine with all steps at one place.
    fileprivate var withoutPlaces: RoutineDocument {
        RoutineDocument(
            name: name, description: description, music: music, tones: tones, steps: steps.map(\.withoutPlace))
    }
}

extension RoutineDocument.Step {
    fileprivate var withoutPlace: RoutineDocument.Step {
        let place = RoutineDocument.Place(line: 1, column: 1)
        guard case .repeated(let repetition) = kind else { return RoutineDocument.Step(kind, at: place) }
        let inner = RoutineDocument.Repetition(
            rounds: repetition.rounds, rest: repetition.rest, longer: repetition.longer,
            music: repetition.music.map { RoutineDocument.GroupMusic($0.choice, at: place) },
            steps: repetition.steps.map(\.withoutPlace))
        return RoutineDocument.Step(.repeated(inner), at: place)
    }
}
