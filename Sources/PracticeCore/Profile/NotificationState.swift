/// Whether this box shows notifications.
public enum NotificationState: String, CaseIterable, Hashable, Sendable {
    /// Something shows them, and the person wants them.
    case enabled
    /// The person does not want them, or the desktop keeps them quiet.
    case blocked
    /// Something shows them, or would be started to, but nobody has said yet whether they are wanted.
    case notSetUp
    /// Nothing shows them, or there is no session bus to ask on.
    case noService
    /// What shows them does not say how it is.
    case unknown

    /// What is said of it.
    public var text: String {
        switch self {
        case .enabled: "Notifications enabled"
        case .blocked: "Notifications blocked"
        case .notSetUp: "Notifications not set up"
        case .noService: "No notification service on this computer"
        case .unknown: "Unknown status"
        }
    }

    /// The colour in which it is said.
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

    /// Writes it as `/api/profile` has it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rawValue, forKey: .state)
        try values.encode(text, forKey: .text)
        try values.encode(colour, forKey: .colour)
    }
}
