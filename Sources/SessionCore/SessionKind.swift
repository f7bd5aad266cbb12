/// The kind of a session: stretching or meditation.
public enum SessionKind: String, Hashable, Sendable, Codable, CaseIterable {
    case stretch
    case meditation

    /// The command line that starts a session of this kind.
    public var command: String {
        switch self {
        case .stretch: "limber stretch"
        case .meditation: "limber meditate"
        }
    }
}

/// A session kind with the options that only this kind has.
public enum SessionContent: Hashable, Sendable, Codable {
    /// A stretching session, whose regions are in ``SessionOptions/regions``.
    case stretch
    /// A meditation with its length and interval bells.
    case meditation(MeditationOptions)

    /// The kind without its options.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        }
    }
}
