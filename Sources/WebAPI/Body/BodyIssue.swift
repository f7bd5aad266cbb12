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
