public import ControlProtocol
import FoundationEssentials
import Platform
public import PracticeCore

/// Notices that come later, each once, as long as the process lives: what somebody wants to be told in a few seconds or
/// minutes. They wait on a clock that no step moves.
public actor ScheduledNotifications {
    /// The delays that there can be, in milliseconds.
    public static let allowedMilliseconds = 1...600_000
    /// How many may wait: more are a mistake of whoever asks.
    private static let most = 100

    private let registry: NotificationRegistry
    private var pending: [String: Task<Void, Never>] = [:]

    /// Nothing waits yet.
    public init(registry: NotificationRegistry) {
        self.registry = registry
    }

    deinit {
        for task in pending.values { task.cancel() }
    }

    /// Has a notice put up after a delay, in place of what waits under the same tag.
    ///
    /// - Returns: Whether there was room for it.
    public func schedule(_ notification: UserNotification, as tag: String, in delay: Duration) -> Bool {
        guard pending[tag] != nil || pending.count < Self.most else { return false }
        pending.removeValue(forKey: tag)?.cancel()
        pending[tag] = Task { [weak self] in
            try? await TaskPool.sleep(for: delay)
            await self?.post(notification, as: tag)
        }
        return true
    }

    /// Has what waits under a tag forgotten.
    ///
    /// - Returns: Whether something did.
    public func cancel(_ tag: String) -> Bool {
        guard let task = pending.removeValue(forKey: tag) else { return false }
        task.cancel()
        return true
    }

    private func post(_ notification: UserNotification, as tag: String) {
        // Replaced or cancelled while it was on its way here.
        if Task.isCancelled { return }
        pending[tag] = nil
        registry.post(notification)
    }
}

extension ScheduledNotifications: NotificationControl {
    /// Has a test notification come, each beside those before.
    public func scheduleTest() -> Bool {
        let notification = UserNotification.test(id: UUID().uuidString.lowercased())
        return schedule(notification, as: notification.id, in: UserNotification.testDelay)
    }
}
