import GRDB
public import PracticeCore
public import SessionCore

/// The intentions: at most one for each day, week and month.
public struct IntentionRepository: Sendable {
    let store: Store

    /// Returns all intentions, latest period first. Unreadable rows are omitted.
    public func intentions() throws(StoreError) -> [Intention] {
        try store.read { db in try Intention.rows(by: "date DESC, scope, rowid", in: db) }
    }

    /// Returns the intention with an id.
    public func intention(_ id: String) throws(StoreError) -> Intention? {
        try store.read { db in try Intention.fetchOne(db, key: id) }
    }

    /// Returns the intention of a period.
    public func intention(of period: IntentionPeriod) throws(StoreError) -> Intention? {
        try store.read { db in try Self.intention(in: period, db) }
    }

    /// Returns the current intention: that of the day, else that of the week, else that of the month.
    public func currentIntention(_ context: ReminderContext) throws(StoreError) -> Intention? {
        try store.read { db in
            for scope in IntentionScope.allCases {
                let period = context.calendar.period(scope, at: context.now)
                if let intention = try Self.intention(in: period, db) { return intention }
            }
            return nil
        }
    }

    /// Saves an intention. If its period already has an intention, that one gets the new text and keeps its id.
    ///
    /// - Returns: The stored intention, and whether it is new.
    @discardableResult
    public func keep(_ intention: Intention) throws(StoreError) -> (intention: Intention, isNew: Bool) {
        try store.write { db in try Self.keep(intention, in: db) }
    }

    static func keep(_ intention: Intention, in db: Database) throws -> (intention: Intention, isNew: Bool) {
        guard var kept = try self.intention(in: intention.period, db) else {
            try intention.insert(db)
            return (intention, true)
        }
        kept.text = intention.text
        kept.isAIGenerated = intention.isAIGenerated
        kept.isAIRephrased = intention.isAIRephrased
        kept.updatedAt = intention.updatedAt
        try kept.update(db)
        return (kept, false)
    }

    /// Changes an intention. Another intention of its new period is deleted.
    ///
    /// - Returns: The changed intention; `nil` if no intention has the id.
    public func changeIntention(
        _ id: String, at now: Timestamp, _ change: (inout Intention) -> Void
    ) throws(StoreError) -> Intention? {
        try store.write { db in
            guard var intention = try Intention.fetchOne(db, key: id) else { return nil }
            change(&intention)
            intention.updatedAt = now
            if let other = try Self.intention(in: intention.period, db), other.id != id { try other.delete(db) }
            try intention.update(db)
            return intention
        }
    }

    /// Deletes an intention.
    ///
    /// - Returns: Whether the intention existed.
    public func removeIntention(_ id: String) throws(StoreError) -> Bool {
        try store.write { db in try Intention.deleteOne(db, key: id) }
    }

    /// Returns the intention of a period. A stored week may begin on another weekday than the setting does now, so the
    /// start may be any day of the period.
    private static func intention(in period: IntentionPeriod, _ db: Database) throws -> Intention? {
        try Intention.fetchOne(
            db,
            sql: "SELECT * FROM intention WHERE scope = ? AND date BETWEEN ? AND ? ORDER BY date DESC LIMIT 1",
            arguments: [period.scope.rawValue, period.start.description, period.end.description])
    }
}
