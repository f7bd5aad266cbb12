public import ControlProtocol
import FoundationEssentials
import Platform
public import PracticeCore

/// A scheduler of notifications with a delay of up to 10 minutes. Pending notifications end with the process.
///
/// Delays count on `MonotonicTime`.
public actor ScheduledNotifications {
    /// The range of a delay in milliseconds.
    public static let allowedMilliseconds = 1...600_000
    /// The most pending notifications; further requests are refused.
    private static let limit = 100

    private let registry: NotificationRegistry
    private var pending: [String: Task<Void, Never>] = [:]

    /// Creates a scheduler that posts to `registry`.
    public init(registry: NotificationRegistry) {
        self.registry = registry
    }

    deinit {
        for task in pending.values { task.cancel() }
    }

    /// Schedules a notification. It replaces a pending one with the same tag.
    ///
    /// - Returns: Whether the notification was scheduled; false at the limit of 100 pending ones.
    public func schedule(_ notification: UserNotification, as tag: String, in delay: Duration) -> Bool {
        guard pending[tag] != nil || pending.count < Self.limit else { return false }
        pending.removeValue(forKey: tag)?.cancel()
        pending[tag] = Task { [weak self] in
            try? await TaskPool.sleep(for: delay)
            await self?.post(notification, as: tag)
        }
        return true
    }

    /// Cancels the pending notification with a tag.
    ///
    /// - Returns: Whether there was one.
    public func cancel(_ tag: String) -> Bool {
        guard let task = pending.removeValue(forKey: tag) else { return false }
        task.cancel()
        return true
    }

    private func post(_ notification: UserNotification, as tag: String) {
        // The task may have been replaced or cancelled before it reached the actor.
        if Task.isCancelled { return }
        pending[tag] = nil
        registry.post(notification)
    }
}

extension ScheduledNotifications: NotificationControl {
    /// Schedules a test notification with an id of its own.
    public func scheduleTest() -> Bool {
        let notification = UserNotification.test(id: UUID().uuidString.lowercased())
        return schedule(notification, as: notification.id, in: UserNotification.testDelay)
    }
}
