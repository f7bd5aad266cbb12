/// The members of an object in a request's body, with the validation errors found so far.
///
/// Reading a member never throws. An invalid member adds an error to ``faults``, so that one response reports them all:
///
/// ```swift
/// let rule = BodyRule<Rest>.object { object in
///     let seconds = object.required("seconds", .integer(1...600))
///     let set = object.nullable("set", .integer(1...100))
///     guard let seconds, let set else { return nil }
///     return Rest(seconds: seconds, set: set)
/// }
/// ```
struct BodyObject: ~Copyable {
    private let members: [String: JSONValue]
    private let path: [BodyFault.Step]
    /// The names that were read, in order. All other members are unknown.
    private var known: [String] = []
    /// The validation errors of the whole body so far.
    private(set) var faults: BodyFaults

    /// Returns the errors, at the end of the reading.
    consuming func ending() -> BodyFaults { faults }

    init(_ members: [String: JSONValue], at path: [BodyFault.Step], _ faults: consuming BodyFaults) {
        self.members = members
        self.path = path
        self.faults = faults
    }

    /// Reads a required member.
    ///
    /// - Returns: `nil` if the member is missing or invalid.
    mutating func required<Value>(_ name: String, _ rule: BodyRule<Value>) -> Value? {
        known.append(name)
        guard let value = members[name] else {
            reject(name, "is required")
            return nil
        }
        return rule.read(value, path + [.member(name)], &faults)
    }

    /// Reads an optional member. A missing member has the default value; `null` is invalid.
    ///
    /// - Returns: `nil` if the member is invalid.
    mutating func optional<Value>(_ name: String, _ rule: BodyRule<Value>, default standard: Value) -> Value? {
        known.append(name)
        guard let value = members[name] else { return standard }
        return rule.read(value, path + [.member(name)], &faults)
    }

    /// Reads a member that may be missing or `null`.
    ///
    /// - Returns: `.some(nil)` if the member is missing or `null`, and `nil` if it is invalid.
    mutating func nullable<Value>(_ name: String, _ rule: BodyRule<Value>) -> Value?? {
        known.append(name)
        return switch members[name] {
        case nil, .null?: .some(nil)
        case let value?: rule.read(value, path + [.member(name)], &faults).map { .some($0) }
        }
    }

    /// Returns whether the object has the member, even with the value `null`.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Adds an error for each member that was not read. Call this after reading all known members.
    ///
    /// - Parameter ignored: The names of members that are allowed but not read.
    mutating func rejectUnknown(besides ignored: Set<String>) {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        for name in members.keys.sorted() where !faults.isFull && !known.contains(name) && !ignored.contains(name) {
            reject(name, "is unknown; use one of: \(names)")
        }
    }

    /// Adds an error for a member.
    ///
    /// - Parameter problem: The words after the member's name in the message, such as "is required".
    mutating func reject(_ name: String, _ problem: String) {
        faults.append(BodyFault(path: path + [.member(name)], message: problem))
    }
}

/// A validation error in a request's body.
struct BodyFault: Hashable, Sendable, Encodable {
    /// A step of the path from the body to the value.
    enum Step: Hashable, Sendable, Encodable {
        case member(String)
        case index(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .member(let name): try container.encode(name)
            case .index(let index): try container.encode(index)
            }
        }
    }

    /// The path of the value; empty for the body itself.
    let path: [Step]
    /// The error, such as "must be a number".
    let message: String
}

/// The validation errors of a body, at most ``most``: nobody reads more, and a body can have a million.
///
/// The type cannot be copied, because rules hand the errors on for every value.
struct BodyFaults: ~Copyable {
    static let most = 100

    private(set) var list: [BodyFault] = []

    var isEmpty: Bool { list.isEmpty }

    /// Whether there is no room for another error, so that the rest of the body need not be read.
    var isFull: Bool { list.count >= Self.most }

    mutating func append(_ fault: BodyFault) {
        if !isFull { list.append(fault) }
    }
}
