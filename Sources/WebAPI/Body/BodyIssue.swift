/// One thing that is wrong with a request's body.
struct BodyIssue: Hashable, Sendable, Encodable {
    /// A step from the body to the value.
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

    /// Where it is; empty for the body itself.
    let path: [Step]
    /// What it should be.
    let message: String
}
