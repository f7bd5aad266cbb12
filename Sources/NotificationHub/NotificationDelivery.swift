public import Logging
public import PracticeCore

/// A way by which a notification reaches the user.
public enum NotificationDelivery: String, Hashable, Sendable {
    /// The notification service of the desktop.
    case desktop
    /// The loudspeakers.
    case voice
    /// The command in `notifications.command`.
    case command
    /// The web pages that are open.
    case page
}

extension Logger {
    /// Logs that a notification was delivered.
    public func delivered(_ notification: UserNotification.ID, by delivery: NotificationDelivery) {
        info(
            "notification delivered",
            metadata: ["notification": "\(notification)", "delivery": "\(delivery.rawValue)"])
    }
}
