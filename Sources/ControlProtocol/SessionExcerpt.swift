public import SessionCore

/// Takes the updates of one session out of those of a process that plays one after another.
public struct SessionExcerpt: Sendable {
    /// How the session ended.
    public enum Ending: Hashable, Sendable {
        /// Its end was reached. What became of the record is `nil` where none is left.
        case completed(SessionRecord, SessionSnapshot.Save?, error: String?)
        /// It ended before that, for this reason. A meditation has a record all the same, and what became of it.
        case stopped(String, SessionRecord? = nil, SessionSnapshot.Save? = nil, error: String? = nil)
    }

    private enum State {
        /// It has not begun.
        case before
        /// It runs.
        case during
        /// It has stopped, which the next snapshot shows.
        case stopped(reason: String, SessionRecord?)
        /// It is complete, and its record is being written.
        case complete(SessionRecord)
        case over(Ending)
    }

    private var state = State.before

    /// An excerpt of the first session that starts from now on.
    public init() {}

    /// How it ended, once it has.
    public var ending: Ending? {
        switch state {
        case .over(let ending): ending
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
            case .completed(let record): state = .complete(record)
            case .stopped(let reason, let record): state = .stopped(reason: reason, record)
            case .started, .segmentStarted, .partStarted, .cueStarted, .cueEnded, .musicInterrupted, .musicResumed,
                .paused, .resumed, .skipped, .partSkipped, .deviceLost, .deviceFound:
                break
            }
            return true
        case (.complete(let record), .snapshot(let snapshot)):
            if snapshot.save != .saving {
                state = .over(.completed(record, snapshot.save, error: snapshot.saveError))
            }
            return true
        case (.stopped(let reason, let record), .snapshot(let snapshot)):
            if snapshot.save != .saving {
                state = .over(.stopped(reason, record, snapshot.save, error: snapshot.saveError))
            }
            return true
        case (.during, .snapshot), (.complete, .event), (.stopped, .event):
            return true
        }
    }
}
