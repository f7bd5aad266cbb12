public import SessionCore

/// Selects the updates of one session from the updates of a process that plays several.
public struct SessionExcerpt: Sendable {
    private enum State {
        case before
        case during
        /// The session has ended. The next snapshots show the state of the record.
        case ended(SessionOutcome)
        case over(SessionOutcome)
    }

    private var state = State.before

    /// Creates an excerpt of the next session that starts.
    public init() {}

    /// Returns an excerpt of the session that runs.
    public static func running() -> SessionExcerpt {
        var excerpt = SessionExcerpt()
        excerpt.state = .during
        return excerpt
    }

    /// The end of the session; `nil` until the session has ended and the state of its record is known.
    public var outcome: SessionOutcome? {
        switch state {
        case .over(let outcome): outcome
        case .before, .during, .ended: nil
        }
    }

    /// Adds an update of the process.
    ///
    /// - Returns: Whether the update belongs to the session.
    public mutating func take(_ update: SessionUpdate) -> Bool {
        switch (state, update) {
        case (.before, .event(let event)):
            guard case .started = event.kind else { return false }
            state = .during
            return true
        case (.before, .snapshot), (.over, _):
            return false
        case (.during, .event(let event)):
            switch event.kind {
            case .completed(let record, _, let length): state = .ended(.completed(record, length: length))
            case .stopped(let reason, let record, _, let length):
                state = .ended(.stopped(reason, record, length: length))
            case .started, .restStarted, .explained, .changeOverStarted, .segmentStarted, .partStarted, .stepStarted,
                .cueStarted, .cueEnded, .musicInterrupted, .musicResumed, .paused, .resumed, .skipped, .partSkipped,
                .stepSkipped, .deviceLost, .deviceFound:
                break
            }
            return true
        case (.ended(let outcome), .snapshot(let snapshot)):
            if snapshot.save != .saving { state = .over(outcome.saved(as: snapshot.saved)) }
            return true
        case (.during, .snapshot), (.ended, .event):
            return true
        }
    }
}

extension SessionSnapshot {
    /// The state of the session's record.
    fileprivate var saved: SessionOutcome.Saved {
        switch save {
        case .failed: .failed(saveError ?? "unknown reason")
        case .pending: .pending(saveError ?? "unknown reason")
        case .saved: .saved
        case .saving: .notKept
        case .unrecorded: .unrecorded(isKeepable: true)
        case nil: .notKept
        }
    }
}

/// The end of a session.
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

    /// The length of the session; `nil` if it can be resumed, or if its process did not report it.
    public var length: SessionLength? {
        switch self {
        case .completed(_, _, let length), .stopped(_, _, _, let length): length
        case .interrupted: nil
        }
    }

    /// Whether the session was short, and therefore is not recorded.
    public var isUnrecorded: Bool {
        switch self {
        case .completed(_, .unrecorded, _), .stopped(_, _, .unrecorded, _): true
        case .completed, .stopped, .interrupted: false
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
