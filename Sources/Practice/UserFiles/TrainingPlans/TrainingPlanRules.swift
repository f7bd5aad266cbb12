import PracticeCore
import SessionCore
import Yams

extension YAMLMembers.Rule {
    /// Returns a rule that advises one number in the place of a range such as `8-12`.
    fileprivate static func planned(_ allowed: String, read: @escaping (Node.Scalar) -> Value?) -> Self {
        Self(allowed: allowed, read: read) { scalar in
            guard let first = scalar.lowerBound, read(first) != nil else { return nil }
            return "is '\(scalar.string.prefix(60))'; write one number, such as \(first.string), "
                + "because the cycle itself adds repetitions and weight"
        }
    }

    /// The rule with a value that can be missing.
    var optional: YAMLMembers.Rule<Value?> {
        YAMLMembers.Rule<Value?>(allowed: allowed, read: { read($0).map { .some($0) } }, problem: problem)
    }
}

extension YAMLMembers.Rule<String> {
    /// A valid name of a plan, day or exercise.
    static var name: Self {
        planned(Limit.name.words) { scalar in
            !scalar.isNull && Limit.name.admits(scalar.string) ? scalar.string : nil
        }
    }
}

extension YAMLMembers.Rule<Int> {
    /// Returns the rule of a whole number.
    static func whole(_ limit: Limit<Int>) -> Self {
        planned(limit.words) { scalar in
            scalar.isPlain ? Int(scalar.string).flatMap { limit.admits($0) ? $0 : nil } : nil
        }
    }

    /// A rest in seconds.
    static var rest: Self {
        planned("1 to \(RestRequest.allowedSeconds.upperBound) seconds, such as 90, 2m or 1m30s") { scalar in
            DurationText.seconds(parsing: scalar.string).flatMap {
                TrainingPlanDayExercise.Fields.rest.limit.admits($0) ? $0 : nil
            }
        }
    }

    /// A day of the week: a number from 0 (Sunday), a name, or its first three letters.
    static var dayOfWeek: Self {
        planned("0 (Sunday) to 6 (Saturday), or a name such as monday") { scalar in
            Weekday(parsing: scalar.string)?.number
        }
    }
}

extension YAMLMembers.Rule<Double> {
    /// Returns the rule of a weight with a unit in any form of ``WeightText``. A number without a unit is in kilograms,
    /// but not valid with imperial units, except for 0.
    ///
    /// - Parameter examples: Two examples with units.
    static func weight(_ limit: Limit<Double>, _ examples: String, _ units: UnitSystem) -> Self {
        planned("a weight from \(limit.range) kg, such as \(examples)") { scalar in
            // The fault of the member has the range and examples.
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
    /// The first number of a range such as `8-12`; `nil` for any other text.
    fileprivate var lowerBound: Node.Scalar? {
        guard let match = string.wholeMatch(of: /\s*([0-9.,]+)\s*(?:-|–|to)\s*[0-9.,]+\s*/) else { return nil }
        return Node.Scalar(String(match.1), tag, .plain, mark)
    }
}
