public import SessionCore

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
