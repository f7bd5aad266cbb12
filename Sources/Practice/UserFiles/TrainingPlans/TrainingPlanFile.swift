import Platform
public import PracticeCore
public import SessionCore
import Yams

/// A training plan as a YAML file.
///
/// The reader reports all faults of a file with their lines, and the writer's files can be read back. Storing a plan is
/// the task of `PracticeData`.
///
/// ```swift
/// let yaml = """
///     plan: One Day
///     days: [{name: Pull, day: Wed, exercises: [{name: Row, sets: 2, reps: 10, weight: 30}]}]
///     """
/// let plan = try TrainingPlanFile.document(in: yaml.utf8)
/// let exercises = plan.days.flatMap(\.exercises).map(\.name)  // ["Row"]
/// ```
public enum TrainingPlanFile {
    /// Parses the training plan of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, or more than the first ``TrainingPlanDocument/maximumBytes``.
    ///   - units: The units of the user. A weight without a unit is in kilograms, and a fault with imperial units.
    /// - Throws: ``TrainingPlanFileError`` with every fault.
    public static func document(
        in bytes: some Collection<UInt8>, units: UnitSystem = .metric
    ) throws(TrainingPlanFileError) -> TrainingPlanDocument {
        guard bytes.count <= TrainingPlanDocument.maximumBytes else {
            throw TrainingPlanFileError("the file is larger than \(TrainingPlanDocument.maximumBytes >> 10) KiB")
        }
        let text: String
        do throws(TextFile.NotText) {
            text = try TextFile.text(of: bytes)
        } catch {
            throw TrainingPlanFileError("the file is \(error)")
        }
        let file = YAMLFile(text, startingWith: "'plan:' and a name", plainUpTo: nil)
        guard let (yaml, root) = file.content else { throw TrainingPlanFileError(faults: file.faults) }
        var reader = TrainingPlanReader(yaml, units: units)
        let document = reader.plan(root)
        guard let document, reader.faults.isEmpty else { throw TrainingPlanFileError(faults: reader.sortedFaults) }
        return document
    }
}

/// A traversal of the document that collects all faults.
private struct TrainingPlanReader: YAMLReader {
    let yaml: YAMLDocument
    private let units: UnitSystem
    var faults: [RoutineFault] = []
    /// The lines of the days read so far, by name in lower case.
    private var days: [String: Int] = [:]
    private var exercises: [String: (name: String, increment: Double?, line: Int)] = [:]

    init(_ yaml: YAMLDocument, units: UnitSystem) {
        self.yaml = yaml
        self.units = units
    }

    mutating func plan(_ node: Node) -> TrainingPlanDocument? {
        guard let members = members(of: node, "a plan", keys: ["plan", "weeks", "days"]) else { return nil }
        let name = members.required("plan", .name, noting: &faults)
        let weeks = members.optional(
            "weeks", .whole(TrainingPlan.Fields.weeks.limit), default: TrainingPlanDocument.defaultWeeks,
            noting: &faults)
        let days = members.list("days", upTo: TrainingPlanDocument.maximumDays, noting: &faults)?.map { day($0) }
        guard let name, let weeks, let days else { return nil }
        return TrainingPlanDocument(name: name, weeks: weeks, days: days.compactMap(\.self))
    }

    private mutating func day(_ node: Node) -> TrainingPlanDocument.Day? {
        guard let members = members(of: node, "a day", keys: ["name", "day", "exercises"]) else { return nil }
        let name = members.required("name", .name, noting: &faults)
        let dayOfWeek = members.required("day", .dayOfWeek, noting: &faults)
        if let name, let line = days.updateValue(members.place(of: "name").line, forKey: name.lowercased()) {
            fault(members.place(of: "name"), "duplicate name '\(name)', used by the day in line \(line)")
        }
        let exercises = members.list("exercises", upTo: TrainingPlanDocument.maximumExercises, noting: &faults)?
            .map { exercise($0) }
        guard let name, let dayOfWeek, let exercises else { return nil }
        return TrainingPlanDocument.Day(name: name, dayOfWeek: dayOfWeek, exercises: exercises.compactMap(\.self))
    }

    private mutating func exercise(_ node: Node) -> TrainingPlanDocument.Exercise? {
        typealias Fields = TrainingPlanDayExercise.Fields
        let keys = ["name", "sets", "reps", "weight", "increment", "rest"]
        guard let members = members(of: node, "an exercise", keys: keys) else { return nil }
        let name = members.required("name", .name, noting: &faults)
        let sets = members.required("sets", .whole(Fields.sets.limit), noting: &faults)
        let reps = members.required("reps", .whole(Fields.reps.limit), noting: &faults)
        let weight = members.required("weight", weight, noting: &faults)
        let increment = members.optional("increment", increment.optional, default: nil, noting: &faults)
        let rest = members.optional("rest", .rest, default: TrainingPlanDocument.Exercise.defaultRest, noting: &faults)
        guard let name, let sets, let reps, let weight, let increment, let rest else { return nil }
        checkConsistency(of: name, increment: increment, members)
        return TrainingPlanDocument.Exercise(
            name: name, sets: sets, reps: reps, weight: weight, increment: increment, restSeconds: rest)
    }

    /// Checks that an exercise has the same spelling and increment on every day.
    private mutating func checkConsistency(of name: String, increment: Double?, _ members: YAMLMembers) {
        guard let earlier = exercises[name.lowercased()] else {
            exercises[name.lowercased()] = (name, increment, members.place(of: "name").line)
            return
        }
        if earlier.name != name {
            fault(
                members.place(of: "name"),
                "'\(name)' is spelled '\(earlier.name)' in line \(earlier.line); use one spelling")
        }
        if let known = earlier.increment, let increment, known != increment {
            fault(
                members.place(of: "increment"),
                "'\(name)' has the increment \(known) in line \(earlier.line); use one increment")
        }
        exercises[name.lowercased()]?.increment = earlier.increment ?? increment
    }

    private mutating func members(of node: Node, _ what: String, keys: [String]) -> YAMLMembers? {
        YAMLMembers(node, what, keys: keys, of: yaml, noting: &faults)
    }

    private var weight: YAMLMembers.Rule<Double> {
        .weight(TrainingPlanDayExercise.Fields.weight.limit, "42.5kg or 95lb", units)
    }

    private var increment: YAMLMembers.Rule<Double> {
        .weight(PracticeCore.Exercise.Fields.increment.limit, "2.5kg or 5lb", units)
    }
}

extension TrainingPlanFile {
    /// Returns the YAML text of a training plan, which ``document(in:)`` parses.
    public static func text(of document: TrainingPlanDocument) -> String {
        var lines = ["plan: \(YAMLText.scalar(document.name))", "weeks: \(document.weeks)", "days:"]
        for day in document.days {
            let weekday = Weekday(number: day.dayOfWeek)?.rawValue ?? "\(day.dayOfWeek)"
            lines += ["  - name: \(YAMLText.scalar(day.name))", "    day: \(weekday)", "    exercises:"]
            for exercise in day.exercises {
                lines += [
                    "      - name: \(YAMLText.scalar(exercise.name))", "        sets: \(exercise.sets)",
                    "        reps: \(exercise.reps)", "        weight: \(weight(exercise.weight))",
                ]
                if let increment = exercise.increment { lines.append("        increment: \(weight(increment))") }
                lines.append("        rest: \(exercise.restSeconds)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func weight(_ kilograms: Double) -> String {
        (Int(exactly: kilograms).map(String.init) ?? "\(kilograms)") + "kg"
    }
}

/// The error of a training plan file with faults.
public struct TrainingPlanFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults in the order of their lines, at least one.
    public let faults: [RoutineFault]

    init(faults: [RoutineFault]) { self.faults = faults }

    /// Creates the error of a fault of the whole file.
    fileprivate init(_ problem: String) { faults = [RoutineFault(problem, at: nil)] }

    /// The faults, one on each line.
    public var description: String {
        faults.map { fault in fault.place.map { "line \($0.line): \(fault.problem)" } ?? fault.problem }
            .joined(separator: "\n")
    }

    /// Returns the faults, one on each line, with the name of the file.
    public func description(of file: String) -> String {
        faults.map { fault in "\(file):\(fault.place.map { "\($0.line):" } ?? "") \(fault.problem)" }
            .joined(separator: "\n")
    }
}
