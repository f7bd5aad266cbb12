import GRDB
public import PracticeCore
import SessionCore

extension Store {
    /// Takes what was written down to be told, and then was not, since who was to tell it has died: of several that ask,
    /// one has it to tell. What was answered or put off meanwhile, or is too late by now, is told no more.
    ///
    /// To be called once, before this process asks anything: what another one is just about to tell looks the same.
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

    /// Writes down that questions were told.
    public func noteTold(_ questions: [ReminderQuestion]) throws(StoreError) {
        if questions.isEmpty { return }
        try write { db in
            for question in questions { try Self.noteTold(question.id, in: db) }
        }
    }

    static func noteTold(_ id: String, in db: Database) throws {
        try db.execute(sql: "UPDATE reminderQuestion SET untoldSince = NULL WHERE id = ?", arguments: [id])
    }

    static func noteUntold(_ id: String, since now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "UPDATE reminderQuestion SET untoldSince = ? WHERE id = ?", arguments: [now.milliseconds, id])
    }
}
