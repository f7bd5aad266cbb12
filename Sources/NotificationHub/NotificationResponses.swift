public import PracticeCore
public import PracticeData

/// Takes the response to any notification, and passes it on to the use case behind it.
public struct NotificationResponses: NotificationResponder {
    private let questions: any NotificationResponder
    private let practice: PracticeService
    private let registry: NotificationRegistry

    /// - Parameter questions: Takes the answers to reminders' questions.
    public init(questions: any NotificationResponder, practice: PracticeService, registry: NotificationRegistry) {
        self.questions = questions
        self.practice = practice
        self.registry = registry
    }

    /// Carries out a response. A notification that asks nothing is dismissed everywhere once it was seen anywhere.
    public func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
        -> String
    {
        if ReminderQuestion.id(ofNotification: id) != nil || id == ReminderQuestion.checkInNotification {
            return try await questions.respond(response, to: id)
        }
        switch response {
        case .open, .dismissal, .skip: break
        case .reply, .snooze: throw .unknown
        }
        registry.withdraw(id)
        guard id.hasPrefix(NutritionPlanChange.notificationPrefix) else { return "Seen." }
        do {
            try await practice.nutrition.markPlanSeen()
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notKept("\(error)")
        }
        return "The updated nutrition plan is marked as seen."
    }
}
