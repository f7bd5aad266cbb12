import GRDB
public import PracticeCore
public import SessionCore

/// What a new weight, or a changed profile, has done to the targets.
public enum Recalculation: Hashable, Sendable {
    /// There were none before.
    case first(NutritionTargets)
    /// Others took their place.
    case changed(PlanChange)
    /// They stay: the change is too small.
    case kept
}

extension Store {
    /// Counts the targets that have ever held: what ``recalculate(at:by:since:)`` takes.
    public func targetsCount() throws(StoreError) -> Int {
        try read { db in try TargetsRow.nextNumber("number", in: db) - 1 }
    }

    /// Calculates the targets anew, and lets them take the place of those that hold where the change is significant.
    ///
    /// - Parameter count: ``targetsCount()`` before the weight was kept: a daemon that heard of it may have been faster.
    /// - Throws: ``NutritionError`` where they cannot be calculated; those that hold stay.
    @discardableResult
    public func recalculate(
        at now: Timestamp, by clock: DayClock, since count: Int
    ) throws(NutritionError) -> Recalculation {
        try changeNutrition { db in
            let fresh = try Self.calculate(at: now, by: clock, in: db)
            let holding = try Self.judge(fresh, isForced: false, at: now, in: db)
            guard holding.number > count else { return .kept }
            return holding.change.map(Recalculation.changed) ?? .first(holding.calculated.targets)
        }
    }

    /// Does something that plans are calculated from, and calculates anew. What was done stays done where that fails.
    ///
    /// - Returns: what it has done to the targets, or why that is not known.
    /// - Throws: what `change` throws, or ``StoreError``.
    public func recalculating(
        at now: Timestamp, by clock: DayClock, after change: () throws -> Void
    ) throws -> Result<Recalculation, NutritionError> {
        let count = try targetsCount()
        try change()
        return Result { () throws(NutritionError) in try recalculate(at: now, by: clock, since: count) }
    }

    /// The last change of the targets: what was calculated anew and came to the same is none.
    public func lastPlanChange() throws(StoreError) -> PlanChange? {
        try read { db in
            let rows = try Row.fetchCursor(
                db, sql: "SELECT * FROM nutritionTargets WHERE previous IS NOT NULL ORDER BY number DESC")
            while let row = try rows.next() {
                if let change = (try? TargetsRow(row: row))?.change, change.rows.contains(where: { $0.old != $0.new }) {
                    return change
                }
            }
            return nil
        }
    }

    /// What must be said of the targets that hold, but for what every plan says; nothing where none can be calculated.
    public func planWarnings(at now: Timestamp, by clock: DayClock) throws(StoreError) -> [String] {
        try read { db in
            guard let fresh = try? Self.calculate(at: now, by: clock, in: db),
                let holding = try TargetsRow.last(by: "number", in: db)
            else { return [] }
            return PlanSafety.warnings(for: holding.calculated.targets, of: fresh.basis)
        }
    }

    /// What the targets would be now.
    ///
    /// - Throws: ``PlanRefusal``.
    static func calculate(at now: Timestamp, by clock: DayClock, in db: Database) throws -> CalculatedTargets {
        let today = clock.atMidnight.day(of: now)
        let profile = try nutritionProfile(in: db)
        let weight = try latestWeight(in: db)?.weight
        return try CalculatedTargets(PlanBasis(profile, weight: weight, today: today), on: today)
    }

    /// Lets targets take the place of those that hold, or not.
    ///
    /// - Returns: Those that hold then.
    static func judge(
        _ fresh: CalculatedTargets, isForced: Bool, at now: Timestamp, in db: Database
    ) throws -> TargetsRow {
        let holding = try TargetsRow.last(by: "number", in: db)
        switch (TargetsJudgement(fresh, against: holding?.calculated, isForced: isForced), holding) {
        case (.keep, let holding?): return holding
        case (.keep, nil): preconditionFailure("nothing is kept where nothing holds")
        case (.replace(let isNews), let holding):
            let row = TargetsRow(
                number: try TargetsRow.nextNumber("number", in: db), at: now, calculated: fresh,
                previous: holding?.calculated.targets, isNews: isNews)
            try row.insert(db)
            return row
        }
    }
}
