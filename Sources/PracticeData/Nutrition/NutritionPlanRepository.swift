import GRDB
public import PracticeCore
public import SessionCore

/// The nutrition plans of weeks, and the changes that a person has not seen yet.
public struct NutritionPlanRepository: Sendable {
    let store: Store

    /// A plan, and whether it was made just now.
    public struct NutritionPlanAnswer: Hashable, Sendable {
        /// The plan.
        public let plan: NutritionPlan
        /// Whether nothing but a plan of before was needed.
        public let isReused: Bool
        /// Since when its targets hold.
        public let targetsSince: Timestamp
    }

    /// The plan of the week, made where there is none yet. Targets that a weight has made obsolete, but nobody could replace
    /// then, are replaced first.
    ///
    /// - Parameters:
    ///   - isForced: Whether everything is made anew.
    ///   - isLook: Whether a person sees it: no change is news to them then.
    func plan(
        at now: Timestamp, by clock: DayClock, isForced: Bool = false, isLook: Bool
    ) throws(NutritionError) -> NutritionPlanAnswer {
        try store.changeNutrition { db in
            let clock = clock.atMidnight
            let fresh = try NutritionRepository.calculate(at: now, by: clock, in: db)
            let before = try TargetsRow.last(by: "number", in: db)
            let holding = try NutritionRepository.judge(fresh, isForced: isForced, at: now, in: db)
            if isLook { try Self.markPlanSeen(at: now, in: db) }
            let last = try NutritionPlanRow.last(by: "id", in: db)
            let isReused =
                !isForced && last.map { NutritionPlanWeek(of: $0.monday).isCurrent(at: now, by: clock) } ?? false
            let row: NutritionPlanRow
            if let last, isReused {
                row = last
            } else {
                row = try NutritionPlanRow(madeAt: now, by: clock, in: db)
                try row.insert(db)
            }
            return NutritionPlanAnswer(
                plan: NutritionPlan(
                    id: row.id, week: NutritionPlanWeek(of: row.monday), calculated: holding.calculated, outlook: fresh,
                    recomputed: isForced, previous: isForced ? before?.calculated.targets : nil, by: clock),
                isReused: isReused, targetsSince: holding.at)
        }
    }

    /// The plan that was announced or made last, for when none can be made.
    public func lastPlan(by clock: DayClock) throws(StoreError) -> NutritionPlanAnswer? {
        try store.read { db in
            guard let holding = try TargetsRow.last(by: "number", in: db) else { return nil }
            let clock = clock.atMidnight
            // Targets that were announced after the last plan was made are a plan of their own week.
            let announced = try NutritionPlanRow(madeAt: holding.at, by: clock, in: db)
            let row =
                try NutritionPlanRow.last(by: "id", in: db).flatMap { $0.monday < announced.monday ? nil : $0 }
                ?? announced
            return NutritionPlanAnswer(
                plan: NutritionPlan(
                    id: row.id, week: NutritionPlanWeek(of: row.monday), calculated: holding.calculated, by: clock),
                isReused: true, targetsSince: holding.at)
        }
    }

    /// How many changes of the plan nobody has seen yet.
    public func planBadge() throws(StoreError) -> Int {
        try store.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM nutritionTargets WHERE isNews AND seenAt IS NULL") ?? 0
        }
    }

    /// Somebody has looked at the plan.
    func markPlanSeen(at now: Timestamp) throws(StoreError) {
        try store.write(.nutrition) { db in try Self.markPlanSeen(at: now, in: db) }
    }

    static func markPlanSeen(at now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: "UPDATE nutritionTargets SET seenAt = ? WHERE isNews AND seenAt IS NULL", arguments: [now.description])
    }

    /// Takes the news that nobody was told yet, for whoever asks first; of several changes the last one counts.
    func claimPlanNews(at now: Timestamp) throws(StoreError) -> NutritionPlanChange? {
        // Most of the time there is none, and nothing to write.
        guard try store.read({ db in try !Self.untold(in: db).isEmpty }) else { return nil }
        return try store.write(.nutrition) { db in
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
