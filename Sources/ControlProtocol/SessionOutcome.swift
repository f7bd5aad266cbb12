public import SessionCore

/// The end of a session.
public enum SessionOutcome: Hashable, Sendable {
    /// The state of a session's record.
    public enum Saved: Hashable, Sendable {
        case saved
        /// The record is on disk. It gets into history once the database can be written. The text is the reason for the
        /// delay.
        case pending(String)
        /// The session leaves no record.
        case notKept
        /// The record could not be written anywhere. The text is the reason.
        case failed(String)
    }

    /// The session reached its end. There is no record if every stretch was skipped.
    case completed(SessionRecord?, Saved = .notKept, length: SessionLength? = nil)
    /// The session ended early. Its completed stretches leave a record.
    case stopped(StopReason, SessionRecord? = nil, Saved = .notKept, length: SessionLength? = nil)
    /// The process was terminated. The session is recoverable if it has a checkpoint.
    case interrupted

    /// The record of the session; `nil` if it leaves none.
    public var record: SessionRecord? {
        switch self {
        case .completed(let record, _, _), .stopped(_, let record, _, _): record
        case .interrupted: nil
        }
    }

    /// Returns the outcome with another state of its record.
    public func saved(as saved: Saved) -> SessionOutcome {
        switch self {
        case .completed(let record, _, let length): .completed(record, saved, length: length)
        case .stopped(let reason, let record, _, let length): .stopped(reason, record, saved, length: length)
        case .interrupted: self
        }
    }
}
