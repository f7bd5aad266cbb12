/// A validation error in a request's body.
struct BodyIssue: Hashable, Sendable, Encodable {
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
struct BodyIssues: ~Copyable {
    static let most = 100

    private(set) var list: [BodyIssue] = []

    var isEmpty: Bool { list.isEmpty }

    /// Whether there is no room for another error, so that the rest of the body need not be read.
    var isFull: Bool { list.count >= Self.most }

    mutating func append(_ issue: BodyIssue) {
        if !isFull { list.append(issue) }
    }
}
