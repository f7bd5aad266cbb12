import GRDB
public import PracticeCore
import SessionCore

extension Store {
    /// Takes what was written down to be told, and then was not, since who was to tell it has died: of several that ask,
    /// one has it to tell. What was answered or put off meanwhile, or is too late by now, is told no more.
    ///
    /// What another one is just about to tell looks the same: that one finds it taken.
    public func takeUntold(_ context: ReminderContext) throws(StoreError) -> [ReminderQuestion] {
        guard try read({ db in try !Self.untold(in: db).isEmpty }) else { return [] }
        return try write { db in
            let rows = try Self.untold(in: db)
            try db.execute(sql: "UPDATE reminderQuestion SET untoldSince = NULL WHERE untoldSince IS NOT NULL")
            return rows.filter { context.isInTime(Timestamp(milliseconds: $0["untoldSince"])) }
                .compactMap { try? ReminderQuestion(row: $0) }
                .filter { $0.outcome == .open || $0.outcome == .told }
        }
    }

    private static func untold(in db: Database) throws -> [Row] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM reminderQuestion WHERE untoldSince IS NOT NULL ORDER BY untoldSince, rowid")
    }

    /// Takes what this process has written down to be told: those that nobody else has taken, answered or put off
    /// meanwhile.
    public func takeUntold(of questions: [ReminderQuestion]) throws(StoreError) -> [ReminderQuestion] {
        if questions.isEmpty { return [] }
        return try write { db in
            try questions.filter { question in
                try Self.noteTold(question.id, in: db)
                return db.changesCount > 0
            }
        }
    }

    static func noteTold(_ id: String, in db: Database) throws {
        try db.execute(
            sql: "UPDATE reminderQuestion SET untoldSince = NULL WHERE id = ? AND untoldSince IS NOT NULL",
            arguments: [id])
    }

    static func noteUntold(_ id: String, since now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "UPDATE reminderQuestion SET untoldSince = ? WHERE id = ?", arguments: [now.milliseconds, id])
    }
}
