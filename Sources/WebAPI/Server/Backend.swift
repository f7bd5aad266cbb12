public import ControlProtocol
public import PracticeCore
public import Reminders
public import SessionCore
import Store

/// What the routes read and change.
public struct Backend: Sendable {
    /// The session.
    public let control: any SessionControl
    /// Where the database is.
    public let database: String
    /// The present moment.
    public let now: @Sendable () -> Timestamp

    /// The calendar, which may change while the program runs.
    public let days: @Sendable () -> DayClock
    /// The day that a week begins with.
    public let weekStartsOn: @Sendable () -> Weekday
    /// The rest between sets.
    public let rest: any RestControl
    /// What is told outside of sessions.
    public let notices: NoticeBoard
    /// Tells what is stored.
    public let watch: StoreWatch
    /// The calendar of reminders and intentions, which may change while the program runs.
    public let calendar: @Sendable () -> ReminderCalendar
    /// Who is told what somebody does about a notice.
    public let responder: any NoticeResponder
    /// What comes to be told later.
    public let scheduled: ScheduledNotices
    /// Whether this box shows notifications, where the person has said this.
    public let notifications: @Sendable (NotificationConsent) async -> NotificationStatus
    /// Something for each time that this may have changed.
    public let notificationChanges: @Sendable () -> AsyncStream<Void>

    /// Forgets what is remembered outside of the database: a session that could be resumed.
    public let forgetLeftovers: @Sendable () -> Void

    /// What the routes read and change.
    public init(
        control: any SessionControl, database: String, now: @escaping @Sendable () -> Timestamp,
        days: @escaping @Sendable () -> DayClock, weekStartsOn: @escaping @Sendable () -> Weekday,
        rest: any RestControl, notices: NoticeBoard, watch: StoreWatch,
        calendar: @escaping @Sendable () -> ReminderCalendar,
        responder: any NoticeResponder,
        notifications: @escaping @Sendable (NotificationConsent) async -> NotificationStatus = {
            NotificationStatus(consent: $0, desk: .missing, desktop: "")
        },
        notificationChanges: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } },
        forgetLeftovers: @escaping @Sendable () -> Void = {}
    ) {
        self.control = control
        self.database = database
        self.now = now
        self.days = days
        self.weekStartsOn = weekStartsOn
        self.rest = rest
        self.notices = notices
        self.watch = watch
        self.calendar = calendar
        self.responder = responder
        scheduled = ScheduledNotices(board: notices)
        self.notifications = notifications
        self.notificationChanges = notificationChanges
        self.forgetLeftovers = forgetLeftovers
    }

    /// The database, opened with the first request that asks for it.
    func store() throws(StoreError) -> Store {
        try Store(path: database)
    }
}
