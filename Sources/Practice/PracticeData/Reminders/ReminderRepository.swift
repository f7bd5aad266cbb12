import GRDB
public import PracticeCore
import SessionCore

/// The reminder preferences, the schedule, and the questions with their delivery.
///
/// A process stores a question before it delivers it, so that of several processes only one delivers it.
public struct ReminderRepository: Sendable {
    let store: Store

    /// The key of the reminder preferences, as in the original app.
    static let preferencesKey = "notificationPreferences"

    /// Returns the reminder preferences; the defaults if none were saved or they cannot be read.
    public func reminderPreferences() throws(StoreError) -> ReminderPreferences {
        try store.read { db in try Self.reminderPreferences(in: db) }
    }

    static func reminderPreferences(in db: Database) throws -> ReminderPreferences {
        try PreferenceRepository.readable(preferencesKey, in: db) ?? ReminderPreferences()
    }

    /// Changes the reminder preferences. If the rule of a kind changes, its pending reminder is calculated again.
    ///
    /// - Returns: The changed preferences.
    @discardableResult
    public func changeReminderPreferences(
        _ context: ReminderContext, _ change: (inout ReminderPreferences) -> Void
    ) throws(StoreError) -> ReminderPreferences {
        try store.write { db in
            let before = try Self.reminderRules(in: db)
            var preferences = try Self.reminderPreferences(in: db)
            change(&preferences)
            try PreferenceRepository.keep(preferences, as: Self.preferencesKey, in: db)
            let rules = try Self.reminderRules(in: db)
            try Self.changeSchedule(context, in: db) { schedule in
                for kind in ReminderKind.allCases where before[kind] != rules[kind] {
                    schedule.replan(kind, by: rules[kind], context)
                }
            }
            return preferences
        }
    }

    /// Returns the rules of the kinds that are on.
    static func reminderRules(in db: Database) throws -> [ReminderKind: ReminderRule] {
        let preferences = try reminderPreferences(in: db)
        let hasProfile = try PreferenceRepository.value(NutritionRepository.profileKey, in: db) != nil
        let kinds = ReminderKind.allCases.filter { preferences.isOn($0, hasProfile: hasProfile) }
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0, preferences[$0].rule) })
    }

    /// Returns the overview of reminders, with the schedule recalculated for the current time. Changes nothing.
    public func reminders(_ context: ReminderContext) throws(StoreError) -> ReminderOverview {
        try store.read { db in
            let rules = try Self.reminderRules(in: db)
            var schedule = try Self.schedule(context, in: db)
            for kind in ReminderKind.allCases { schedule.replan(kind, by: rules[kind], context) }
            return ReminderOverview(
                preferences: try Self.reminderPreferences(in: db), rules: rules, schedule: schedule,
                stretch: try StretchCondition(context, in: db))
        }
    }

    /// Advances the schedule to the current time, and stores the questions that are due. Of several processes that call
    /// this, one gets each question.
    ///
    /// - Parameter newID: Returns a new id for a question.
    /// - Returns: The questions to deliver, and the overview afterwards.
    public func claimDue(
        _ context: ReminderContext, newID: () -> String
    ) throws(StoreError) -> (questions: [ReminderQuestion], overview: ReminderOverview) {
        let (preferences, rules, before, stretch) = try store.read { db in
            (
                try Self.reminderPreferences(in: db), try Self.reminderRules(in: db),
                try Self.schedule(context, in: db), try StretchCondition(context, in: db)
            )
        }
        let context = context.stretching(stretch)
        var schedule = before
        let actions = schedule.settle(rules, context, newID: newID)
        // A write that changes nothing would only wait for other writers.
        if schedule != before {
            try store.write { db in
                for action in actions { try Self.apply(action, at: context.now, in: db) }
                try Self.keep(schedule, insteadOf: before, in: db)
            }
        }
        let overview = ReminderOverview(preferences: preferences, rules: rules, schedule: schedule, stretch: stretch)
        return (actions.compactMap(\.question), overview)
    }

    private static func apply(_ action: ReminderLine.Action, at now: Timestamp, in db: Database) throws {
        switch action {
        case .none, .askAgain: break
        case .ask(let question, let expired):
            if var expired {
                if expired.outcome == .open { expired.outcome = .expired }
                expired.endedAt = now
                try expired.update(db)
            }
            try question.insert(db)
        }
    }

    /// Changes the schedule, and stores it.
    static func changeSchedule<Value>(
        _ context: ReminderContext, in db: Database, _ change: (inout ReminderSchedule) throws -> Value
    ) throws -> Value {
        var schedule = try schedule(context, in: db)
        let before = schedule
        let value = try change(&schedule)
        try keep(schedule, insteadOf: before, in: db)
        return value
    }

    /// Writes the lines that differ from those before.
    private static func keep(
        _ schedule: ReminderSchedule, insteadOf before: ReminderSchedule, in db: Database
    ) throws {
        for (line, old) in zip(schedule.lines, before.lines) where line != old {
            let row = PendingRow(line)
            if let row, row != PendingRow(old) { try row.save(db) }
            if row == nil { try PendingRow.deleteOne(db, key: line.kind.rawValue) }
            if let question = line.question, question.snoozes != old.question?.snoozes, question.id == old.question?.id
            {
                try question.update(db)
            }
        }
    }

    /// Returns the stored schedule. Unreadable rows are omitted, so that their reminders are calculated again.
    static func schedule(_ context: ReminderContext, in db: Database) throws -> ReminderSchedule {
        // No period is longer than a month, so 62 days cover the present period and the one before.
        let first = context.calendar.days.day(of: context.now).advanced(by: -62)
        let pending = try PendingRow.rows(in: db)
        let open = try ReminderQuestion.rows(where: "endedAt IS NULL", by: "askedAt", in: db)
        let asked = try Row.fetchAll(
            db, sql: "SELECT kind, period FROM reminderQuestion WHERE period >= ?", arguments: [first.description])
        return ReminderSchedule(
            ReminderKind.allCases.map { kind in
                let periods = asked.filter { $0["kind"] as String == kind.rawValue }
                    .compactMap { LocalDay(parsing: $0["period"]) }
                let state = PendingRow.state(
                    pending.first { $0.kind == kind }, open.last { $0.kind == kind })
                return ReminderLine(kind, state, asked: Set(periods))
            })
    }

    /// Returns the question with an id, open or not.
    public func question(_ id: String) throws(StoreError) -> ReminderQuestion? {
        try store.read { db in try ReminderQuestion.fetchOne(db, key: id) }
    }

    /// Returns the questions that were asked, newest first. Unreadable rows are omitted.
    public func reminderHistory(limit: Int = .max) throws(StoreError) -> [ReminderQuestion] {
        try store.read { db in try ReminderQuestion.rows(by: "askedAt DESC, rowid DESC", limit: limit, in: db) }
    }

    /// Answers a question with an intention for the period that the question asked about. A repeated identical answer
    /// changes nothing.
    ///
    /// - Parameters:
    ///   - id: The id of the question.
    ///   - newID: The id of a new intention.
    /// - Throws: ``ReminderError/refused(_:)`` if the question is not open.
    public func answer(
        question id: String, _ text: IntentionText, newID: String, _ context: ReminderContext
    ) throws(ReminderError) -> Intention {
        try store.write(refusing: ReminderRefusal.self) { db throws in
            if let intention = try Self.storedAnswer(to: id, equalTo: text, in: db) { return intention }
            var question = try Self.changeSchedule(context, in: db) { try $0.close(id) }
            guard let scope = question.kind.question else { throw ReminderRefusal.unknown }
            // The period of the question, even if weeks begin on another weekday by now.
            let period = IntentionPeriod(scope, startingOn: question.period)
            let intention = Intention(id: newID, text: text, period: period, at: context.now)
            let kept = try IntentionRepository.keep(intention, in: db).intention
            question.outcome = .answered
            question.endedAt = context.now
            question.intention = kept.id
            try question.update(db)
            return kept
        }
    }

    private static func storedAnswer(to id: String, equalTo text: IntentionText, in db: Database) throws -> Intention? {
        guard let question = try ReminderQuestion.fetchOne(db, key: id), question.outcome == .answered,
            let intention = try question.intention.flatMap({ try Intention.fetchOne(db, key: $0) })
        else { return nil }
        return intention.text == text.description ? intention : nil
    }

    /// Closes a question without an answer.
    public func skip(question id: String, _ context: ReminderContext) throws(ReminderError) {
        try store.write(refusing: ReminderRefusal.self) { db throws in
            var question = try Self.changeSchedule(context, in: db) { try $0.close(id) }
            question.outcome = .skipped
            question.endedAt = context.now
            try question.update(db)
        }
    }

    /// Snoozes a question.
    ///
    /// - Returns: The time of the next question, and whether it is the same one.
    public func snooze(
        question id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderError) -> SnoozeEnd {
        try store.write(refusing: ReminderRefusal.self) { db throws in
            try Self.changeSchedule(context, in: db) { try $0.snooze(id, length, context) }
        }
    }

    /// Records that a question was dismissed. The question can still be answered.
    public func dismiss(question id: String) throws(ReminderError) {
        try store.write(refusing: ReminderRefusal.self) { db throws in
            guard var question = try ReminderQuestion.fetchOne(db, key: id) else { throw ReminderRefusal.unknown }
            guard question.outcome == .open else { return }
            question.outcome = .dismissed
            try question.update(db)
        }
    }
}
