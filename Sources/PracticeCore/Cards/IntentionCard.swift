/// What Today says of the intention that counts now: that of the day before that of the week before that of the month.
public enum IntentionCard: Hashable, Sendable {
    /// Nothing was resolved.
    case empty
    /// This was.
    case data(Intention)
    /// It cannot be read; the reason is a sentence.
    case error(String)

    /// What it says while it is being read.
    public static let loading = "Loading intention..."

    /// What it is for, such as `Today's intention`.
    public var title: String {
        switch self {
        case .empty, .error: "Intention"
        case .data(let intention):
            switch intention.scope {
            case .day: "Today's intention"
            case .week: "This week's intention"
            case .month: "This month's intention"
            }
        }
    }
}

extension IntentionCard: Encodable {
    private enum Key: CodingKey {
        case state, message
    }

    /// Writes the intention as it is, `null` where there is none, and why it cannot be read where that is so.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty:
            var value = encoder.singleValueContainer()
            try value.encodeNil()
        case .data(let intention):
            try intention.encode(to: encoder)
        case .error(let reason):
            var values = encoder.container(keyedBy: Key.self)
            try values.encode("error", forKey: .state)
            try values.encode(reason, forKey: .message)
        }
    }
}
