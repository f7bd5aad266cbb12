public import SessionCore
import Synchronization

/// A virtual clock that jumps to the end of each wait, so that a year of reminders takes a moment.
///
/// ```swift
/// let clock = RehearsalClock(from: start, to: end)
/// let isBeforeTheEnd = await clock.wait(until: noon)  // true, without a wait
/// let now = clock.now()  // noon
/// ```
public final class RehearsalClock: ReminderClock {
    private let moment: Mutex<Timestamp>
    private let end: Timestamp

    /// Creates a clock that runs from `start` to `end`.
    public init(from start: Timestamp, to end: Timestamp) {
        moment = Mutex(start)
        self.end = end
    }

    /// Returns the end of the last wait, at first `start`.
    public func now() -> Timestamp { moment.withLock(\.self) }

    /// Sets the clock to a time at once.
    ///
    /// - Returns: `false` if the time is `nil` or not before the end.
    public func wait(until next: Timestamp?) async -> Bool {
        moment.withLock { now in
            guard let next, next < end else { return false }
            now = max(now, next)
            return true
        }
    }

    /// Does nothing: no wait takes time.
    public func nudge() {}
}
