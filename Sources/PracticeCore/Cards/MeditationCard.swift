public import SessionCore

/// What Today says of meditation; on the wire as `/api/today/meditation` has it. It never urges.
public enum MeditationCard: Hashable, Sendable {
    /// Nothing was done yet.
    case empty
    /// So many days have passed since the last meditation, of which so many seconds were heard.
    case data(days: Int, seconds: Int)
    /// History cannot be read, for this reason.
    case error(String)

    /// What stands there while there is nothing to show yet.
    public static let loading = "Loading meditation data..."
    /// What starts a session.
    public static let action = "Meditate"

    /// The card on a day, after the latest meditation.
    public init(latest: MeditationRecord?, today: LocalDay, by clock: DayClock) {
        self =
            latest.map {
                .data(
                    days: clock.age(of: clock.day(of: $0.completedAt), on: today), seconds: $0.actualDurationSeconds)
            } ?? .empty
    }

    /// What it says.
    public var message: String {
        switch self {
        case .empty: "No meditation sessions yet"
        case .data(0, _): "Meditated today!"
        case .data(1, _): "Last meditated yesterday"
        case .data(let days, _): "\(days) days ago"
        case .error(let reason): reason
        }
    }

    /// The length of the last one, in full minutes.
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

    /// Writes the wire format.
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
