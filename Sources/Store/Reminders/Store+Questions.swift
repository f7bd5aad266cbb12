import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// What was ever asked, the latest first and so many at most. What cannot be read is left out.
    public func reminderHistory(limit: Int = .max) throws(StoreError) -> [ReminderQuestion] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM reminderQuestion ORDER BY askedAt DESC, rowid DESC LIMIT ?",
                arguments: [limit])
        }
        .compactMap { try? ReminderQuestion(row: $0) }
    }

    /// Answers a question, for the period that it was asked for. The same answer once more changes nothing.
    ///
    /// - Parameters:
    ///   - id: The question's.
    ///   - newID: An id for the intention.
    /// - Throws: ``ReminderError``.
    public func answer(
        question id: String, _ text: IntentionText, newID: String, _ context: ReminderContext
    ) throws(ReminderError) -> Intention {
        try changeReminders { db throws in
            if let intention = try Self.answered(id, with: text, in: db) { return intention }
            var question = try Self.changeSchedule(context, in: db) { try $0.close(id) }
            guard let scope = question.kind.question else { throw ReminderRefusal.unknown }
            // The day that it was asked for, even if weeks begin on another one by now.
            let period = IntentionPeriod(scope, startingOn: question.period)
            let intention = Intention(id: newID, text: text, period: period, at: context.now)
            let kept = try Self.keep(intention, in: db).intention
            question.outcome = .answered
            question.endedAt = context.now
            question.intention = kept.id
            try question.update(db)
            return kept
        }
    }

    private static func answered(_ id: String, with text: IntentionText, in db: Database) throws -> Intention? {
        guard let question = try ReminderQuestion.fetchOne(db, key: id), question.outcome == .answered,
            let intention = try question.intention.flatMap({ try Intention.fetchOne(db, key: $0) })
        else { return nil }
        return intention.text == text.description ? intention : nil
    }

    /// Leaves a question without an answer.
    public func skip(question id: String, _ context: ReminderContext) throws(ReminderError) {
        try changeReminders { db throws in
            var question = try Self.changeSchedule(context, in: db) { try $0.close(id) }
            question.outcome = .skipped
            question.endedAt = context.now
            try question.update(db)
        }
    }

    /// Puts a question off.
    ///
    /// - Returns: when it is asked again.
    public func snooze(
        question id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderError) -> Timestamp {
        try changeReminders { db throws in
            try Self.noteTold(id, in: db)
            return try Self.changeSchedule(context, in: db) { try $0.snooze(id, length, context) }
        }
    }

    /// Writes down that a question was put away; it can still be answered.
    public func dismiss(question id: String) throws(ReminderError) {
        try changeReminders { db throws in
            guard var question = try ReminderQuestion.fetchOne(db, key: id) else { throw ReminderRefusal.unknown }
            guard question.outcome == .open else { return }
            question.outcome = .dismissed
            try question.update(db)
        }
    }

    /// Writes in one transaction, and takes everything back where the rules refuse.
    private func changeReminders<Value>(_ body: (Database) throws -> Value) throws(ReminderError) -> Value {
        var refusal: ReminderRefusal?
        do {
            return try write { db in
                do {
                    return try body(db)
                } catch let error as ReminderRefusal {
                    refusal = error
                    throw error
                }
            }
        } catch {
            throw refusal.map(ReminderError.refused) ?? .store(error)
        }
    }
}
