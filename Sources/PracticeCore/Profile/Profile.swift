/// The user's profile: version, statistics and notification state. Encodes as the body of `/api/profile`.
///
/// This folder holds the figures of the profile view. `PracticeData` counts them in the database. All types are values,
/// usable on any thread.
public struct Profile: Hashable, Sendable, Encodable {
    /// The version of Limber, such as `1.0.0`.
    public let version: String
    /// The totals of all time.
    public let statistics: Statistics
    /// The state of desktop notifications.
    public let notifications: NotificationState

    /// Creates a profile from its parts.
    public init(version: String, statistics: Statistics, notifications: NotificationState) {
        self.version = version
        self.statistics = statistics
        self.notifications = notifications
    }
}
