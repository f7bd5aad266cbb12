public import SessionCore
import Synchronization

/// A clock on which no time passes while nobody waits, and any time as soon as somebody does: a year in a moment.
public final class RehearsalClock: ReminderClock {
    private let moment: Mutex<Timestamp>
    private let end: Timestamp

    /// A clock that goes from one moment to another.
    public init(from start: Timestamp, to end: Timestamp) {
        moment = Mutex(start)
        self.end = end
    }

    /// The moment that somebody has waited for last.
    public func now() -> Timestamp { moment.withLock(\.self) }

    /// Goes there at once; `false` where that is after the end.
    public func wait(until next: Timestamp?) async -> Bool {
        moment.withLock { now in
            guard let next, next < end else { return false }
            now = max(now, next)
            return true
        }
    }

    /// Nobody waits long enough to be nudged.
    public func nudge() {}
}
