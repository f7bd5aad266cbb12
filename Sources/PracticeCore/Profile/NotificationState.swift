/// The state of desktop notifications on this computer (`docs/rules.md`, Notifications).
public enum NotificationState: String, CaseIterable, Hashable, Sendable {
    /// A server shows notifications, and the user allows them.
    case enabled
    /// The user refuses notifications, or the notification server is muted.
    case blocked
    /// A server exists, but the user has not decided yet.
    case notSetUp
    /// No notification server or session bus exists.
    case noService
    /// The server does not answer.
    case unknown

    /// The state as a phrase for people.
    public var text: String {
        switch self {
        case .enabled: "Notifications enabled"
        case .blocked: "Notifications blocked"
        case .notSetUp: "Notifications not set up"
        case .noService: "No notification service on this computer"
        case .unknown: "Unknown status"
        }
    }

    /// The colour of the state's indicator.
    public var colour: SignalColour {
        switch self {
        case .enabled: .green
        case .blocked: .red
        case .notSetUp: .yellow
        case .noService, .unknown: .grey
        }
    }
}

extension NotificationState: Encodable {
    private enum CodingKeys: CodingKey {
        case state, text, colour
    }

    /// Encodes the state as a member of `/api/profile`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rawValue, forKey: .state)
        try values.encode(text, forKey: .text)
        try values.encode(colour, forKey: .colour)
    }
}
