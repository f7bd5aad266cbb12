/// The members of an object in a request's body, with the validation errors found so far.
struct BodyObject {
    private let members: [String: JSONValue]
    private let path: [BodyIssue.Step]
    /// The names that were read, in order.
    private var known: [String] = []
    /// The validation errors so far.
    private(set) var issues: [BodyIssue]

    init(_ members: [String: JSONValue], at path: [BodyIssue.Step], _ issues: [BodyIssue]) {
        self.members = members
        self.path = path
        self.issues = issues
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
        return rule.read(value, path + [.member(name)], &issues)
    }

    /// Reads an optional member, which has a default.
    ///
    /// - Returns: `nil` if the member is invalid.
    mutating func optional<Value>(_ name: String, _ rule: BodyRule<Value>, default standard: Value) -> Value? {
        known.append(name)
        guard let value = members[name] else { return standard }
        return rule.read(value, path + [.member(name)], &issues)
    }

    /// Reads a member that may be missing or `null`.
    ///
    /// - Returns: `.some(nil)` if the member is missing or `null`, and `nil` if it is invalid.
    mutating func nullable<Value>(_ name: String, _ rule: BodyRule<Value>) -> Value?? {
        known.append(name)
        return switch members[name] {
        case nil, .null?: .some(nil)
        case let value?: rule.read(value, path + [.member(name)], &issues).map { .some($0) }
        }
    }

    /// Whether the object has the member.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Adds an error for each unknown member.
    ///
    /// - Parameter ignored: Unknown members that are allowed.
    mutating func rejectUnknown(besides ignored: Set<String>) {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        for name in members.keys.sorted() where !known.contains(name) && !ignored.contains(name) {
            reject(name, "is unknown; use one of: \(names)")
        }
    }

    /// Adds an error for a member.
    mutating func reject(_ name: String, _ problem: String) {
        issues.append(BodyIssue(path: path + [.member(name)], message: problem))
    }
}
