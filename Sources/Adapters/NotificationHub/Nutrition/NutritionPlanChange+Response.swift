import PracticeCore
import PracticeData
import SessionCore

extension PracticeService {
    /// Marks the changes of the nutrition plan as seen, if a notification announced one.
    ///
    /// - Returns: The answer to the response; `nil` for another notification.
    func markNutritionPlanSeen(by notification: UserNotification.ID) async throws(NotificationRefusal) -> String? {
        guard notification.hasPrefix(NutritionPlanChange.notificationPrefix) else { return nil }
        do {
            try await write { try $0.nutritionPlans.markPlanSeen(at: $0.now) }
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notKept("\(error)")
        }
        return "The updated nutrition plan is marked as seen."
    }
}
