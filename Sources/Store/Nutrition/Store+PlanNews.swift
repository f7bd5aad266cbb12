import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// How many changes of the plan nobody has seen yet.
    public func planBadge() throws(StoreError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM nutritionTargets WHERE isNews AND seenAt IS NULL") ?? 0
        }
    }

    /// Somebody has looked at the plan.
    public func markPlanSeen(at now: Timestamp) throws(StoreError) {
        try write { db in try Self.markPlanSeen(at: now, in: db) }
    }

    static func markPlanSeen(at now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "UPDATE nutritionTargets SET seenAt = ? WHERE isNews AND seenAt IS NULL", arguments: [now.description])
    }

    /// Takes the news that nobody was told yet, for whoever asks first; of several changes the last one counts.
    public func claimPlanNews(at now: Timestamp) throws(StoreError) -> PlanChange? {
        // Most of the time there is none, and nothing to write.
        guard try read({ db in try !Self.untold(in: db).isEmpty }) else { return nil }
        return try write { db in
            let rows = try Self.untold(in: db)
            guard !rows.isEmpty else { return nil }
            try db.execute(
                sql: "UPDATE nutritionTargets SET toldAt = ? WHERE isNews AND toldAt IS NULL",
                arguments: [now.description])
            return rows.compactMap { (try? TargetsRow(row: $0))?.change }.last
        }
    }

    private static func untold(in db: Database) throws -> [Row] {
        try Row.fetchAll(db, sql: "SELECT * FROM nutritionTargets WHERE isNews AND toldAt IS NULL ORDER BY number")
    }
}
