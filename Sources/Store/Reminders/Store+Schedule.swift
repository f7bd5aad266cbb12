import GRDB
public import PracticeCore
import SessionCore

extension Store {
    /// Everything about reminders as it will be once the clock was looked at. Changes nothing.
    public func reminders(_ context: ReminderContext) throws(StoreError) -> ReminderOverview {
        try read { db in
            let rules = try Self.reminderRules(in: db)
            var schedule = try Self.schedule(context, in: db)
            for kind in ReminderKind.allCases { schedule.replan(kind, by: rules[kind], context) }
            return ReminderOverview(
                preferences: try Self.reminderPreferences(in: db), rules: rules, schedule: schedule)
        }
    }

    /// Looks at the clock, and writes down what is told before anybody tells it: of several processes that look, one has
    /// it to tell.
    ///
    /// - Parameter newID: Makes an id for a question.
    /// - Returns: what is to be told, and everything as it is then.
    public func settleReminders(
        _ context: ReminderContext, newID: () -> String
    ) throws(StoreError) -> (actions: [ReminderLine.Action], overview: ReminderOverview) {
        let isSettled = try read { db in
            var schedule = try Self.schedule(context, in: db)
            let before = schedule
            _ = schedule.settle(try Self.reminderRules(in: db), context) { "" }
            return schedule == before
        }
        // Nobody has to wait for a write that changes nothing.
        if isSettled { return ([], try reminders(context)) }
        return try write { db in
            let rules = try Self.reminderRules(in: db)
            let actions = try Self.changeSchedule(context, in: db) { schedule in
                let actions = schedule.settle(rules, context, newID: newID)
                for action in actions { try Self.note(action, at: context.now, in: db) }
                return actions
            }
            let overview = ReminderOverview(
                preferences: try Self.reminderPreferences(in: db), rules: rules,
                schedule: try Self.schedule(context, in: db))
            return (actions, overview)
        }
    }

    private static func note(_ action: ReminderLine.Action, at now: Timestamp, in db: Database) throws {
        switch action {
        case .none:
            break
        case .askAgain(let question):
            try noteUntold(question.id, since: now, in: db)
        case .ask(let question, let expired):
            if var expired {
                if expired.outcome == .open { expired.outcome = .expired }
                expired.endedAt = now
                try expired.update(db)
            }
            try question.insert(db)
            try noteUntold(question.id, since: now, in: db)
        }
    }

    /// Changes what is pending, and writes what has changed.
    static func changeSchedule<Value>(
        _ context: ReminderContext, in db: Database, _ change: (inout ReminderSchedule) throws -> Value
    ) throws -> Value {
        var schedule = try schedule(context, in: db)
        let before = schedule
        let value = try change(&schedule)
        for (line, old) in zip(schedule.lines, before.lines) where line != old {
            let row = PendingRow(line)
            if let row, row != PendingRow(old) { try row.save(db) }
            if row == nil { try PendingRow.deleteOne(db, key: line.kind.rawValue) }
            if let question = line.question, question.snoozes != old.question?.snoozes, question.id == old.question?.id
            {
                try question.update(db)
            }
        }
        return value
    }

    /// The schedule as it is kept. What cannot be read is computed anew.
    static func schedule(_ context: ReminderContext, in db: Database) throws -> ReminderSchedule {
        // A month begins no longer ago.
        let first = context.calendar.day(of: context.now).advanced(by: -62)
        let pending = try Row.fetchAll(db, sql: "SELECT * FROM pendingReminder").compactMap { try? PendingRow(row: $0) }
        let open = try Row.fetchAll(db, sql: "SELECT * FROM reminderQuestion WHERE endedAt IS NULL ORDER BY askedAt")
            .compactMap { try? ReminderQuestion(row: $0) }
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
}
