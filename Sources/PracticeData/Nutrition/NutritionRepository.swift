import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// Weights, the nutrition profile, and the targets that are calculated from both.
public struct NutritionRepository: Sendable {
    let store: Store

    /// The weights, newest first.
    public func weights() throws(StoreError) -> [WeightEntry] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM bodyWeight ORDER BY measuredAt DESC")
                .compactMap { try? WeightEntry(row: $0) }
        }
    }

    /// Inserts weights inside a transaction. One moment has one weight: the last one that is given.
    static func add(_ entries: [WeightEntry], in db: Database) throws -> WeightCounts {
        var counts = WeightCounts()
        for entry in entries {
            let there = try WeightEntry.filter(sql: "measuredAt = ?", arguments: [entry.measuredAt.description])
                .fetchOne(db)
            if there?.weight == entry.weight {
                counts.present += 1
                continue
            }
            if there == nil { counts.added += 1 } else { counts.replaced += 1 }
            try entry.insert(db)
        }
        return counts
    }

    /// The weight that was measured last.
    static func latestWeight(in db: Database) throws -> WeightEntry? {
        try WeightEntry.last(by: "measuredAt", in: db)
    }

    static let profileKey = "nutritionProfile"

    /// What is known of the person; `nil` where nothing is, or where it cannot be read.
    public func nutritionProfile() throws(StoreError) -> NutritionProfile? {
        try store.read { db in try? Self.nutritionProfile(in: db) }
    }

    /// - Throws: ``NutritionPlanRefusal`` where it cannot be read.
    static func nutritionProfile(in db: Database) throws -> NutritionProfile? {
        guard let json = try PreferenceRepository.value(profileKey, in: db) else { return nil }
        guard let profile = try? JSONDecoder().decode(NutritionProfile.self, from: json) else {
            throw NutritionPlanRefusal.invalid(["the saved profile is unreadable; enter it again"])
        }
        return profile
    }

    /// Changes what targets are calculated from, and calculates them again, in one transaction. New targets replace those
    /// that hold where the difference is significant.
    ///
    /// - Returns: What `change` returns, and what became of the targets. Where none can be calculated, the change stays.
    func recalculating<Value>(
        at now: Timestamp, by clock: DayClock, after change: (Database) throws -> Value
    ) throws(StoreError) -> (Value, Result<Recalculation, NutritionPlanRefusal>) {
        try store.write(.nutrition) { db in
            let next = try TargetsRow.nextNumber("number", in: db)
            let value = try change(db)
            let fresh: CalculatedTargets
            do {
                fresh = try Self.calculate(at: now, by: clock, in: db)
            } catch let refusal as NutritionPlanRefusal {
                return (value, .failure(refusal))
            }
            let holding = try Self.judge(fresh, isForced: false, at: now, in: db)
            guard holding.number >= next else { return (value, .success(.kept)) }
            return (value, .success(holding.change.map(Recalculation.changed) ?? .first(holding.calculated.targets)))
        }
    }

    /// The last change of the targets: what was calculated anew and came to the same is none.
    public func lastPlanChange() throws(StoreError) -> NutritionPlanChange? {
        try store.read { db in
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
    public func planWarnings(
        at now: Timestamp, by clock: DayClock, in units: UnitSystem
    ) throws(StoreError) -> [String] {
        try store.read { db in
            guard let fresh = try? Self.calculate(at: now, by: clock, in: db),
                let holding = try TargetsRow.last(by: "number", in: db)
            else { return [] }
            return NutritionPlanSafety.warnings(for: holding.calculated.targets, of: fresh.basis, in: units)
        }
    }

    /// What the targets would be now.
    ///
    /// - Throws: ``NutritionPlanRefusal``.
    static func calculate(at now: Timestamp, by clock: DayClock, in db: Database) throws -> CalculatedTargets {
        let today = clock.atMidnight.day(of: now)
        let profile = try nutritionProfile(in: db)
        let weight = try latestWeight(in: db)?.weight
        return try CalculatedTargets(NutritionPlanBasis(profile, weight: weight, today: today), on: today)
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
        case (.keep, nil): preconditionFailure("no targets to keep")
        case (.replace(let isNews), let holding):
            let row = TargetsRow(
                number: try TargetsRow.nextNumber("number", in: db), at: now, calculated: fresh,
                previous: holding?.calculated.targets, isNews: isNews)
            try row.insert(db)
            return row
        }
    }
}

/// What became of weights that were to be kept.
public struct WeightCounts: Hashable, Sendable {
    /// Weights of moments that had none.
    public internal(set) var added = 0
    /// Weights that took the place of another of their moment.
    public internal(set) var replaced = 0
    /// Weights that were there already.
    public internal(set) var present = 0

    /// None yet.
    public init() {}
}

/// What a new weight, or a changed profile, has done to the targets.
public enum Recalculation: Hashable, Sendable {
    /// There were none before.
    case first(NutritionTargets)
    /// Others took their place.
    case changed(NutritionPlanChange)
    /// They stay: the change is too small.
    case kept
}
