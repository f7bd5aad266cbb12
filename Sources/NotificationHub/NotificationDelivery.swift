public import Logging
public import PracticeCore

/// A delivery of notifications to the user, as log metadata.
public enum NotificationDelivery: String, Hashable, Sendable {
    /// The desktop's notification server.
    case desktop
    /// The announcement on the output of sessions.
    case voice
    /// The shell command of the setting `notices.command`.
    case command
    /// The open web pages.
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
