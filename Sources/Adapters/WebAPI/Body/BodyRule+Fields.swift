import PracticeCore
import SessionCore

/// A type of a field that JSON has, or that JSON writes as a text.
protocol BodyValue: Sendable {
    /// Returns the rule of the values within a limit.
    static func rule(_ limit: Limit<Self>) -> BodyRule<Self>
}

extension Int: BodyValue {
    static func rule(_ limit: Limit<Int>) -> BodyRule<Int> { .integer(limit) }
}

extension Double: BodyValue {
    static func rule(_ limit: Limit<Double>) -> BodyRule<Double> { .number(limit.words, where: limit.admits) }
}

extension Bool: BodyValue {
    static func rule(_ limit: Limit<Bool>) -> BodyRule<Bool> { .flag }
}

extension String: BodyValue {
    static func rule(_ limit: Limit<String>) -> BodyRule<String> { .text(limit) }
}

extension Timestamp: BodyValue {
    /// A time in UTC, in the only accepted form `YYYY-MM-DDTHH:MM:SS[.fraction]Z`.
    static func rule(_ limit: Limit<Timestamp>) -> BodyRule<Timestamp> {
        .text(limit.words) { text in Timestamp(text).flatMap { limit.admits($0) ? $0 : nil } }
    }
}

extension LocalDay: BodyValue {
    /// A date in the only accepted form `YYYY-MM-DD`.
    static func rule(_ limit: Limit<LocalDay>) -> BodyRule<LocalDay> {
        .text(limit.words) { text in LocalDay(parsing: text).flatMap { limit.admits($0) ? $0 : nil } }
    }
}

extension BodyRule {
    /// Creates the rule of an object whose members are the fields of a new record. A member that has a standard value
    /// may be missing.
    ///
    /// ```swift
    /// let rule = BodyRule.members(TrainingPlan.Fields.name, TrainingPlan.Fields.weeks)
    /// let (name, weeks) = try rule.value(of: Data(#"{"name":"Push"}"#.utf8))  // ("Push", 6)
    /// ```
    static func members<each Member: RecordField>(_ fields: repeat each Member) -> BodyRule
    where repeat (each Member).Value: BodyValue, Value == (repeat (each Member).Value) {
        .object { object in
            let values = (repeat object.read(each fields))
            // The fault of a missing value is among those of the object.
            return try? (repeat required(each values))
        }
    }

    /// Creates the rule of an object whose members change fields of a stored record. Every member may be missing.
    static func change<Record, each Member: BodyValue>(_ fields: repeat Field<Record, each Member>) -> BodyRule
    where Value == BodyChange<Record> {
        .object { object in
            var change = BodyChange<Record>()
            for field in repeat each fields { change.read(field, from: &object) }
            return object.faults.isEmpty ? change : nil
        }
    }
}

private struct NoValue: Error {}

private func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw NoValue() }
    return value
}

extension BodyObject {
    /// Reads the member of a new record's field.
    ///
    /// - Returns: `nil` if the member is invalid, or missing without a standard value.
    mutating func read<Field: RecordField>(_ field: Field) -> Field.Value? where Field.Value: BodyValue {
        let rule = Field.Value.rule(field.limit)
        return if let standard = field.standard {
            optional(field.name, rule, default: standard)
        } else {
            required(field.name, rule)
        }
    }
}

/// The changes that a request's body makes to a stored value.
struct BodyChange<Subject>: Sendable {
    private var steps: [@Sendable (inout Subject) -> Void] = []

    /// Applies the changes to a stored value.
    func apply(to subject: inout Subject) {
        for step in steps { step(&subject) }
    }

    /// Reads an optional member. A missing member leaves its property unchanged.
    mutating func read<Value: Sendable>(
        _ name: String, as rule: BodyRule<Value>, into place: any WritableKeyPath<Subject, Value> & Sendable,
        from object: inout BodyObject
    ) {
        guard object.has(name), let value = object.required(name, rule) else { return }
        steps.append { $0[keyPath: place] = value }
    }

    /// Reads an optional member that is a field of the record.
    mutating func read<Value: BodyValue>(_ field: Field<Subject, Value>, from object: inout BodyObject) {
        read(field.name, as: Value.rule(field.limit), into: field.path, from: &object)
    }
}

extension BodyRule {
    /// Creates the rule of an object whose members change a stored value.
    ///
    /// - Parameter read: Reads the optional members.
    static func change<Subject>(
        _ read: @escaping @Sendable (inout BodyObject, inout BodyChange<Subject>) -> Void
    ) -> BodyRule where Value == BodyChange<Subject> {
        .object { object in
            var change = BodyChange<Subject>()
            read(&object, &change)
            return object.faults.isEmpty ? change : nil
        }
    }
}
