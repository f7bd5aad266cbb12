public import PracticeCore
public import PracticeData
public import SessionCore

/// A receiver of the user's responses to notifications.
public protocol NotificationResponder: Sendable {
    /// Performs a response. An answer to a question belongs to the period that was asked about.
    ///
    /// - Returns: The outcome as a sentence for the user.
    /// - Throws: ``NotificationRefusal`` without any change.
    func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
        -> String
}

/// The reason why a response had no effect.
public enum NotificationRefusal: Refusal, Hashable {
    /// The notification is unknown, or its question is closed.
    case unknown
    /// The response is invalid for this notification; the text is the reason.
    case refused(String)
    /// The response could not be stored; the text is the reason.
    case notKept(String)
    /// The database is locked; the text is the reason.
    case busy(String)

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .unknown: .missing
        case .refused: .invalid
        case .notKept: .notStored
        case .busy: .busy
        }
    }

    /// The error message for the user.
    public var description: String {
        switch self {
        case .unknown: "the question is closed; set an intention with 'limber intend'"
        case .refused(let reason), .notKept(let reason), .busy(let reason): reason
        }
    }
}

/// A responder that passes each response to the part of its notification.
public struct NotificationResponseRouter: NotificationResponder {
    private let questions: any NotificationResponder
    private let schedules: any NotificationResponder
    private let practice: PracticeService
    private let registry: NotificationRegistry

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - questions: The responder for reminders.
    ///   - schedules: The responder for scheduled sessions.
    public init(
        questions: any NotificationResponder, schedules: any NotificationResponder, practice: PracticeService,
        registry: NotificationRegistry
    ) {
        self.questions = questions
        self.schedules = schedules
        self.practice = practice
        self.registry = registry
    }

    /// Performs a response. Any response to a notification without a question withdraws it from all deliveries.
    public func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
        -> String
    {
        if ReminderQuestion.isReminder(id) { return try await questions.respond(response, to: id) }
        if UserNotification.schedule(of: id) != nil { return try await schedules.respond(response, to: id) }
        switch response {
        case .open, .dismissal, .skip: break
        case .reply, .snooze, .start, .keep, .pause: throw .unknown
        }
        registry.withdraw(id)
        return try await practice.markNutritionPlanSeen(by: id) ?? "Seen."
    }
}
