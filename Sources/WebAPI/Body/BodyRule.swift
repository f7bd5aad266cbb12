import PracticeCore
import SessionCore

/// What a value in a request's body must be. Everything that is wrong is noted, not only the first thing, and nothing is
/// turned into what it is not: `"60"` is no number.
struct BodyRule<Value>: Sendable {
    /// The value, or `nil` where it is not what it must be; then at least one issue was noted.
    let read: @Sendable (JSONValue, [BodyIssue.Step], inout [BodyIssue]) -> Value?
}

extension BodyRule {
    /// A value that is right, or else not.
    ///
    /// - Parameter expected: What it must be, in words that follow "must be".
    static func value(_ expected: String, _ read: @escaping @Sendable (JSONValue) -> Value?) -> BodyRule {
        BodyRule { value, path, issues in
            if let read = read(value) { return read }
            issues.append(BodyIssue(path: path, message: "must be \(expected), not \(value.kind)"))
            return nil
        }
    }

    /// A string that says something.
    static func text(_ expected: String, _ read: @escaping @Sendable (String) -> Value?) -> BodyRule {
        BodyRule { value, path, issues in
            guard case .text(let text) = value else {
                issues.append(BodyIssue(path: path, message: "must be \(expected), not \(value.kind)"))
                return nil
            }
            if let read = read(text) { return read }
            issues.append(BodyIssue(path: path, message: "must be \(expected)"))
            return nil
        }
    }

    /// An object. Members that nobody reads are dropped.
    ///
    /// - Parameter make: Reads the members and makes the value; `nil` where one of them is not what it must be.
    static func object(_ make: @escaping @Sendable (inout BodyObject) -> Value?) -> BodyRule {
        BodyRule { value, path, issues in
            guard case .object(let members) = value else {
                issues.append(BodyIssue(path: path, message: "must be an object, not \(value.kind)"))
                return nil
            }
            var object = BodyObject(members, at: path, issues)
            defer { issues = object.issues }
            return make(&object)
        }
    }

    /// An object without unknown members.
    ///
    /// - Parameters:
    ///   - readOnly: Members of the answer that a request may repeat; they are ignored.
    ///   - make: Reads the members and makes the value; `nil` where one of them is not what it must be.
    static func closedObject(
        readOnly: Set<String> = [], _ make: @escaping @Sendable (inout BodyObject) -> Value?
    ) -> BodyRule {
        .object { object in
            let value = make(&object)
            object.noteUnknown(besides: readOnly)
            return object.issues.isEmpty ? value : nil
        }
    }
}

extension BodyRule<Int> {
    /// A whole number within a range.
    static func integer(_ range: some RangeExpression<Int> & Sendable, _ words: String) -> BodyRule {
        BodyRule { value, path, issues in
            if case .integer(let number) = value, range.contains(number) { return number }
            let problem =
                switch value {
                case .integer, .number: "must be \(words)"
                case .null, .flag, .text, .list, .object: "must be \(words), not \(value.kind)"
                }
            issues.append(BodyIssue(path: path, message: problem))
            return nil
        }
    }

    /// What a session counts, 0 or more.
    static let count = integer(0...SessionRecord.maximum, "a whole number from 0 to \(SessionRecord.maximum)")
    /// What a session counts, 1 or more.
    static let positive = integer(1...SessionRecord.maximum, "a whole number from 1 to \(SessionRecord.maximum)")
}

extension BodyRule<Double> {
    /// A number, whole or not.
    static func number(_ words: String, where isAllowed: @escaping @Sendable (Double) -> Bool) -> BodyRule {
        BodyRule { value, path, issues in
            let number: Double? =
                switch value {
                case .integer(let number): Double(number)
                case .number(let number): number
                case .null, .flag, .text, .list, .object: nil
                }
            if let number, isAllowed(number) { return number }
            issues.append(BodyIssue(path: path, message: "must be \(words)"))
            return nil
        }
    }
}

extension BodyRule<Bool> {
    /// `true` or `false`.
    static let flag = value("true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
}

extension BodyRule<String> {
    /// A string of at least one character, and at most so many.
    static func text(upTo most: Int = .max) -> BodyRule {
        let expected = most == .max ? "a non-empty string" : "a string of 1 to \(most) characters"
        return .text(expected) { $0.isEmpty || $0.count > most ? nil : $0 }
    }
}

extension BodyRule<Timestamp> {
    /// A moment in UTC.
    static let time = text("a time like 2026-01-26T10:30:00.000Z, up to the year 8999") { text in
        Timestamp(text).flatMap { LastYear.admits($0) ? $0 : nil }
    }
}

extension BodyRule where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of a few words.
    static var choice: BodyRule {
        let words = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return .text("one of \(words)") { Value(rawValue: $0) }
    }
}

extension BodyRule {
    /// An array of what fulfils another rule.
    ///
    /// - Parameter isEmptyAllowed: Whether there may be nothing in it.
    static func list<Element>(of rule: BodyRule<Element>, isEmptyAllowed: Bool = false) -> BodyRule
    where Value == [Element] {
        BodyRule { value, path, issues in
            guard case .list(let values) = value else {
                issues.append(BodyIssue(path: path, message: "must be an array, not \(value.kind)"))
                return nil
            }
            if values.isEmpty, !isEmptyAllowed {
                issues.append(BodyIssue(path: path, message: "must not be empty"))
                return nil
            }
            let elements = values.enumerated().compactMap { index, value in
                rule.read(value, path + [.index(index)], &issues)
            }
            return elements.count == values.count ? elements : nil
        }
    }
}
