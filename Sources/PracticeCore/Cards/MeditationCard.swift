import SessionCore

/// The meditation card of Today, which is never urgent. Encodes as the body of `/api/today/meditation`.
public enum MeditationCard: Hashable, Sendable {
    /// History has no meditation yet.
    case empty
    /// The calendar days since the last meditation, and the seconds of it that were heard.
    case data(days: Int, seconds: Int)
    /// History cannot be read; the reason is a sentence.
    case error(String)

    /// The placeholder while history loads.
    public static let loading = "Loading meditation data..."
    /// The label of the button that starts a meditation.
    public static let action = "Meditate"

    /// Creates the card for a day from the day and the length of the latest meditation that counts, or `nil` without
    /// history.
    public init(latest: (day: LocalDay, seconds: Int)?, today: LocalDay, by clock: DayClock) {
        self = latest.map { .data(days: clock.age(of: $0.day, on: today), seconds: $0.seconds) } ?? .empty
    }

    /// The card's text, or the reason of the error.
    public var message: String {
        switch self {
        case .empty: "No meditation sessions yet"
        case .data(0, _): "Meditated today!"
        case .data(1, _): "Last meditated yesterday"
        case .data(let days, _): "\(days) days ago"
        case .error(let reason): reason
        }
    }

    /// The length of the last meditation in full minutes.
    public var detail: String? {
        switch self {
        case .data(_, let seconds): "Last session: \(seconds < 60 ? "< 1" : "\(seconds / 60)") min"
        case .empty, .error: nil
        }
    }
}

extension MeditationCard: Encodable {
    private enum CodingKeys: CodingKey {
        case state, message, days, urgent, detail, action
    }

    /// Encodes the card as the API answers it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(message, forKey: .message)
        switch self {
        case .empty:
            try values.encode(CardState.empty, forKey: .state)
            try values.encode(Self.action, forKey: .action)
        case .data(let days, _):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(days, forKey: .days)
            try values.encode(false, forKey: .urgent)
            try values.encode(detail, forKey: .detail)
            try values.encode(Self.action, forKey: .action)
        case .error:
            try values.encode(CardState.error, forKey: .state)
        }
    }
}
