public import PracticeCore
public import SessionCore

/// The clock, the calendars and the ids that use cases work with; each is asked anew, since settings and zone may change.
public struct PracticeContext: Sendable {
    /// The present moment.
    public let now: @Sendable () -> Timestamp
    /// The calendar of sessions, training and nutrition.
    public let days: @Sendable () -> DayClock
    /// The calendar of reminders and intentions.
    public let calendar: @Sendable () -> ReminderCalendar
    /// How late a reminder may be delivered that was due while the box slept or was off.
    public let lateness: @Sendable () -> Duration
    /// Makes an id that nothing else has.
    public let newID: @Sendable () -> String

    /// A context.
    public init(
        now: @escaping @Sendable () -> Timestamp, days: @escaping @Sendable () -> DayClock,
        calendar: @escaping @Sendable () -> ReminderCalendar,
        lateness: @escaping @Sendable () -> Duration = { .seconds(3600) }, newID: @escaping @Sendable () -> String
    ) {
        self.now = now
        self.days = days
        self.calendar = calendar
        self.lateness = lateness
        self.newID = newID
    }

    /// The moment, the calendar and the lateness of now.
    public var reminders: ReminderContext {
        ReminderContext(now: now(), calendar: calendar(), lateness: lateness())
    }

    /// The day of now.
    public var today: LocalDay { days().day(of: now()) }
}
