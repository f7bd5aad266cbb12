/// The one way in for everybody who wants notices to come from a daemon.
public protocol NotificationControl: Sendable {
    /// Has a test notification come in five seconds, by every delivery that is on.
    ///
    /// - Returns: Whether there was room for it among those that wait.
    func scheduleTest() async -> Bool
}
