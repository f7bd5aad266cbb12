public import Logging
public import NotificationHub
import PracticeCore
public import PracticeData
import SessionCore

/// The service that updates the nutrition targets after each new weight, whichever process recorded it, and announces
/// significant changes once.
///
/// The calculation is in `PracticeData` and `PracticeCore`. The daemon runs one service on the task pool.
public struct NutritionPlanService: Sendable {
    private let practice: PracticeService
    private let notifications: NotificationRegistry
    private let logger: Logger

    /// Creates a service; ``run()`` starts it.
    public init(practice: PracticeService, notifications: NotificationRegistry, logger: Logger) {
        self.practice = practice.waiting(.background)
        self.notifications = notifications
        self.logger = logger
    }

    /// Updates the targets until the task is cancelled.
    public func run() async {
        let changes = practice.changes()
        // Weights may have been recorded while no daemon ran.
        var failure = await update(after: nil)
        for await change in changes where change.concerns([.nutrition]) { failure = await update(after: failure) }
    }

    /// Updates the targets and announces a significant change.
    ///
    /// - Parameter failure: The error text of the last update. The same error is not logged again.
    /// - Returns: The error text of this update; `nil` if it succeeded.
    func update(after failure: String?) async -> String? {
        do {
            try await update()
            return nil
        } catch {
            if "\(error)" != failure {
                logger.warning("cannot update the nutrition plan", metadata: ["error": "\(error)"])
            }
            return "\(error)"
        }
    }

    private func update() async throws {
        let change = try await practice.write { data in
            try data.nutrition.refreshTargets(at: data.now, by: data.days)
            return try data.nutritionPlans.claimPlanChange(at: data.now)
        }
        guard let change else { return try await forgetSeen() }
        let now = practice.context.now()
        let time = practice.context.calendar().clock.reading(at: now).time
        let quietHours = try await practice.read { try $0.reminders.reminderPreferences().quietHours }
        notifications.post(change.notification, quietHours?.contains(time) == true ? .silent : change.manner(at: now))
    }

    /// Removes the notification from later deliveries once the user has seen the nutrition plan.
    private func forgetSeen() async throws {
        for (notification, _) in notifications.open where notification.category == .planUpdate {
            if try await practice.read({ try $0.nutritionPlans.unseenPlanChanges() }) == 0 {
                notifications.forget(notification.id)
            }
        }
    }
}
