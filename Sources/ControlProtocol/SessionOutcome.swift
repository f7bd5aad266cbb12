public import SessionCore

/// The end of a session, for the process that played it and for those that followed it.
public enum SessionOutcome: Hashable, Sendable {
    /// The fate of a record.
    public enum Saved: Hashable, Sendable {
        /// The record is in history.
        case saved
        /// The record is on the disk, and in history once the database can be written; the text is why it cannot be now.
        case pending(String)
        /// A session of this kind leaves no record.
        case notKept
        /// The record could not be written anywhere; the text is the reason.
        case failed(String)
    }

    /// The session reached its end. It leaves no record where every stretch was skipped.
    case completed(SessionRecord?, Saved = .notKept, length: SessionLength? = nil)
    /// The session was stopped before. What was done until then leaves a record all the same.
    case stopped(StopReason, SessionRecord? = nil, Saved = .notKept, length: SessionLength? = nil)
    /// The process that played it was told to end. The session can be resumed, if it is of a kind that can.
    case interrupted
}
