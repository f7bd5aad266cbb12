/// Selects the updates of one session from the updates of a process that plays several.
public struct SessionExcerpt: Sendable {
    private enum State {
        case before
        case during
        /// The session has ended. The next snapshots show the state of the record.
        case ended(SessionEnd)
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
            if case .ended(let end) = event.kind { state = .ended(end) }
            return true
        case (.ended(let end), .snapshot(let snapshot)):
            if snapshot.save != .saving { state = .over(.ended(end, snapshot.saved)) }
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
