import SessionCore

/// Selects the updates of one session from the updates of a process that plays several.
public struct SessionExcerpt: Sendable {
    private enum State {
        case before
        case during
        /// Stopped. The next snapshots show the state of the record.
        case stopped(reason: String, SessionRecord?, SessionLength?)
        /// Complete. The next snapshots show the state of the record.
        case complete(SessionRecord?, SessionLength?)
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
        case .before, .during, .stopped, .complete: nil
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
            case .completed(let record, _, let length): state = .complete(record, length)
            case .stopped(let reason, let record, _, let length): state = .stopped(reason: reason, record, length)
            case .started, .changeOverStarted, .segmentStarted, .partStarted, .cueStarted, .cueEnded, .musicInterrupted,
                .musicResumed,
                .paused, .resumed, .skipped, .partSkipped, .deviceLost, .deviceFound:
                break
            }
            return true
        case (.complete(let record, let length), .snapshot(let snapshot)):
            if snapshot.save != .saving {
                state = .over(.completed(record, snapshot.saved, length: length))
            }
            return true
        case (.stopped(let reason, let record, let length), .snapshot(let snapshot)):
            if snapshot.save != .saving {
                let reason = StopReason(rawValue: reason) ?? .user
                state = .over(.stopped(reason, record, snapshot.saved, length: length))
            }
            return true
        case (.during, .snapshot), (.complete, .event), (.stopped, .event):
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
        case .saving, nil: .notKept
        }
    }
}
