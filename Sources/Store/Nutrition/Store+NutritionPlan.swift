import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// A plan, and whether it was made just now.
    public struct PlanAnswer: Hashable, Sendable {
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
    public func plan(
        at now: Timestamp, by clock: DayClock, isForced: Bool = false, isLook: Bool
    ) throws(NutritionError) -> PlanAnswer {
        try changeNutrition { db in
            let clock = clock.atMidnight
            let fresh = try Self.calculate(at: now, by: clock, in: db)
            let before = try TargetsRow.last(by: "number", in: db)
            let holding = try Self.judge(fresh, isForced: isForced, at: now, in: db)
            if isLook { try Self.markPlanSeen(at: now, in: db) }
            let last = try PlanRow.last(by: "id", in: db)
            let isReused = !isForced && last.map { PlanWeek(of: $0.monday).isCurrent(at: now, by: clock) } ?? false
            let row: PlanRow
            if let last, isReused {
                row = last
            } else {
                row = PlanRow(
                    id: try PlanRow.nextNumber("id", in: db), createdAt: now,
                    monday: PlanWeek(of: clock.day(of: now)).monday)
                try row.insert(db)
            }
            return PlanAnswer(
                plan: NutritionPlan(
                    id: row.id, week: PlanWeek(of: row.monday), calculated: holding.calculated, outlook: fresh,
                    recomputed: isForced, previous: isForced ? before?.calculated.targets : nil, by: clock),
                isReused: isReused, targetsSince: holding.at)
        }
    }

    /// The plan that was made last, for when none can be made.
    public func lastPlan(by clock: DayClock) throws(StoreError) -> PlanAnswer? {
        try read { db in
            guard let row = try PlanRow.last(by: "id", in: db), let holding = try TargetsRow.last(by: "number", in: db)
            else { return nil }
            return PlanAnswer(
                plan: NutritionPlan(
                    id: row.id, week: PlanWeek(of: row.monday), calculated: holding.calculated, by: clock.atMidnight),
                isReused: true, targetsSince: holding.at)
        }
    }
}
