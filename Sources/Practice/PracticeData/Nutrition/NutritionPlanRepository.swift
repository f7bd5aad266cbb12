import GRDB
public import PracticeCore
public import SessionCore

/// The error of nutrition plans.
public typealias NutritionError = RuleError<NutritionPlanRefusal>

/// The nutrition plans of weeks, and their changes that a person has not seen yet.
public struct NutritionPlanRepository: Sendable {
    let store: Store

    /// A nutrition plan, and whether it existed before.
    public struct NutritionPlanAnswer: Hashable, Sendable {
        /// The nutrition plan with its targets.
        public let plan: NutritionPlan
        /// Whether the plan existed before the request.
        public let isReused: Bool
        /// The time since which the targets are in effect.
        public let targetsSince: Timestamp
    }

    /// Returns the nutrition plan of the week, and creates a missing one. Outdated targets are replaced first, and all
    /// changes are marked as seen.
    ///
    /// - Parameter isForced: Whether to create a new plan and replace the targets (`--recompute`).
    public func plan(
        at now: Timestamp, by clock: DayClock, isForced: Bool = false
    ) throws(NutritionError) -> NutritionPlanAnswer {
        try store.write(refusing: NutritionPlanRefusal.self) { db in
            let prepared = try Self.prepare(at: now, by: clock.atMidnight, isForced: isForced, in: db)
            try prepared.newTargets?.insert(db)
            try Self.markPlanSeen(at: now, in: db)
            try prepared.newPlan?.insert(db)
            return prepared.answer
        }
    }

    /// Returns the nutrition plan of the week as ``plan(at:by:isForced:)`` would, and stores nothing.
    public func currentPlan(at now: Timestamp, by clock: DayClock) throws(NutritionError) -> NutritionPlanAnswer {
        try store.read(refusing: NutritionPlanRefusal.self) { db in
            try Self.prepare(at: now, by: clock.atMidnight, isForced: false, in: db).answer
        }
    }

    /// Calculates the nutrition plan of the week, with the rows that are not stored yet.
    private static func prepare(
        at now: Timestamp, by clock: DayClock, isForced: Bool, in db: Database
    ) throws -> (answer: NutritionPlanAnswer, newTargets: TargetsRow?, newPlan: NutritionPlanRow?) {
        let fresh = try NutritionRepository.calculate(at: now, by: clock, in: db)
        let before = try TargetsRow.last(by: "number", in: db)
        let (current, areNew) = try NutritionRepository.targets(after: fresh, isForced: isForced, at: now, in: db)
        let last = try NutritionPlanRow.last(by: "id", in: db)
        let isReused =
            !isForced && last.map { NutritionPlanWeek(of: $0.monday).isCurrent(at: now, by: clock) } ?? false
        let kept = isReused ? last : nil
        let row = try kept ?? NutritionPlanRow(madeAt: now, by: clock, in: db)
        let plan = NutritionPlan(
            id: row.id, week: NutritionPlanWeek(of: row.monday), calculated: current.calculated, outlook: fresh,
            recomputed: isForced, previous: isForced ? before?.calculated.targets : nil, by: clock)
        return (
            NutritionPlanAnswer(plan: plan, isReused: isReused, targetsSince: current.at), areNew ? current : nil,
            kept == nil ? row : nil
        )
    }

    /// Returns the nutrition plan that was announced or created last. Use it if no plan can be calculated.
    public func lastPlan(by clock: DayClock) throws(StoreError) -> NutritionPlanAnswer? {
        try store.read { db in
            guard let current = try TargetsRow.last(by: "number", in: db) else { return nil }
            let clock = clock.atMidnight
            // Targets announced after the last plan was created are a plan of their own week.
            let announced = try NutritionPlanRow(madeAt: current.at, by: clock, in: db)
            let row =
                try NutritionPlanRow.last(by: "id", in: db).flatMap { $0.monday < announced.monday ? nil : $0 }
                ?? announced
            return NutritionPlanAnswer(
                plan: NutritionPlan(
                    id: row.id, week: NutritionPlanWeek(of: row.monday), calculated: current.calculated, by: clock),
                isReused: true, targetsSince: current.at)
        }
    }

    /// Returns the number of changes of the nutrition plan that nobody has seen yet.
    public func unseenPlanChanges() throws(StoreError) -> Int {
        try store.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM nutritionTargets WHERE isNews AND seenAt IS NULL") ?? 0
        }
    }

    /// Marks the changes of the nutrition plan as seen.
    public func markPlanSeen(at now: Timestamp) throws(StoreError) {
        try store.write { db in try Self.markPlanSeen(at: now, in: db) }
    }

    static func markPlanSeen(at now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "UPDATE nutritionTargets SET seenAt = ? WHERE isNews AND seenAt IS NULL", arguments: [now.description])
    }

    /// Claims the unannounced changes of the nutrition plan, so that no other process announces them.
    ///
    /// - Returns: The last of the changes; `nil` if another process has claimed them, or nothing has changed.
    public func claimPlanChange(at now: Timestamp) throws(StoreError) -> NutritionPlanChange? {
        let rows = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM nutritionTargets WHERE isNews AND toldAt IS NULL ORDER BY number")
        }
        // A write is rarely needed, and would wait for other writers.
        guard !rows.isEmpty else { return nil }
        try store.write { db in
            try db.execute(
                sql: "UPDATE nutritionTargets SET toldAt = ? WHERE isNews AND toldAt IS NULL",
                arguments: [now.description])
        }
        // Unreadable rows are omitted.
        return rows.compactMap { (try? TargetsRow(row: $0))?.change }.last
    }
}

/// A row of a table of nutrition. An export contains the rows unchanged.
protocol NutritionRow: ExchangedRow {}

extension NutritionRow {
    /// Returns the readable row with the greatest value of a column, up to a value if there is one.
    static func last(by order: String, upTo end: String? = nil, in db: Database) throws -> Self? {
        let column = order.quotedDatabaseIdentifier
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM \(databaseTableName) WHERE \(column) <= ?1 OR ?1 IS NULL ORDER BY \(column) DESC",
            arguments: [end])
        while let row = try rows.next() {
            // Unreadable rows are omitted.
            if let last = try? Self(row: row) { return last }
        }
        return nil
    }

    /// Returns the number after the greatest one of a column.
    static func nextNumber(_ column: String, in db: Database) throws -> Int {
        1 + (try Int.fetchOne(db, sql: "SELECT max(\(column.quotedDatabaseIdentifier)) FROM \(databaseTableName)") ?? 0)
    }
}

extension WeightEntry: NutritionRow {
    static let databaseTableName = "bodyWeight"
}

/// Targets that are or were in effect.
struct TargetsRow: NutritionRow {
    static let databaseTableName = "nutritionTargets"

    let number: Int
    let at: Timestamp
    let calculated: CalculatedTargets
    let previous: NutritionTargets?
    /// Whether the change is announced to the user.
    let isNews: Bool
    /// The time at which a daemon claimed the change for its notification.
    var toldAt: Timestamp?
    /// The time at which the user first saw the nutrition plan with the change.
    var seenAt: Timestamp?

    /// The change from the previous targets; `nil` for the first targets.
    var change: NutritionPlanChange? {
        previous.map {
            NutritionPlanChange(number: number, at: at, previous: $0, targets: calculated.targets, isNews: isNews)
        }
    }
}

/// The nutrition plan of a week. Its targets are those in effect.
struct NutritionPlanRow: NutritionRow {
    static let databaseTableName = "nutritionPlan"

    let id: Int
    let createdAt: Timestamp
    let monday: LocalDay
}

extension NutritionPlanRow {
    /// Creates the next nutrition plan, for the week of a timestamp. Does not insert the row.
    init(madeAt moment: Timestamp, by clock: DayClock, in db: Database) throws {
        self.init(
            id: try Self.nextNumber("id", in: db), createdAt: moment,
            monday: NutritionPlanWeek(of: clock.day(of: moment)).monday)
    }
}

extension TargetsRow: FieldRecord {
    static let fields: [any RecordField<TargetsRow>] = [
        FixedField("number", \TargetsRow.number, .whole(1...SessionRecord.maximum)),
        FixedField("at", \TargetsRow.at, .time),
    ]
}

extension NutritionPlanRow: FieldRecord {
    static let fields: [any RecordField<NutritionPlanRow>] = [
        FixedField("id", \NutritionPlanRow.id, .whole(1...SessionRecord.maximum)),
        FixedField("monday", \NutritionPlanRow.monday, .day),
    ]
}
