public import PracticeCore
import SessionCore

/// The use cases of reminders, their questions, and intentions.
///
/// All throw ``StoreError``. Those that change a question throw ``ReminderError/refused(_:)`` if it is unknown or
/// closed; nothing is changed then.
///
/// This folder stores the schedule, the questions and the intentions, and lets one of several processes claim a
/// question. The rules are in `PracticeCore/Reminders`; `ReminderService` waits for the due time and delivers. Callable
/// from any task.
public struct ReminderUseCases: Sendable {
    let practice: PracticeService

    /// Returns the overview of reminders at the current time.
    public func overview() async throws -> ReminderOverview {
        let context = practice.context.reminders
        return try await practice.read { try $0.reminders.reminders(context) }
    }

    /// Changes the reminder preferences. If the rule of a kind changes, its pending reminder is calculated again.
    ///
    /// - Returns: The overview afterwards.
    @discardableResult
    public func changePreferences(
        _ change: @escaping @Sendable (inout ReminderPreferences) -> Void
    ) async throws -> ReminderOverview {
        let context = practice.context.reminders
        return try await practice.write { data in
            try data.reminders.changeReminderPreferences(context, change)
            return try data.reminders.reminders(context)
        }
    }

    /// Answers a question with an intention for the period that the question asked about. A repeated identical answer
    /// changes nothing.
    ///
    /// - Throws: ``ReminderError/refused(_:)`` if the question is not open, and ``StoreError``.
    public func answer(_ question: String, _ text: IntentionText) async throws -> Intention {
        let (context, id) = (practice.context.reminders, practice.context.newID())
        return try await practice.write { try $0.reminders.answer(question: question, text, newID: id, context) }
    }

    /// Closes a question without an answer.
    public func skip(_ question: String) async throws {
        let context = practice.context.reminders
        try await practice.write { try $0.reminders.skip(question: question, context) }
    }

    /// Snoozes a question.
    ///
    /// - Returns: The time of the next question, and whether it is the same one.
    public func snooze(_ question: String, _ length: SnoozeLength) async throws -> SnoozeEnd {
        let context = practice.context.reminders
        return try await practice.write { try $0.reminders.snooze(question: question, length, context) }
    }

    /// Records that the user dismissed a question. The question can still be answered.
    public func dismiss(_ question: String) async throws {
        try await practice.write { try $0.reminders.dismiss(question: question) }
    }

    /// Claims the questions that are due now: of several processes that call this, one gets each question.
    public func claimDue() async throws -> (questions: [ReminderQuestion], overview: ReminderOverview) {
        let (context, newID) = (practice.context.reminders, practice.context.newID)
        return try await practice.write { data in
            let (actions, overview) = try data.reminders.settleReminders(context, newID: newID)
            let questions = actions.compactMap(\.question)
            // If the claim fails, another process may have it. Delivering twice is better than never.
            let claimed = (try? data.reminders.claimUndelivered(of: questions)) ?? questions
            return (claimed, overview)
        }
    }

    /// Claims the undelivered questions of a process that died before it delivered them.
    public func claimUndelivered() async throws -> (questions: [ReminderQuestion], preferences: ReminderPreferences) {
        let context = practice.context.reminders
        return try await practice.write { data in
            (try data.reminders.claimUndelivered(context), try data.reminders.reminderPreferences())
        }
    }

    /// Sets the intention of a period. If the period already has an intention, that one gets the new text and keeps its
    /// id.
    ///
    /// - Returns: The stored intention, and whether it is new.
    public func setIntention(
        _ text: IntentionText, for period: IntentionPeriod, isAIGenerated: Bool = false, isAIRephrased: Bool = false
    ) async throws -> (intention: Intention, isNew: Bool) {
        let intention = Intention(
            id: practice.context.newID(), text: text, period: period, isAIGenerated: isAIGenerated,
            isAIRephrased: isAIRephrased, at: practice.context.now())
        return try await practice.write { try $0.intentions.keep(intention) }
    }

    /// Changes an intention. Another intention of its new period is deleted.
    ///
    /// - Returns: The changed intention; `nil` if no intention has the id.
    public func changeIntention(
        _ id: String, _ change: @escaping @Sendable (inout Intention) -> Void
    ) async throws -> Intention? {
        let now = practice.context.now()
        return try await practice.write { try $0.intentions.changeIntention(id, at: now, change) }
    }

    /// Deletes an intention.
    ///
    /// - Returns: Whether the intention existed.
    public func removeIntention(_ id: String) async throws -> Bool {
        try await practice.write { try $0.intentions.removeIntention(id) }
    }
}

/// The reason why a use case of reminders failed.
public enum ReminderError: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow the change; nothing was changed.
    case refused(ReminderRefusal)
    case store(StoreError)

    /// The complete error text.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .store(let error): error.description
        }
    }
}

extension ReminderError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}

/// The preferences, the rules and the schedule of reminders at one time.
public struct ReminderOverview: Hashable, Sendable {
    /// The reminder preferences of the user.
    public let preferences: ReminderPreferences
    /// The rules of the kinds that are on.
    public let rules: [ReminderKind: ReminderRule]
    /// The pending reminders and the open questions.
    public let schedule: ReminderSchedule

    /// Creates an overview from its parts.
    public init(
        preferences: ReminderPreferences, rules: [ReminderKind: ReminderRule], schedule: ReminderSchedule
    ) {
        self.preferences = preferences
        self.rules = rules
        self.schedule = schedule
    }
}

extension ReminderOverview: Encodable {
    private enum Key: CodingKey {
        case preferences, pending, open
    }

    /// Encodes the preferences, the pending reminders and the open questions.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(preferences, forKey: .preferences)
        try values.encode(schedule.pending, forKey: .pending)
        try values.encode(schedule.questions, forKey: .open)
    }
}
