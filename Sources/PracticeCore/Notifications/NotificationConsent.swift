/// The user's consent to desktop notifications. Voice, page, events and command never depend on it.
public enum NotificationConsent: String, CaseIterable, Hashable, Codable, Sendable {
    case undecided
    case allowed
    case refused
}

/// The state of the notification server on the session bus.
public enum NotificationServerState: Hashable, Sendable {
    /// No server runs or can be started, or no session bus exists.
    case missing
    /// The server does not answer, or its answer cannot be decoded.
    case unresponsive
    /// A server runs, or can be started by the bus.
    ///
    /// - Parameters:
    ///   - name: The server's own name, such as `dunst`; empty for a server that does not run yet.
    ///   - isMuted: Whether the server suppresses notifications, as far as it exposes this.
    case available(name: String, isMuted: Bool)
}
