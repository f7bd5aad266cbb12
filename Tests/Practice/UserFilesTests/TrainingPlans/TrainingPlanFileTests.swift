import PracticeCore
import SessionCore
import Testing
import UserFiles

@Suite struct TrainingPlanFileTests {
    private static let plan = """
        plan: Two Days
        days:
          - name: Push
            day: 1
            exercises:
              - name: Bench Press
                sets: 3
                reps: 8
                weight: 42.5
                increment: 2.5
                rest: 2m
          - name: Pull
            day: Wed
            exercises:
              - {name: Row, sets: 2, reps: 10, weight: 30}
        """

    private func faults(of text: String) -> [String] {
        do throws(TrainingPlanFileError) {
            _ = try TrainingPlanFile.document(in: Array(text.utf8))
            return []
        } catch {
            return error.faults.map { "\(($0.place?.line).map(String.init) ?? "-"): \($0.problem)" }
        }
    }

    @Test func readsATrainingPlan() throws {
        let sheet = try TrainingPlanFile.document(in: Array(Self.plan.utf8))
        let bench = TrainingPlanDocument.Exercise(
            name: "Bench Press", sets: 3, reps: 8, weight: 42.5, increment: 2.5, restSeconds: 120)
        let row = TrainingPlanDocument.Exercise(name: "Row", sets: 2, reps: 10, weight: 30, increment: nil)
        #expect(
            sheet
                == TrainingPlanDocument(
                    name: "Two Days", weeks: 6,
                    days: [
                        TrainingPlanDocument.Day(name: "Push", dayOfWeek: 1, exercises: [bench]),
                        TrainingPlanDocument.Day(name: "Pull", dayOfWeek: 3, exercises: [row]),
                    ]))
        #expect(row.restSeconds == 60)
    }

    @Test func readsExercisesAndDaysThatComeTwice() throws {
        let text =
            Self.plan.replacing("day: Wed", with: "day: monday")
            + "\n      - {name: Bench Press, sets: 1, reps: 5, weight: 0}"
            + "\n      - {name: Row, sets: 1, reps: 12, weight: 20, increment: 0}"
        let days = try TrainingPlanFile.document(in: Array(text.utf8)).days
        #expect(days.map(\.dayOfWeek) == [1, 1])
        #expect(days[1].exercises.map(\.name) == ["Row", "Bench Press", "Row"])
        #expect(days[1].exercises.map(\.increment) == [nil, nil, 0])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func readsTheFilesOfAnySystem(lineEnd: String) throws {
        let plan = try TrainingPlanFile.document(in: Array(Self.plan.utf8))
        let text = Self.plan.replacing("\n", with: lineEnd)
        #expect(try TrainingPlanFile.document(in: Array("\u{feff}\(text)".utf8)) == plan)
        let utf16 = Array("\u{feff}\(text)".utf16).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        #expect(try TrainingPlanFile.document(in: utf16) == plan)
    }

    @Test(arguments: [("42,5", 42.5), ("42.5kg", 42.5), ("100lb", 45.359237), ("4.25e1", 42.5), ("0", 0)])
    func readsWeightsInAnyForm(written: String, kilograms: Double) throws {
        let text = Self.plan.replacing("weight: 42.5", with: "weight: \(written)")
        #expect(try TrainingPlanFile.document(in: Array(text.utf8)).days[0].exercises[0].weight == kilograms)
    }

    @Test func wantsAUnitWithImperialUnits() throws {
        let named = Self.plan.replacing("42.5", with: "95lb").replacing("2.5", with: "5lb").replacing("30}", with: "0}")
        let plan = try TrainingPlanFile.document(in: Array(named.utf8), units: .imperial)
        #expect(plan.days.map(\.exercises[0].weight) == [43.09127515, 0])
        #expect(throws: TrainingPlanFileError.self) {
            try TrainingPlanFile.document(in: Array(Self.plan.utf8), units: .imperial)
        }
        #expect(
            try TrainingPlanFile.document(in: Array(TrainingPlanFile.text(of: plan).utf8), units: .imperial) == plan)
    }

    @Test(arguments: [
        ("0", 0), ("6", 6), ("sunday", 0), ("Monday", 1), ("TUESDAY", 2), ("wed", 3), ("Thu", 4), ("fri", 5),
        ("saturday", 6),
    ])
    func readsTheDaysOfTheWeek(written: String, number: Int) throws {
        let text = Self.plan.replacing("day: 1\n", with: "day: \(written)\n").replacing(
            "day: Wed", with: "day: \((number + 1) % 7)")
        #expect(try TrainingPlanFile.document(in: Array(text.utf8)).days.first?.dayOfWeek == number)
    }

    /// A member of the plan above, its rule, and values that it does not take.
    @Test(arguments: [
        (4, "day: 1", "0 (Sunday) to 6 (Saturday), or a name such as monday", ["7", "-1", "mo"]),
        (7, "sets: 3", "a whole number from 1 to 100", ["0", "three", "[3]", "{a: 3}", ""]),
        (8, "reps: 8", "a whole number from 1 to 1000", ["8.5"]),
        (
            9, "weight: 42.5", "a weight from 0 to 10000 kg, such as 42.5kg or 95lb",
            ["42bar", ".nan", "inf", "-1", "1e9", "42,5,5", "10001"]
        ),
        (10, "increment: 2.5", "a weight from 0 to 1000 kg, such as 2.5kg or 5lb", ["-1", "1001"]),
        (11, "rest: 2m", "1 to 600 seconds, such as 90, 2m or 1m30s", ["11m", "0"]),
    ])
    func namesTheRuleOfAMember(line: Int, member: String, rule: String, others: [String]) {
        let key = member.prefix { $0 != ":" }
        let forms = ["[3]": "is a list", "{a: 3}": "is a mapping", "": "has no value"]
        for other in others {
            let text = Self.plan.replacing("\(member)\n", with: "\(key): \(other)\n", maxReplacements: 1)
            #expect(faults(of: text) == ["\(line): '\(key)' \(forms[other] ?? "is '\(other)'"); use \(rule)"])
        }
    }

    private static let row = "{name: Row, sets: 2, reps: 10, weight: 30}"
    private static let keys = "name, sets, reps, weight, increment, rest"
    private static let cycle = "because the cycle itself adds repetitions and weight"
    private static let name = "a name of 1 to 100 characters without control characters"

    /// A change of the plan above and all its faults.
    @Test(arguments: [
        ("plan: Two Days\n", "", ["1: a plan has no 'plan'; add \(name)"]),
        ("Two Days", "Two Days\nweek: 7", ["2: unknown key 'week' in a plan; use one of: plan, weeks, days"]),
        ("Two Days", "Two Days\nweeks: 53", ["2: 'weeks' is '53'; use a whole number from 1 to 52"]),
        ("name: Pull", "name: push", ["12: duplicate name 'push', used by the day in line 3"]),
        ("sets: 3", "sets: \"3\"", ["7: 'sets' is in quotes; write 3 without them"]),
        ("reps: 8", "reps: 8-12", ["8: 'reps' is '8-12'; write one number, such as 8, \(cycle)"]),
        ("weight: 42.5", "weight: 40 – 42.5", ["9: 'weight' is '40 – 42.5'; write one number, such as 40, \(cycle)"]),
        ("        sets: 3\n", "", ["6: an exercise has no 'sets'; add a whole number from 1 to 100"]),
        ("rest: 2m", "pause: 2m", ["11: unknown key 'pause' in an exercise; use one of: \(keys)"]),
        (row, "Row", ["15: an exercise must be a mapping; use the keys: \(keys)"]),
        ("name: Row", "name: bench press", ["15: 'bench press' is spelled 'Bench Press' in line 6; use one spelling"]),
        (
            "{name: Row,", "{name: Bench Press, increment: 5,",
            ["15: 'Bench Press' has the increment 2.5 in line 6; use one increment"]
        ),
        (
            "sets: 3\n        reps: 8", "sets: x\n        reps: y",
            [
                "7: 'sets' is 'x'; use a whole number from 1 to 100",
                "8: 'reps' is 'y'; use a whole number from 1 to 1000",
            ]
        ),
    ])
    func saysWhereAFaultIsAndWhatToDo(part: String, other: String, faults: [String]) {
        let text = Self.plan.replacing(part, with: other)
        #expect(text != Self.plan)
        #expect(self.faults(of: text) == faults)
    }

    @Test(arguments: [
        ("", "-: the file is empty; start with 'plan:' and a name"),
        ("- plan", "1: a plan must be a mapping; use the keys: plan, weeks, days"),
        ("plan: A\ndays: []", "2: 'days' must be a list of 1 to 14 entries"),
        ("plan: A", "1: a plan has no 'days'; add a list of 1 to 14 entries"),
        (
            "plan: A\ndays: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]",
            "2: 'days' must be a list of 1 to 14 entries"
        ),
        ("plan: A\n\tdays: x", "2: a tab indents the line; indent with spaces"),
    ])
    func reportsEveryFault(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }

    @Test func refusesAKeyThatIsNoText() {
        let faults = faults(of: "plan: A\n? [1, 2]\n: x\ndays: []")
        #expect(faults.first == "2: a plan has a list or a mapping as a key; use one of: plan, weeks, days")
        #expect(faults.dropFirst() == ["4: 'days' must be a list of 1 to 14 entries"])
    }

    @Test func limitsItsFaults() {
        #expect(faults(of: "plan: " + String(repeating: "x", count: 70_000)) == ["-: the file is larger than 64 KiB"])
        #expect(faults(of: String(repeating: "[", count: 60_000)).count == 1)
        let exercises = String(repeating: "\n      - {name: A, sets: 1, reps: 1, weight: 1}", count: 51)
        #expect(
            faults(of: "plan: A\ndays:\n  - name: A\n    day: 1\n    exercises:\(exercises)") == [
                "5: 'exercises' must be a list of 1 to 50 entries"
            ])
    }

    /// Each line refers to the one before nine times.
    @Test(arguments: ["", "? *i\n: 1\n"])
    func rejectsAnExponentialDocument(end: String) {
        var text = "a: &a [x, x, x]\n"
        for (name, before) in zip("bcdefghi", "abcdefgh") {
            text += "\(name): &\(name) [\(Array(repeating: "*\(before)", count: 9).joined(separator: ", "))]\n"
        }
        #expect(faults(of: text + end) == ["3: more than 16 aliases ('*name'); write their values out"])
    }

    @Test func rejectsInvalidUTF8() {
        #expect(throws: TrainingPlanFileError.self) { try TrainingPlanFile.document(in: [0x70, 0xff, 0xfe]) }
    }

    @Test func readsItsOutput() throws {
        let sheet = try TrainingPlanFile.document(in: Array(Self.plan.utf8))
        #expect(try TrainingPlanFile.document(in: Array(TrainingPlanFile.text(of: sheet).utf8)) == sheet)
    }

    @Test(arguments: [
        "Bench Press", "Farmer's Walk", "null", "Null", "yes", "5", "Squat: deep", "#1", "Clean & Jerk", "*", "- x",
        "\"Quoted\"",
        "back\\slash", "Kniebeuge – tief", " leading", "trailing ", "{x}", "🏋", "a #b", "-1", "~",
    ])
    func keepsEveryName(name: String) throws {
        let exercise = TrainingPlanDocument.Exercise(
            name: name, sets: 1, reps: 1, weight: 0.1, increment: 1.25, restSeconds: 1)
        let sheet = TrainingPlanDocument(
            name: name, weeks: 1, days: [TrainingPlanDocument.Day(name: name, dayOfWeek: 0, exercises: [exercise])])
        #expect(try TrainingPlanFile.document(in: Array(TrainingPlanFile.text(of: sheet).utf8)) == sheet)
    }
}
