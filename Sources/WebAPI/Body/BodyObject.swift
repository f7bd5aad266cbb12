/// The members of an object in a request's body.
struct BodyObject {
    private let members: [String: JSONValue]
    private let path: [BodyIssue.Step]
    /// The names that were asked for, in their order.
    private var known: [String] = []
    /// What has been wrong so far.
    private(set) var issues: [BodyIssue]

    init(_ members: [String: JSONValue], at path: [BodyIssue.Step], _ issues: [BodyIssue]) {
        self.members = members
        self.path = path
        self.issues = issues
    }

    /// A member that must be there.
    mutating func required<Value>(_ name: String, _ rule: BodyRule<Value>) -> Value? {
        known.append(name)
        guard let value = members[name] else {
            note(name, "is required")
            return nil
        }
        return rule.read(value, path + [.member(name)], &issues)
    }

    /// A member that has a value of its own where it is not given.
    mutating func optional<Value>(_ name: String, _ rule: BodyRule<Value>, default standard: Value) -> Value? {
        known.append(name)
        guard let value = members[name] else { return standard }
        return rule.read(value, path + [.member(name)], &issues)
    }

    /// A member that may be missing, or `null`.
    ///
    /// - Returns: `nil` where it is there and wrong; otherwise what it is, or that it is nothing.
    mutating func nullable<Value>(_ name: String, _ rule: BodyRule<Value>) -> Value?? {
        known.append(name)
        return switch members[name] {
        case nil, .null?: .some(nil)
        case let value?: rule.read(value, path + [.member(name)], &issues).map { .some($0) }
        }
    }

    /// Whether a member is there.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Notes each member that was not asked for.
    ///
    /// - Parameter ignored: Members that are ignored.
    mutating func noteUnknown(besides ignored: Set<String>) {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        for name in members.keys.sorted() where !known.contains(name) && !ignored.contains(name) {
            note(name, "is unknown; use one of: \(names)")
        }
    }

    /// Notes what is wrong with a member.
    mutating func note(_ name: String, _ problem: String) {
        issues.append(BodyIssue(path: path + [.member(name)], message: problem))
    }
}
