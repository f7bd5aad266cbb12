public import SessionCore

/// What Today says of stretching; on the wire as `/api/today/stretch` has it.
public enum StretchCard: Hashable, Sendable {
    /// Nothing was done yet.
    case empty
    /// So many days have passed since the last session.
    case data(days: Int)
    /// History cannot be read, for this reason.
    case error(String)

    /// What stands there while there is nothing to show yet.
    public static let loading = "Loading stretch data..."
    /// What starts a session.
    public static let action = "Stretch Now"

    /// The card on a day, after the latest session.
    public init(latest: StretchRecord?, today: LocalDay, by clock: DayClock) {
        self = latest.map { .data(days: clock.age(of: clock.day(of: $0.completedAt), on: today)) } ?? .empty
    }

    /// What it says.
    public var message: String {
        switch self {
        case .empty: "No stretch sessions yet"
        case .data(0): "Stretched today!"
        case .data(1): "Last stretched yesterday"
        case .data(let days): isUrgent ? "\(days) days ago - time to stretch!" : "\(days) days ago"
        case .error(let reason): reason
        }
    }

    /// Whether it is time for a session: from the third day on.
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

    /// Writes the wire format.
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
