import SessionCore
import Yams

/// The members of a mapping in a YAML document. Its methods report faults to their `faults` argument.
struct YAMLMembers {
    /// The parser of a value.
    struct Rule<Value> {
        /// The valid values, as a phrase that follows "use".
        let allowed: String
        let read: (Node.Scalar) -> Value?
        /// Returns the problem with an invalid value, as words that follow its key; `nil` for a general one.
        var problem: (Node.Scalar) -> String? = { _ in nil }
    }

    /// The place of the mapping.
    let place: YAMLDocument.Place
    private let what: String
    private var members: [String: (node: Node, place: YAMLDocument.Place)] = [:]

    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - what: The mapping's name with its article, such as "a day".
    ///   - keys: The known keys.
    ///   - advice: Returns the remedy for an unknown key; by default the list of the known keys.
    init?(
        _ node: Node, _ what: String, keys: [String], of document: YAMLDocument, advice: ((String) -> String?)? = nil,
        noting faults: inout [RoutineFault]
    ) {
        place = document.place(of: node)
        self.what = what
        guard case .mapping(let mapping) = node else {
            let problem = "\(what) must be a mapping; use the keys: \(keys.joined(separator: ", "))"
            faults.append(RoutineFault(problem, at: place))
            return nil
        }
        for (key, value) in mapping {
            let place = document.place(of: key)
            let name = key.scalar.map(YAMLDocument.name)
            guard let name, keys.contains(name) else {
                let fault =
                    name.map { "unknown key '\($0.prefix(60))' in \(what)" }
                    ?? "\(what) has a list or a mapping as a key"
                let remedy = name.flatMap { advice?($0) } ?? "use one of: \(keys.joined(separator: ", "))"
                faults.append(RoutineFault("\(fault); \(remedy)", at: place))
                continue
            }
            if let earlier = members.updateValue((value, place), forKey: name) {
                let problem = "duplicate key '\(name)', first set in line \(earlier.place.line)"
                faults.append(RoutineFault(problem, at: place))
            }
        }
    }

    /// Returns the value of a required member; `nil` if the member is missing or invalid.
    func required<Value>(_ name: String, _ rule: Rule<Value>, noting faults: inout [RoutineFault]) -> Value? {
        if members[name] == nil { missing(name, rule.allowed, noting: &faults) }
        return optional(name, rule, noting: &faults)
    }

    /// Returns the value of an optional member; `nil` if the member is missing or invalid.
    func optional<Value>(_ name: String, _ rule: Rule<Value>, noting faults: inout [RoutineFault]) -> Value? {
        members[name].flatMap { read(name, $0, rule, noting: &faults) }
    }

    /// Returns the value of an optional member.
    ///
    /// - Returns: The default for a missing member, `nil` for an invalid one.
    func optional<Value>(
        _ name: String, _ rule: Rule<Value>, default standard: Value, noting faults: inout [RoutineFault]
    ) -> Value? {
        members[name] == nil ? standard : optional(name, rule, noting: &faults)
    }

    /// Returns the entries of a required list with 1 to `most` entries.
    func list(_ name: String, upTo most: Int, noting faults: inout [RoutineFault]) -> [Node]? {
        guard let member = members[name] else {
            missing(name, "a list of 1 to \(most) entries", noting: &faults)
            return nil
        }
        guard case .sequence(let sequence) = member.node, (1...most).contains(sequence.count) else {
            let problem = "'\(name)' must be a list of 1 to \(most) entries"
            faults.append(RoutineFault(problem, at: member.place))
            return nil
        }
        return Array(sequence)
    }

    /// Returns the value of a member in any form.
    func node(_ name: String) -> Node? { members[name]?.node }

    /// Returns the place of a member's key, or of the mapping if the member is missing.
    func place(of name: String) -> YAMLDocument.Place { members[name]?.place ?? place }

    private func missing(_ name: String, _ remedy: String, noting faults: inout [RoutineFault]) {
        faults.append(RoutineFault("\(what) has no '\(name)'; add \(remedy)", at: place))
    }

    private func read<Value>(
        _ name: String, _ member: (node: Node, place: YAMLDocument.Place), _ rule: Rule<Value>,
        noting faults: inout [RoutineFault]
    ) -> Value? {
        let problem: String
        switch member.node {
        case .scalar(let scalar):
            if let value = rule.read(scalar) { return value }
            problem =
                if !scalar.isPlain, rule.read(scalar.unquoted) != nil {
                    "is in quotes; write \(scalar.string) without them"
                } else if let problem = rule.problem(scalar) {
                    problem
                } else {
                    (scalar.isNull ? "has no value" : "is '\(scalar.string.prefix(60))'") + "; use \(rule.allowed)"
                }
        case .sequence: problem = "is a list; use \(rule.allowed)"
        case .mapping: problem = "is a mapping; use \(rule.allowed)"
        case .alias: problem = "is an alias; use \(rule.allowed)"
        }
        faults.append(RoutineFault("'\(name)' \(problem)", at: member.place))
        return nil
    }
}

extension Node.Scalar {
    /// Whether the scalar is written without quotes.
    var isPlain: Bool { style == .plain || style == .any }

    /// The scalar as it is without its quotes.
    fileprivate var unquoted: Node.Scalar { Node.Scalar(string, tag, .plain, mark) }

    /// Whether the scalar is the null of YAML.
    var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(string) }
}
