/// What the person has said about desktop notifications. Voice, page, events and command never depend on it.
public enum NotificationConsent: String, CaseIterable, Hashable, Codable, Sendable {
    /// Nothing yet.
    case undecided
    /// They are wanted.
    case allowed
    /// They are not.
    case refused
}

/// What shows notifications on a box.
public enum NotificationServerState: Hashable, Sendable {
    /// Nobody, or there is no bus to ask on.
    case missing
    /// It does not answer, or says what nobody understands.
    case silent
    /// It is there.
    ///
    /// - Parameters:
    ///   - name: What it calls itself, such as `dunst`; empty while it is only to be started.
    ///   - isMuted: Whether it keeps everything quiet at the moment, as far as it tells.
    case there(name: String, isMuted: Bool)
}
