public import Logging
public import NotificationHub
import PracticeCore
public import PracticeData
import SessionCore

/// Keeps the nutrition plan true to the body's weight, whichever process has recorded that, and posts a notification of
/// each change that is worth one.
public struct NutritionPlanService: Sendable {
    private let practice: PracticeService
    private let notifications: NotificationRegistry
    private let logger: Logger

    /// A service that does not run yet.
    public init(practice: PracticeService, notifications: NotificationRegistry, logger: Logger) {
        self.practice = practice.waiting(.background)
        self.notifications = notifications
        self.logger = logger
    }

    /// Runs until the task is cancelled.
    public func run() async {
        let changes = practice.changes()
        // Weights may have been recorded while no daemon ran.
        var failure = await look(after: nil)
        for await change in changes where change.concerns([.nutrition]) { failure = await look(after: failure) }
    }

    /// Brings the plan up to date.
    ///
    /// - Parameter failure: The failure of the last time, which is not logged again.
    /// - Returns: The failure of this time.
    func look(after failure: String?) async -> String? {
        do {
            try await look()
            return nil
        } catch {
            if "\(error)" != failure {
                logger.warning("cannot update the nutrition plan", metadata: ["error": "\(error)"])
            }
            return "\(error)"
        }
    }

    private func look() async throws {
        try await practice.nutrition.refreshTargets()
        guard let change = try await practice.nutrition.claimPlanNews() else { return try await forgetSeen() }
        let now = practice.context.now()
        let time = practice.context.calendar().clock.reading(at: now).time
        let quietHours = try await practice.read { try $0.reminders.reminderPreferences().quietHours }
        notifications.post(change.notification, quietHours?.contains(time) == true ? .silent : change.manner(at: now))
    }

    /// Withdraws the notification from later deliveries once a person has looked at the plan.
    private func forgetSeen() async throws {
        for (notification, _) in notifications.open where notification.category == .planUpdate {
            if try await practice.read({ try $0.nutritionPlans.planBadge() }) == 0 {
                notifications.forget(notification.id)
            }
        }
    }
}
