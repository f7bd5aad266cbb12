import SessionCore

/// Takes the updates of one session out of those of a process that plays one after another.
public struct SessionExcerpt: Sendable {
    private enum State {
        /// It has not begun.
        case before
        /// It runs.
        case during
        /// It has stopped, which the next snapshot shows.
        case stopped(reason: String, SessionRecord?, SessionLength?)
        /// It is complete, which the next snapshots show, and what becomes of its record.
        case complete(SessionRecord?, SessionLength?)
        case over(SessionOutcome)
    }

    private var state = State.before

    /// An excerpt of the first session that starts from now on.
    public init() {}

    /// How it ended, once it has.
    public var outcome: SessionOutcome? {
        switch state {
        case .over(let outcome): outcome
        case .before, .during, .stopped, .complete: nil
        }
    }

    /// The process tells something.
    ///
    /// - Returns: whether it is of this session.
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
            case .completed(let record, let length): state = .complete(record, length)
            case .stopped(let reason, let record, let length): state = .stopped(reason: reason, record, length)
            case .started, .segmentStarted, .partStarted, .cueStarted, .cueEnded, .musicInterrupted, .musicResumed,
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
    /// What became of the session's record.
    fileprivate var saved: SessionOutcome.Saved {
        switch save {
        case .failed: .failed(saveError ?? "unknown reason")
        case .pending: .pending(saveError ?? "unknown reason")
        case .saved: .saved
        case .saving, nil: .notKept
        }
    }
}
