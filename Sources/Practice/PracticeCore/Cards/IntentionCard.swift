import SessionCore

/// The intention that Today shows: the day's before the week's, and that before the month's.
public enum IntentionCard: Hashable, Sendable {
    /// No intention is set for any period.
    case empty
    case data(Intention)
    /// The intentions cannot be read; the reason is a sentence.
    case error(String)

    /// The card's heading, such as `Today's intention`.
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

    /// Encodes the intention itself, `null` without an intention, or `state` and `message` if reading failed.
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
            try values.encode(reason.withoutCommands, forKey: .message)
        }
    }
}
