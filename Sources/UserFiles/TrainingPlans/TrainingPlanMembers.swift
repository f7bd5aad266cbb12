import PracticeCore
import SessionCore
import Yams

/// The members of a mapping in a training plan file. Its methods report faults to their `faults` argument.
struct TrainingPlanMembers {
    /// The parser of a value.
    struct Rule<Value> {
        /// The valid values, as a phrase that follows "use".
        let allowed: String
        let read: (Node.Scalar) -> Value?
    }

    private let line: Int
    private let what: String
    private var members: [String: (node: Node, line: Int)] = [:]

    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - what: The mapping's name with its article, such as "a day".
    ///   - keys: The known keys.
    init?(_ node: Node, _ what: String, keys: [String], noting faults: inout [TrainingPlanFault]) {
        line = node.mark?.line ?? 1
        self.what = what
        guard case .mapping(let mapping) = node else {
            faults.append(
                TrainingPlanFault(
                    line: line, problem: "\(what) must be a mapping; use the keys: \(keys.joined(separator: ", "))"))
            return nil
        }
        for (key, value) in mapping {
            let line = key.mark?.line ?? line
            guard case .scalar(let scalar) = key, keys.contains(YAMLDocument.name(scalar)) else {
                let fault =
                    key.scalar.map { "unknown key '\(YAMLDocument.name($0))' in \(what)" }
                    ?? "\(what) has a list or a mapping as a key"
                faults.append(
                    TrainingPlanFault(line: line, problem: "\(fault); use one of: \(keys.joined(separator: ", "))"))
                continue
            }
            let name = YAMLDocument.name(scalar)
            if let earlier = members[name] {
                faults.append(
                    TrainingPlanFault(
                        line: line, problem: "duplicate key '\(name)', first set in line \(earlier.line)"))
            }
            members[name] = (value, line)
        }
    }

    /// Returns the value of a required member; `nil` if the member is missing or invalid.
    func required<Value>(_ name: String, _ rule: Rule<Value>, noting faults: inout [TrainingPlanFault]) -> Value? {
        guard let member = members[name] else {
            faults.append(TrainingPlanFault(line: line, problem: "\(what) has no '\(name)'; add \(rule.allowed)"))
            return nil
        }
        return read(name, member, rule, noting: &faults)
    }

    /// Returns the value of an optional member.
    ///
    /// - Returns: The default for a missing member, `nil` for an invalid one.
    func optional<Value>(
        _ name: String, _ rule: Rule<Value>, default standard: Value, noting faults: inout [TrainingPlanFault]
    ) -> Value? {
        guard let member = members[name] else { return standard }
        return read(name, member, rule, noting: &faults)
    }

    /// Returns the entries of a required list with 1 to `most` entries.
    func list(_ name: String, upTo most: Int, noting faults: inout [TrainingPlanFault]) -> [Node]? {
        guard let member = members[name] else {
            faults.append(
                TrainingPlanFault(line: line, problem: "\(what) has no '\(name)'; add a list of 1 to \(most) entries"))
            return nil
        }
        guard case .sequence(let sequence) = member.node, (1...most).contains(sequence.count) else {
            faults.append(
                TrainingPlanFault(line: member.line, problem: "'\(name)' must be a list of 1 to \(most) entries"))
            return nil
        }
        return Array(sequence)
    }

    /// Returns the line of a member, or of the mapping if the member is missing.
    func line(of name: String) -> Int { members[name]?.line ?? line }

    private func read<Value>(
        _ name: String, _ member: (node: Node, line: Int), _ rule: Rule<Value>, noting faults: inout [TrainingPlanFault]
    ) -> Value? {
        let problem: String
        switch member.node {
        case .scalar(let scalar):
            if let value = rule.read(scalar) { return value }
            if !scalar.isPlain, rule.read(scalar.unquoted) != nil {
                faults.append(
                    TrainingPlanFault(
                        line: member.line, problem: "'\(name)' is in quotes; write \(scalar.string) without them"))
                return nil
            }
            if let first = scalar.lowerBound, rule.read(first) != nil {
                faults.append(
                    TrainingPlanFault(
                        line: member.line,
                        problem:
                            "'\(name)' is '\(scalar.string.prefix(60))'; write one number, such as \(first.string), "
                            + "because the cycle itself adds repetitions and weight"))
                return nil
            }
            problem = scalar.isNull ? "has no value" : "is '\(scalar.string.prefix(60))'"
        case .sequence: problem = "is a list"
        case .mapping: problem = "is a mapping"
        case .alias: problem = "is an alias"
        }
        faults.append(TrainingPlanFault(line: member.line, problem: "'\(name)' \(problem); use \(rule.allowed)"))
        return nil
    }
}

extension TrainingPlanMembers.Rule<String> {
    /// A valid name of a plan, day or exercise.
    static var name: Self {
        Self(allowed: Limit.name.words) { scalar in
            !scalar.isNull && Limit.name.admits(scalar.string) ? scalar.string : nil
        }
    }
}

extension TrainingPlanMembers.Rule<Int> {
    /// Returns the rule of a whole number.
    static func whole(_ limit: Limit<Int>) -> Self {
        Self(allowed: limit.words) { scalar in
            scalar.isPlain ? Int(scalar.string).flatMap { limit.admits($0) ? $0 : nil } : nil
        }
    }

    /// A rest in seconds.
    static var rest: Self {
        Self(allowed: "1 to \(RestRequest.allowedSeconds.upperBound) seconds, such as 90, 2m or 1m30s") { scalar in
            DurationText.seconds(parsing: scalar.string).flatMap {
                TrainingPlanDayExercise.Fields.rest.limit.admits($0) ? $0 : nil
            }
        }
    }

    /// A day of the week: a number from 0 (Sunday), a name, or its first three letters.
    static var dayOfWeek: Self {
        Self(allowed: "0 (Sunday) to 6 (Saturday), or a name such as monday") { scalar in
            Weekday(parsing: scalar.string)?.number
        }
    }
}

extension TrainingPlanMembers.Rule<Double> {
    /// Returns the rule of a weight with a unit in any form of ``WeightText``. A number without a unit is in kilograms,
    /// but not valid with imperial units, except for 0.
    ///
    /// - Parameter examples: Two examples with units.
    static func weight(_ limit: Limit<Double>, _ examples: String, _ units: UnitSystem) -> Self {
        Self(allowed: "a weight from \(limit.range) kg, such as \(examples)") { scalar in
            guard scalar.isPlain,
                let weight = number(scalar.string, units)
                    ?? (try? WeightText.kilograms(parsing: scalar.string, in: units)),
                limit.admits(weight)
            else { return nil }
            return weight
        }
    }

    /// Returns a decimal number, also with an exponent. `Double` alone would accept words and hexadecimal digits.
    private static func number(_ text: String, _ units: UnitSystem) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text) else {
            return nil
        }
        return switch units {
        case .metric: number
        case .imperial: number == 0 ? 0 : nil
        }
    }
}

extension Node.Scalar {
    fileprivate var isPlain: Bool { style == .plain || style == .any }

    /// The scalar as it is without its quotes.
    fileprivate var unquoted: Node.Scalar { Node.Scalar(string, tag, .plain, mark) }

    /// The first number of a range such as `8-12`; `nil` for any other text.
    fileprivate var lowerBound: Node.Scalar? {
        guard let match = string.wholeMatch(of: /\s*([0-9.,]+)\s*(?:-|–|to)\s*[0-9.,]+\s*/) else { return nil }
        return Node.Scalar(String(match.1), tag, .plain, mark)
    }

    /// Whether the scalar is the null of YAML 1.1.
    fileprivate var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(string) }
}
