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

    private static let advice = "write it such as 'Plank: 30s'"
    private static let values = "write lengths such as 30 or 1m30s"
    private static let both = "has a length at its start and at its end; write it as 'name: length'"
    private static let rounds = "has rounds, which a list cannot have; write a line for each, such as 'Squats 45s'"
    private static func bare(_ name: String, _ count: Int) -> String {
        "'\(name)' has \(count) without a unit of time, and a routine counts no repetitions; write a time, such as "
            + "'\(name) 45s'"
    }
    private static let columns =
        "the line must have two columns, a name and a length; begin with a line that names them: name,seconds"

    @Test(
        arguments: [
            ("", ["the text must have 1 to 2000 lines with a name and a length"]),
            ("# nothing", ["the text must have 1 to 2000 lines with a name and a length"]),
            ("Plank", ["line 1: 'Plank' is no name with a length; \(advice)"]),
            ("30", ["line 1: '30' is no name with a length; \(advice)"]),
            ("Plank 3 x 30s", ["line 1: 'Plank 3 x 30s' \(rounds)"]),
            ("3 x 12 squats", ["line 1: '3 x 12 squats' \(rounds)"]),
            ("squats 3x12", ["line 1: 'squats 3x12' \(rounds)"]),
            ("10 push-ups", ["line 1: \(bare("push-ups", 10))"]),
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
