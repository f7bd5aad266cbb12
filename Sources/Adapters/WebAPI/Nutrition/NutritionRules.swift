import PracticeCore
import SessionCore

extension BodyRule {
    /// Creates the rule of a body measure.
    ///
    /// - Parameters:
    ///   - unit: The unit, in the plural.
    ///   - make: Creates the measure, or throws if it is out of range.
    private static func measure(
        _ unit: String, _ make: @escaping @Sendable (Double) throws(MeasureRefusal) -> Value
    ) -> BodyRule {
        BodyRule { value, path, faults in
            let number: Double
            switch value {
            case .integer(let integer): number = Double(integer)
            case .number(let fraction): number = fraction
            case .null, .flag, .text, .list, .object:
                faults.append(BodyFault(path: path, message: "must be a number of \(unit), not \(value.kind)"))
                return nil
            }
            do throws(MeasureRefusal) {
                return try make(number)
            } catch {
                faults.append(BodyFault(path: path, message: "\(error)"))
                return nil
            }
        }
    }
}

extension BodyRule<BodyWeight> {
    /// A weight, 30 to 300 kilograms.
    static let bodyWeight = measure("kilograms") { number throws(MeasureRefusal) in try BodyWeight(kilograms: number) }
}

extension BodyRule<BodyHeight> {
    /// A height, 100 to 250 centimetres.
    static let height = measure("centimetres") { number throws(MeasureRefusal) in try BodyHeight(centimetres: number) }
}

extension BodyRule<LocalDay> {
    /// Creates the rule of a date of birth: the age must be 13 to 120 full years.
    static func birth(today: LocalDay) -> BodyRule {
        text("a birth date like 1990-05-01, for an age of 13 to 120 years") { text in
            try? NutritionProfile.birth(parsing: text, today: today)
        }
    }

    /// Creates the rule of a date of birth as a time in UTC, the form of the original service.
    static func birthTime(today: LocalDay) -> BodyRule {
        text("a time like 1990-05-01T00:00:00.000Z, for an age of 13 to 120 years") { text in
            guard Timestamp(text) != nil else { return nil }
            return try? NutritionProfile.birth(parsing: String(text.prefix(10)), today: today)
        }
    }
}

extension BodyRule {
    /// Creates a rule that also accepts `null`.
    static func nullable<Wrapped>(_ rule: BodyRule<Wrapped>) -> BodyRule where Value == Wrapped? {
        BodyRule { value, path, faults in
            value == .null ? .some(nil) : rule.read(value, path, &faults).map { .some($0) }
        }
    }
}
