import GRDB
public import PracticeCore
import SessionCore

/// The intentions of days, weeks and months, one each.
public struct IntentionRepository: Sendable {
    let store: Store

    /// All intentions, the latest periods first. What cannot be read is left out.
    public func intentions() throws(StoreError) -> [Intention] {
        try store.read { db in try Row.fetchAll(db, sql: "SELECT * FROM intention ORDER BY date DESC, scope, rowid") }
            .compactMap { try? Intention(row: $0) }
    }

    /// The intention with an id.
    public func intention(_ id: String) throws(StoreError) -> Intention? {
        try store.read { db in try Intention.fetchOne(db, key: id) }
    }

    /// The intention of a period.
    public func intention(of period: IntentionPeriod) throws(StoreError) -> Intention? {
        try store.read { db in try Self.intention(in: period, db) }
    }

    /// The intention that counts at a moment: that of the day before that of the week before that of the month.
    public func currentIntention(_ context: ReminderContext) throws(StoreError) -> Intention? {
        try store.read { db in
            for scope in IntentionScope.allCases {
                let period = context.calendar.period(scope, at: context.now)
                if let intention = try Self.intention(in: period, db) { return intention }
            }
            return nil
        }
    }

    /// Keeps an intention. Where its period has one, that one gets the new words and keeps its id.
    ///
    /// - Returns: the intention as it is kept, and whether it is a new one.
    @discardableResult
    func keep(_ intention: Intention) throws(StoreError) -> (intention: Intention, isNew: Bool) {
        try store.write(.reminders) { db in try Self.keep(intention, in: db) }
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

    /// Changes an intention. One that its new period has already makes way.
    ///
    /// - Returns: the intention as it is then; `nil` where there is none with that id.
    func changeIntention(
        _ id: String, at now: Timestamp, _ change: (inout Intention) -> Void
    ) throws(StoreError) -> Intention? {
        try store.write(.reminders) { db in
            guard var intention = try Intention.fetchOne(db, key: id) else { return nil }
            change(&intention)
            intention.updatedAt = now
            if let other = try Self.intention(in: intention.period, db), other.id != id { try other.delete(db) }
            try intention.update(db)
            return intention
        }
    }

    /// Forgets an intention.
    ///
    /// - Returns: whether there was one.
    func removeIntention(_ id: String) throws(StoreError) -> Bool {
        try store.write(.reminders) { db in try Intention.deleteOne(db, key: id) }
    }

    /// The intention of a period. A week that began on another day once is still a week of seven days.
    private static func intention(in period: IntentionPeriod, _ db: Database) throws -> Intention? {
        try Intention.fetchOne(
            db,
            sql: "SELECT * FROM intention WHERE scope = ? AND date BETWEEN ? AND ? ORDER BY date DESC LIMIT 1",
            arguments: [period.scope.rawValue, period.start.description, period.end.description])
    }
}
