/// The kind of a session: stretching or meditation.
public enum SessionKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A stretching session.
    case stretch
    /// A meditation.
    case meditation

    /// The command that starts a session of this kind.
    public var command: String {
        switch self {
        case .stretch: "limber stretch"
        case .meditation: "limber meditate"
        }
    }
}

/// The kind of a session, with the options that only this kind has.
public enum SessionContent: Hashable, Sendable, Codable {
    /// A stretching session. Its regions are in ``SessionOptions``.
    case stretch
    /// A meditation with its length and bells.
    case meditation(MeditationOptions)

    /// The kind of session.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        }
    }
}
