public import SessionCore

/// What tells the time to reminders: the machine's clock, or one that goes as fast as it is asked.
public protocol ReminderClock: Sendable {
    /// The present moment.
    func now() -> Timestamp
    /// Waits until a moment (`nil` is never), or until the clock, the zone or what is wanted may have changed.
    ///
    /// - Returns: whether there is anything more to wait for: `false` once the task is cancelled or the time has run out.
    func wait(until moment: Timestamp?) async -> Bool
    /// Ends a wait; without one, the next wait ends at once.
    func nudge()
}
