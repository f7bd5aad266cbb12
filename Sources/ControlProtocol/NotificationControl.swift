/// The interface through which adapters schedule notifications of the daemon.
public protocol NotificationControl: Sendable {
    /// Schedules a test notification, which every delivery that is on shows after five seconds.
    ///
    /// - Returns: `false` if too many notifications are pending.
    func scheduleTest() async -> Bool
}
