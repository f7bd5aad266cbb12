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
    /// What is told outside of sessions.
    public let notices: NoticeBoard
    /// Tells what is stored.
    public let watch: StoreWatch
    /// Whether this box can show notifications.
    public let notifications: @Sendable () async -> NotificationState

    /// Forgets what is remembered outside of the database: a session that could be resumed.
    public let forgetLeftovers: @Sendable () -> Void

    /// What the routes read and change.
    public init(
        control: any SessionControl, database: String, now: @escaping @Sendable () -> Timestamp,
        days: @escaping @Sendable () -> DayClock, weekStartsOn: @escaping @Sendable () -> Weekday,
        notices: NoticeBoard, watch: StoreWatch,
        notifications: @escaping @Sendable () async -> NotificationState = { .noService },
        forgetLeftovers: @escaping @Sendable () -> Void = {}
    ) {
        self.control = control
        self.database = database
        self.now = now
        self.days = days
        self.weekStartsOn = weekStartsOn
        self.notices = notices
        self.watch = watch
        self.notifications = notifications
        self.forgetLeftovers = forgetLeftovers
    }

    /// The database, opened with the first request that asks for it.
    func store() throws(StoreError) -> Store {
        try Store(path: database)
    }
}
