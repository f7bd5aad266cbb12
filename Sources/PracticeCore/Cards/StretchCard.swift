import SessionCore

/// The stretching card of Today. Encodes as the body of `/api/today/stretch`.
///
/// ```swift
/// let card = StretchCard(latest: today.advanced(by: -3), today: today, by: clock)
/// let message = card.message  // "3 days ago - time to stretch!"
/// ```
public enum StretchCard: Hashable, Sendable {
    /// History has no stretching session yet.
    case empty
    /// The calendar days since the last session.
    case data(days: Int)
    /// History cannot be read; the reason is a sentence.
    case error(String)

    /// The placeholder while history loads.
    public static let loading = "Loading stretch data..."
    /// The label of the button that starts a session.
    public static let action = "Stretch Now"

    /// Creates the card for a day from the day of the latest session that counts, or `nil` without history.
    public init(latest: LocalDay?, today: LocalDay, by clock: DayClock) {
        self = latest.map { .data(days: clock.age(of: $0, on: today)) } ?? .empty
    }

    /// The card's text, or the reason of the error.
    public var message: String {
        switch self {
        case .empty: "No stretch sessions yet"
        case .data(0): "Stretched today!"
        case .data(1): "Last stretched yesterday"
        case .data(let days): isUrgent ? "\(days) days ago - time to stretch!" : "\(days) days ago"
        case .error(let reason): reason
        }
    }

    /// Whether the card urges a session: from the third day on.
    public var isUrgent: Bool {
        switch self {
        case .data(let days): days >= 3
        case .empty, .error: false
        }
    }
}

extension StretchCard: Encodable {
    private enum CodingKeys: CodingKey {
        case state, message, days, urgent, action
    }

    /// Encodes the card as the API answers it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(message, forKey: .message)
        switch self {
        case .empty:
            try values.encode(CardState.empty, forKey: .state)
            try values.encode(Self.action, forKey: .action)
        case .data(let days):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(days, forKey: .days)
            try values.encode(isUrgent, forKey: .urgent)
            try values.encode(Self.action, forKey: .action)
        case .error:
            try values.encode(CardState.error, forKey: .state)
        }
    }
}
