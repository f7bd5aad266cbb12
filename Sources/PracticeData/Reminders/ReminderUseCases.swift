public import PracticeCore
import SessionCore

/// The use cases of reminders, their questions, and intentions.
public struct ReminderUseCases: Sendable {
    let practice: PracticeService

    /// Returns everything about reminders as it is now.
    public func overview() async throws -> ReminderOverview {
        let context = practice.context.reminders
        return try await practice.read { try $0.reminders.reminders(context) }
    }

    /// Changes what to remind of. What is pending of a kind whose rule changes is replaced.
    ///
    /// - Returns: Everything about reminders as it is then.
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

    /// Answers a question with an intention, for the period that it was asked for. The same answer again changes nothing.
    ///
    /// - Throws: ``ReminderError/refused(_:)`` where the question is not open, and ``StoreError``.
    public func answer(_ question: String, _ text: IntentionText) async throws -> Intention {
        let (context, id) = (practice.context.reminders, practice.context.newID())
        return try await practice.write { try $0.reminders.answer(question: question, text, newID: id, context) }
    }

    /// Closes a question without an answer.
    public func skip(_ question: String) async throws {
        let context = practice.context.reminders
        try await practice.write { try $0.reminders.skip(question: question, context) }
    }

    /// Puts off a question.
    ///
    /// - Returns: The time of the next question.
    public func snooze(_ question: String, _ length: SnoozeLength) async throws -> SnoozeEnd {
        let context = practice.context.reminders
        return try await practice.write { try $0.reminders.snooze(question: question, length, context) }
    }

    /// Notes that a person dismissed a question; it can still be answered.
    public func dismiss(_ question: String) async throws {
        try await practice.write { try $0.reminders.dismiss(question: question) }
    }

    /// Claims the questions that are due now for delivery: of several processes that ask, one gets each.
    public func claimDue() async throws -> (questions: [ReminderQuestion], overview: ReminderOverview) {
        let (context, newID) = (practice.context.reminders, practice.context.newID)
        return try await practice.write { data in
            let (actions, overview) = try data.reminders.settleReminders(context, newID: newID)
            let questions = actions.compactMap(\.question)
            // Where it cannot be known who has claimed them, twice is better than never.
            let claimed = (try? data.reminders.takeUntold(of: questions)) ?? questions
            return (claimed, overview)
        }
    }

    /// Claims the questions that a process which died was about to deliver.
    public func claimUndelivered() async throws -> (questions: [ReminderQuestion], preferences: ReminderPreferences) {
        let context = practice.context.reminders
        return try await practice.write { data in
            (try data.reminders.takeUntold(context), try data.reminders.reminderPreferences())
        }
    }

    /// Sets the intention of a period. Where the period has one, that one gets the new text and keeps its id.
    ///
    /// - Returns: The intention as it is kept, and whether it is a new one.
    public func setIntention(
        _ text: IntentionText, for period: IntentionPeriod, isAIGenerated: Bool = false, isAIRephrased: Bool = false
    ) async throws -> (intention: Intention, isNew: Bool) {
        let intention = Intention(
            id: practice.context.newID(), text: text, period: period, isAIGenerated: isAIGenerated,
            isAIRephrased: isAIRephrased, at: practice.context.now())
        return try await practice.write { try $0.intentions.keep(intention) }
    }

    /// Changes an intention. Another one of its new period is deleted.
    ///
    /// - Returns: The intention as it is then; `nil` where there is none with that id.
    public func changeIntention(
        _ id: String, _ change: @escaping @Sendable (inout Intention) -> Void
    ) async throws -> Intention? {
        let now = practice.context.now()
        return try await practice.write { try $0.intentions.changeIntention(id, at: now, change) }
    }

    /// Deletes an intention.
    ///
    /// - Returns: Whether there was one.
    public func removeIntention(_ id: String) async throws -> Bool {
        try await practice.write { try $0.intentions.removeIntention(id) }
    }
}
