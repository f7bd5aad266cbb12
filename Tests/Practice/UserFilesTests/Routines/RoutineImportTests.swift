import SessionCore
import Testing
import UserFiles

@Suite struct RoutineImportTests {
    private static let plank = "  - exercise: Plank\n    work: 30s\n"

    private func imported(_ text: String) throws(RoutineImportError) -> String {
        try RoutineFile.importing(text, named: "Core", isStretch: { $0.lowercased().contains("pigeon") })
    }

    @Test(arguments: [
        "Plank 30s", "Plank 30 s", "Plank: 30s", "Plank:30s", "Plank : 30s", "Plank - 30s", "Plank = 0:30",
        "30s Plank", "30 s Plank", "30 s – Plank", "  Plank\t30s  ", "Plank 30s # hold it",
        "# my list\n\nPlank 30s\n", "\u{feff}Plank 30s",
        "name,seconds\nPlank,30", "Seconds;Exercise\r\n30;Plank\r\n", "Plank,30s", "30s,Plank", "Plank\t0:30",
        "# mine\nstep,time\n\n\"Plank\", 30 s",
    ])
    func readsANameWithALength(text: String) throws {
        let yaml = try imported(text)
        #expect(yaml.hasPrefix("# yaml-language-server: $schema="))
        #expect(yaml.hasSuffix("\nname: Core\nsteps:\n\(Self.plank)"))
        #expect(RoutineFile.read(yaml).faults.isEmpty)
    }

    @Test(arguments: [
        ("rest 20", "  - rest: 20s\n"), ("Rest,1m", "  - rest: 1m\n"), ("1m30s rest", "  - rest: 90s\n"),
        ("pigeon 60", "  - stretch: pigeon\n    hold: 1m\n"),
        ("Pigeon pose: 1 min 30 s", "  - stretch: Pigeon pose\n    hold: 90s\n"),
        ("Squat 2:30", "  - exercise: Squat\n    work: 150s\n"),
        ("3 Push-ups: 30s", "  - exercise: \"3 Push-ups\"\n    work: 30s\n"),
        ("\"Squat, deep\",45s", "  - exercise: \"Squat, deep\"\n    work: 45s\n"),
        ("Plank 30s\nrest 10\nPlank 30s", "\(plank)  - rest: 10s\n\(plank)"),
    ])
    func readsStretchesAndRests(text: String, steps: String) throws {
        #expect(try imported(text).hasSuffix("\nsteps:\n\(steps)"))
    }

    @Test(
        arguments: [
            ("10 push-ups", "10", 1), ("10 x Push-ups", "10", 1), ("10x push-ups", "10", 1),
            ("push-ups x 10", "10", 1), ("Push-ups x10", "10", 1), ("push-ups: 10 reps", "10", 1),
            ("8-12 reps of push-ups", "8-12", 1), ("8 – 12 push-ups", "8-12", 1), ("max push-ups", "max", 1),
            ("3 x 12 push-ups", "12", 3), ("3x12 push-ups", "12", 3), ("3 sets of 12 push-ups", "12", 3),
            ("push-ups 3x12", "12", 3), ("Push-ups: 3 × 8-12", "8-12", 3),
        ])
    func readsRepetitionsAndSets(text: String, reps: String, sets: Int) throws {
        let steps = RoutineFile.read(try imported(text)).document?.steps
        guard case .exercise(let exercise)? = steps?.first?.kind else {
            Issue.record("\(text) is no exercise")
            return
        }
        #expect(exercise.name.lowercased() == "push-ups")
        #expect(exercise.work == .reps(try #require(RoutineExercise.Reps(parsing: reps)), .own))
        #expect(exercise.sets == sets)
    }

    @Test(arguments: ["3 x 45s Plank", "Plank 3 x 45s", "Plank: 3 x 0:45"]) func readsSetsOfATime(text: String) throws {
        #expect(try imported(text).hasSuffix("\nsteps:\n  - exercise: Plank\n    work: 45s\n    sets: 3\n"))
    }

    private static let advice = "write it such as 'Plank: 30s'"
    private static let values = "write lengths such as 30 or 1m30s"
    private static let both = "has a length at its start and at its end; write it as 'name: length'"
    private static func bare(_ name: String, _ count: Int) -> String {
        "'\(name)' has \(count) without a unit; write a time, such as '\(name) \(count)s', or repetitions, such as "
            + "'\(count) x \(name)'"
    }
    private static let columns =
        "the line must have two columns, a name and a length; begin with a line that names them: name,seconds"

    @Test(
        arguments: [
            ("", ["the text must have 1 to 2000 lines with a name and a length"]),
            ("# nothing", ["the text must have 1 to 2000 lines with a name and a length"]),
            ("Plank", ["line 1: 'Plank' is no name with a length; \(advice)"]),
            ("30", ["line 1: '30' is no name with a length; \(advice)"]),
            ("21 x 12 squats", ["line 1: '21 x 12 squats' has 21 sets; use at most 20"]),
            ("2 x 30s rest", ["line 1: 'rest' has sets, which only an exercise can have; write a line for each"]),
            ("10 x pigeon", ["line 1: 'pigeon' has 10 reps, but a stretch has a time; write it such as 30s"]),
            ("Plank: 30", ["line 1: \(bare("Plank", 30))"]),
            ("Plank,30", ["line 1: \(bare("Plank", 30))"]),
            ("Plank 30 sec", ["line 1: 'Plank 30 sec' is no name with a length; \(advice)"]),
            ("3 Push-ups 30", ["line 1: '3 Push-ups 30' \(both)"]),
            ("Plank 2s", ["line 1: 'Plank' has 2 s; an exercise can have 5s to 1h"]),
            ("pigeon 11m", ["line 1: 'pigeon' has 660 s; a stretch can have 5s to 10m"]),
            (
                "Plank 30s\nSquats\nrest 61m\n",
                [
                    "line 2: 'Squats' is no name with a length; \(advice)",
                    "line 3: 'rest' has 3660 s; a rest can have 1s to 1h",
                ]
            ),
            ("name,reps\nPlank,3", ["line 1: the columns are 'name, reps'; use only name and seconds"]),
            (
                "name,seconds,rest\nPlank,30,5",
                ["line 1: the columns are 'name, seconds, rest'; use only name and seconds"]
            ),
            ("name,seconds\n# all\nPlank,soon", ["line 3: 'Plank, soon' is no name with a length; \(values)"]),
            ("10,20", ["line 1: \(columns)"]),
            ("Plank,30,5", ["line 1: \(columns)"]),
            ("Plank,30s\n\"Squats,30s", ["line 2: unterminated quoted field"]),
        ] as [(String, [String])])
    func reportsEveryLineThatItCannotRead(text: String, faults: [String]) {
        do throws(RoutineImportError) {
            Issue.record("\(try imported(text))")
        } catch {
            #expect(error.description == faults.joined(separator: "\n"))
        }
    }

    @Test func refusesANameThatNoRoutineCanHave() {
        #expect(throws: RoutineImportError.self) {
            try RoutineFile.importing("Plank 30", named: "30", isStretch: { _ in false })
        }
    }
}
