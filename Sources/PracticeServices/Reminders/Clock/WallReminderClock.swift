import FoundationEssentials
public import Logging
public import Platform
public import SessionCore

/// The machine's clock, which may be set, in a zone that may change.
public struct WallReminderClock: ReminderClock {
    private let alarm: WallAlarm
    private let logger: Logger

    /// The clock of this machine.
    ///
    /// - Throws: `ClockTimer.Failure`.
    public init(logger: Logger) throws(ClockTimer.Failure) {
        alarm = try WallAlarm()
        self.logger = logger
        if let obstacle = alarm.obstacle {
            logger.warning("cannot detect changes of the time zone", metadata: ["error": "\(obstacle)"])
        }
    }

    /// The present moment.
    public func now() -> Timestamp { Timestamp(Date()) }

    /// Waits without a wake-up in between.
    public func wait(until moment: Timestamp?) async -> Bool {
        switch await alarm.wait(until: moment?.milliseconds) {
        case nil: return false
        case .due, .nudged: break
        case .clockStepped: logger.notice("clock set, recomputing reminders")
        case .zoneChanged: logger.notice("time zone changed, recomputing reminders")
        }
        return true
    }

    /// Ends a wait.
    public func nudge() { alarm.nudge() }
}
