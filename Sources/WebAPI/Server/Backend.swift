public import ControlProtocol
public import NotificationHub
public import PracticeCore
public import PracticeData
import PracticeServices

/// The services that the routes use.
public struct Backend: Sendable {
    /// The session.
    public let control: any SessionControl
    /// The use cases, with the patience of an HTTP request.
    public let practice: PracticeService
    /// The rest between sets.
    public let rest: any RestControl
    /// The notifications of the daemon.
    public let notifications: NotificationRegistry
    /// Receives the responses of users to notifications.
    public let responder: any NotificationResponder
    /// The notifications that a client has scheduled.
    public let scheduled: ScheduledNotifications
    /// Returns whether this computer shows notifications to a user with this consent.
    public let notificationStatus: @Sendable (NotificationConsent) async -> NotificationStatus
    /// Returns a stream with an element for each possible change of the notification status.
    public let notificationChanges: @Sendable () -> AsyncStream<Void>
    /// Returns the units in which the page shows weights and heights.
    public let units: @Sendable () -> UnitSystem
    /// Deletes the files of a recoverable session, which are not in the database.
    public let forgetLeftovers: @Sendable () -> Void

    /// Creates a backend.
    ///
    /// - Parameter practice: The use cases; requests wait ``PracticeService/WaitLimits/request`` for them.
    public init(
        control: any SessionControl, practice: PracticeService, rest: any RestControl,
        notifications: NotificationRegistry,
        responder: any NotificationResponder,
        notificationStatus: @escaping @Sendable (NotificationConsent) async -> NotificationStatus = {
            NotificationStatus(consent: $0, server: .missing, desktop: "")
        },
        notificationChanges: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } },
        units: @escaping @Sendable () -> UnitSystem = { .metric },
        forgetLeftovers: @escaping @Sendable () -> Void = {}
    ) {
        self.control = control
        self.practice = practice.waiting(.request)
        self.rest = rest
        self.notifications = notifications
        self.responder = responder
        scheduled = ScheduledNotifications(registry: notifications)
        self.notificationStatus = notificationStatus
        self.notificationChanges = notificationChanges
        self.units = units
        self.forgetLeftovers = forgetLeftovers
    }

    /// The clock, the calendars and the ids of the use cases.
    var context: PracticeContext { practice.context }
}
