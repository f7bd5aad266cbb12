public import SessionCore

/// The end of a session.
public struct SessionEnd: Hashable, Sendable {
    /// The reason of an early end; `nil` if the session reached its end.
    public let reason: StopReason?
    /// The record; `nil` if nothing of the session counts.
    public let record: SessionRecord?
    /// The id that the record has in history, if it is saved there.
    public let id: String?
    /// The length; `nil` if the process of the session did not report it.
    public let length: SessionLength?

    /// Creates the end of a session from its fields.
    public init(
        _ reason: StopReason? = nil, record: SessionRecord? = nil, id: String? = nil, length: SessionLength? = nil
    ) {
        self.reason = reason
        self.record = record
        self.id = id
        self.length = length
    }
}

/// The end of a session with the state of its record, or an interruption.
public enum SessionOutcome: Hashable, Sendable {
    /// The state of a session's record.
    public enum Saved: Hashable, Sendable {
        case saved
        /// The record is on disk. It gets into history once the database can be written. The text is the reason for the
        /// delay.
        case pending(String)
        /// The session was short. If it is keepable, the command `keep` records it within ten minutes.
        case unrecorded(isKeepable: Bool)
        /// The session leaves no record.
        case notKept
        /// The record could not be written anywhere. The text is the reason.
        case failed(String)
    }

    case ended(SessionEnd, Saved = .notKept)
    /// The process was terminated. The session is recoverable if it has a checkpoint.
    case interrupted

    /// The end of the session; `nil` if it was interrupted.
    public var end: SessionEnd? {
        switch self {
        case .ended(let end, _): end
        case .interrupted: nil
        }
    }
}
