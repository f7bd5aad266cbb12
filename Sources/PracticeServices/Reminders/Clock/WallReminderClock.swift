import FoundationEssentials
public import Logging
public import Platform
public import SessionCore

/// The system clock, which may be set, in a time zone that may change.
public struct WallReminderClock: ReminderClock {
    private let alarm: WallAlarm
    private let logger: Logger

    /// Creates the timer of the clock. A time zone that cannot be watched is only logged.
    ///
    /// - Throws: `ClockTimer.Failure` if the kernel provides no timer.
    public init(logger: Logger) throws(ClockTimer.Failure) {
        alarm = try WallAlarm()
        self.logger = logger
        if let obstacle = alarm.obstacle {
            logger.warning("cannot detect changes of the time zone", metadata: ["error": "\(obstacle)"])
        }
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
