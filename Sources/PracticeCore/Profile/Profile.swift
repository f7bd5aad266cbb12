/// What the profile shows; on the wire as `/api/profile` has it.
public struct Profile: Hashable, Sendable, Encodable {
    /// The program's version, such as `1.0.0`.
    public let version: String
    /// What was done so far.
    public let statistics: Statistics
    /// Whether this box can show notifications.
    public let notifications: NotificationState

    /// A profile.
    public init(version: String, statistics: Statistics, notifications: NotificationState) {
        self.version = version
        self.statistics = statistics
        self.notifications = notifications
    }
}
