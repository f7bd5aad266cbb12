/// Whether this box can show notifications.
public enum NotificationState: String, Hashable, Sendable {
    /// Something shows them, or would be started to, but nobody has said yet whether they are wanted.
    case notSetUp
    /// Nothing shows them, or there is no session bus to ask on.
    case noService

    /// What is said of it.
    public var text: String {
        switch self {
        case .notSetUp: "Notifications not set up"
        case .noService: "No notification service on this box"
        }
    }

    /// The colour in which it is said.
    public var colour: SignalColour {
        switch self {
        case .notSetUp: .yellow
        case .noService: .grey
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
