public import SessionCore

/// How a session ended in this process.
public enum SessionOutcome: Hashable, Sendable {
    /// Its end was reached.
    case completed(SessionRecord, SessionKeeper.Saved)
    /// It ended before that. A meditation that somebody ended leaves a record all the same.
    case stopped(StopReason, SessionRecord? = nil, SessionKeeper.Saved = .notKept)
    /// The process was told to end. The session can be resumed, if it is of a kind that can.
    case interrupted
}
