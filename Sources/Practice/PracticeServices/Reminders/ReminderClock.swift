import FoundationEssentials
public import Logging
import Platform
import PracticeData
public import SessionCore
import Synchronization

/// The clock of ``ReminderService``: the system clock, or a virtual one.
public protocol ReminderClock: Sendable {
    /// Returns the current time.
    func now() -> Timestamp
    /// Waits until a time (`nil` waits without end), or until the clock, the time zone or the reminders may have
    /// changed.
    ///
    /// - Returns: Whether to continue; `false` once the task is cancelled or the clock has ended.
    func wait(until moment: Timestamp?) async -> Bool
    /// Ends the present wait, or else the next one. Callable from any thread.
    func nudge()
}

extension ReminderClock {
    /// Waits until the clock is set: a computer whose clock has no battery starts with a wrong time, by which
    /// everything would be missed or due. Two minutes after boot, as on a computer without a network, its time counts
    /// as it is.
    func waitUntilSet(_ context: PracticeContext) async {
        while !context.isClockSet(), context.uptime() < .seconds(120) {
            // Setting the clock ends the wait, too.
            guard await wait(until: Timestamp(milliseconds: now().milliseconds + 5000)) else { return }
        }
    }
}

/// The system clock, which may be set, in a time zone that may change.
public struct WallReminderClock: ReminderClock {
    private let alarm: WallAlarm
    private let logger: Logger

    /// Creates the clock.
    public init(logger: Logger) {
        alarm = WallAlarm()
        self.logger = logger
    }

    /// Returns the current time.
    public func now() -> Timestamp { Timestamp(Date()) }

    /// Waits on one kernel timer, without periodic wake-ups.
    public func wait(until moment: Timestamp?) async -> Bool {
        switch await alarm.wait(until: moment?.milliseconds) {
        case nil: return false
        case .due, .nudged: break
        case .clockStepped: logger.notice("clock set, recomputing reminders")
        case .zoneChanged: logger.notice("time zone changed, recomputing reminders")
        }
        return true
    }

    /// Ends the present wait, or else the next one.
    public func nudge() { alarm.nudge() }
}

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
