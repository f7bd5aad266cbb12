import FoundationEssentials
import PracticeCore
import SessionCore

/// A rule for a value in a request's body. It reports all errors, not only the first, and never converts types: `"60"`
/// is no number.
///
/// This folder validates the bodies of requests. It knows the types of JSON, but no resource: the rules of a resource
/// are beside its routes. Rules are values that any thread may use.
///
/// ```swift
/// let rule = BodyRule.integer(1...600)
/// let seconds = try rule.value(of: body)  // 90, or APIError: must be a whole number from 1 to 600
/// ```
struct BodyRule<Value>: Sendable {
    /// Reads a value at a path. Returns `nil` and adds at least one error if the value is invalid.
    let read: @Sendable (JSONValue, [BodyFault.Step], inout BodyFaults) -> Value?
}

extension BodyRule {
    /// Returns the value of a body.
    ///
    /// - Throws: ``APIError`` with all validation errors.
    func value(of body: Data) throws(APIError) -> Value {
        let document = try JSONValue(body: body)
        var faults = BodyFaults()
        guard let value = read(document, [], &faults) else { throw APIError.invalid(faults.list) }
        return value
    }

    /// Creates a rule with one possible error.
    ///
    /// - Parameter expected: The expected value, in words that follow "must be".
    static func value(_ expected: String, _ read: @escaping @Sendable (JSONValue) -> Value?) -> BodyRule {
        BodyRule { value, path, faults in
            if let read = read(value) { return read }
            faults.append(BodyFault(path: path, message: "must be \(expected), not \(value.kind)"))
            return nil
        }
    }

    /// Creates the rule of a string that is not empty.
    static func text(_ expected: String, _ read: @escaping @Sendable (String) -> Value?) -> BodyRule {
        BodyRule { value, path, faults in
            guard case .text(let text) = value else {
                faults.append(BodyFault(path: path, message: "must be \(expected), not \(value.kind)"))
                return nil
            }
            if let read = read(text) { return read }
            faults.append(BodyFault(path: path, message: "must be \(expected)"))
            return nil
        }
    }

    /// Creates the rule of an object. Unknown members are ignored.
    ///
    /// - Parameter make: Reads the members and returns the value; `nil` if a member is invalid.
    static func object(_ make: @escaping @Sendable (inout BodyObject) -> Value?) -> BodyRule {
        BodyRule { value, path, faults in
            guard case .object(let members) = value else {
                faults.append(BodyFault(path: path, message: "must be an object, not \(value.kind)"))
                return nil
            }
            var object = BodyObject(members, at: path, faults)
            let made = make(&object)
            faults = object.ending()
            return made
        }
    }

    /// Creates the rule of an object that must not have unknown members.
    ///
    /// - Parameters:
    ///   - readOnly: Members of the response that a request may repeat; they are ignored.
    ///   - make: Reads the members and returns the value; `nil` if a member is invalid.
    static func closedObject(
        readOnly: Set<String> = [], _ make: @escaping @Sendable (inout BodyObject) -> Value?
    ) -> BodyRule {
        .object { object in
            let value = make(&object)
            object.rejectUnknown(besides: readOnly)
            return object.faults.isEmpty ? value : nil
        }
    }
}

extension BodyRule<Int> {
    /// Creates the rule of a whole number in a range.
    static func integer(_ range: ClosedRange<Int>) -> BodyRule { integer(.whole(range)) }

    /// Creates the rule of a whole number.
    static func integer(_ limit: Limit<Int>) -> BodyRule {
        BodyRule { value, path, faults in
            if case .integer(let number) = value, limit.admits(number) { return number }
            let problem =
                switch value {
                case .integer, .number: "must be \(limit.words)"
                case .null, .flag, .text, .list, .object: "must be \(limit.words), not \(value.kind)"
                }
            faults.append(BodyFault(path: path, message: problem))
            return nil
        }
    }
}

extension BodyRule<Double> {
    /// Creates the rule of a number.
    static func number(_ words: String, where isAllowed: @escaping @Sendable (Double) -> Bool) -> BodyRule {
        BodyRule { value, path, faults in
            let number: Double? =
                switch value {
                case .integer(let number): Double(number)
                case .number(let number): number
                case .null, .flag, .text, .list, .object: nil
                }
            if let number, isAllowed(number) { return number }
            faults.append(BodyFault(path: path, message: "must be \(words)"))
            return nil
        }
    }
}

extension BodyRule<Bool> {
    static let flag = value("true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
}

extension BodyRule<String> {
    /// Creates the rule of a string.
    static func text(_ limit: Limit<String> = .text) -> BodyRule {
        .text(limit.words) { limit.admits($0) ? $0 : nil }
    }

    /// Creates the rule of a string of 1 to `most` characters.
    static func text(upTo most: Int) -> BodyRule { .text(.text(upTo: most)) }
}

extension BodyRule where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the raw values.
    static var choice: BodyRule {
        let words = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return .text("one of \(words)") { Value(rawValue: $0) }
    }
}

extension BodyRule {
    /// Creates the rule of an array whose elements follow another rule.
    ///
    /// - Parameter isEmptyAllowed: Whether the array may be empty.
    static func list<Element>(of rule: BodyRule<Element>, isEmptyAllowed: Bool = false) -> BodyRule
    where Value == [Element] {
        BodyRule { value, path, faults in
            guard case .list(let values) = value else {
                faults.append(BodyFault(path: path, message: "must be an array, not \(value.kind)"))
                return nil
            }
            if values.isEmpty, !isEmptyAllowed {
                faults.append(BodyFault(path: path, message: "must not be empty"))
                return nil
            }
            var elements: [Element] = []
            for (index, value) in values.enumerated() where !faults.isFull {
                if let element = rule.read(value, path + [.index(index)], &faults) { elements.append(element) }
            }
            return elements.count == values.count ? elements : nil
        }
    }
}
