import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// The weights, the nutrition profile, and the targets calculated from both.
public struct NutritionRepository: Sendable {
    let store: Store

    /// Returns all weights, newest first. Unreadable rows are omitted.
    public func weights() throws(StoreError) -> [WeightEntry] {
        try store.read { db in try WeightEntry.rows(by: "measuredAt DESC", in: db) }
    }

    /// Returns the weight with the latest timestamp, as targets are calculated from it.
    public func latestWeight(at now: Timestamp) throws(StoreError) -> WeightEntry? {
        try store.read { db in try Self.latestWeight(at: now, in: db) }
    }

    /// Returns the doubt about a weight that is far from the last one before it; `nil` if it is plausible.
    public func doubt(about entry: WeightEntry) throws(StoreError) -> WeightDoubt? {
        try store.read { db in
            // An unreadable weight raises no doubt about another one.
            let last = try WeightEntry.rows(
                where: "measuredAt <= ? AND id <> ?", [entry.measuredAt.description, entry.id], by: "measuredAt DESC",
                limit: 1, in: db)
            return WeightDoubt(entry, since: last.first)
        }
    }

    /// The result of a change, and its effect on the targets. If no targets can be calculated, the change is kept.
    public typealias Outcome<Value> = (value: Value, recalculation: Result<Recalculation, NutritionPlanRefusal>)

    /// Records weights in one transaction, and calculates the targets again.
    public func record(
        _ entries: [WeightEntry], at now: Timestamp, by clock: DayClock
    ) throws(StoreError) -> Outcome<WeightCounts> {
        try recalculating(at: now, by: clock) { try Self.add(entries, in: $0) }
    }

    /// Deletes a weight, and calculates the targets again.
    ///
    /// - Returns: Whether a weight with this id existed.
    public func removeWeight(_ id: String, at now: Timestamp, by clock: DayClock) throws(StoreError) -> Outcome<Bool> {
        try recalculating(at: now, by: clock) { try WeightEntry.deleteOne($0, key: id) }
    }

    /// Changes the nutrition profile, and calculates the targets again.
    ///
    /// - Parameter weight: A weight that is recorded with the profile, and is taken as the current weight.
    /// - Returns: The changed profile.
    /// - Throws: ``MisplacedTarget`` if the goal or the target weight changes and they contradict each other; nothing
    ///   is changed then. ``StoreError``.
    public func changeProfile(
        with weight: WeightEntry? = nil, at now: Timestamp, by clock: DayClock,
        _ change: (inout NutritionProfile) -> Void
    ) throws -> Outcome<NutritionProfile> {
        // An unreadable profile is replaced.
        let before = try nutritionProfile() ?? NutritionProfile()
        var profile = before
        change(&profile)
        // A new weight may be past the target; only a changed goal or target is checked.
        if (profile.goal, profile.target) != (before.goal, before.target),
            let misplaced = MisplacedTarget(in: profile, weight: try (weight ?? latestWeight(at: now))?.weight)
        {
            throw misplaced
        }
        return try recalculating(at: now, by: clock) { [profile] db in
            try PreferenceRepository.keep(profile, as: Self.profileKey, in: db)
            if let weight { _ = try Self.add([weight], in: db) }
            return profile
        }
    }

    /// Calculates the targets again, and stores them if they differ significantly.
    public func refreshTargets(at now: Timestamp, by clock: DayClock) throws(StoreError) {
        _ = try recalculating(at: now, by: clock) { _ in }
    }

    /// Inserts weights inside a transaction. A weight replaces another of the same timestamp.
    static func add(_ entries: [WeightEntry], in db: Database) throws -> WeightCounts {
        var counts = WeightCounts()
        for entry in entries {
            let existing = try WeightEntry.filter(sql: "measuredAt = ?", arguments: [entry.measuredAt.description])
                .fetchOne(db)
            if existing?.weight == entry.weight {
                counts.present += 1
                continue
            }
            if existing == nil { counts.added += 1 } else { counts.replaced += 1 }
            try entry.insert(db)
        }
        return counts
    }

    /// Returns the weight with the latest timestamp. One of a later day, from a clock that was wrong, hides no other.
    static func latestWeight(at now: Timestamp, in db: Database) throws -> WeightEntry? {
        try WeightEntry.last(by: "measuredAt", upTo: now.dayLater.description, in: db)
    }

    static let profileKey = "nutritionProfile"

    /// Returns the nutrition profile; `nil` if there is none or it cannot be read.
    public func nutritionProfile() throws(StoreError) -> NutritionProfile? {
        try store.read { db in try? Self.nutritionProfile(in: db) }
    }

    /// Returns the nutrition profile; `nil` if there is none.
    ///
    /// - Throws: ``NutritionPlanRefusal`` if the profile cannot be read.
    static func nutritionProfile(in db: Database) throws -> NutritionProfile? {
        guard let json = try PreferenceRepository.value(profileKey, in: db) else { return nil }
        guard let profile = try? JSONDecoder().decode(NutritionProfile.self, from: json) else {
            throw NutritionPlanRefusal.invalid(["the saved profile is unreadable; enter it again"])
        }
        return profile
    }

    /// Changes the weights or the profile and calculates the targets again, in one transaction. New targets replace the
    /// current ones if the difference is significant.
    ///
    /// - Returns: The result of `change`, and the effect on the targets. If no targets can be calculated, the change is
    ///   kept.
    func recalculating<Value>(
        at now: Timestamp, by clock: DayClock, after change: (Database) throws -> Value
    ) throws(StoreError) -> Outcome<Value> {
        try store.write { db in
            let next = try TargetsRow.nextNumber("number", in: db)
            let value = try change(db)
            let fresh: CalculatedTargets
            do {
                fresh = try Self.calculate(at: now, by: clock, in: db)
            } catch let refusal as NutritionPlanRefusal {
                return (value, .failure(refusal))
            }
            let current = try Self.adopt(fresh, at: now, in: db)
            guard current.number >= next else { return (value, .success(.kept)) }
            return (value, .success(current.change.map(Recalculation.changed) ?? .first(current.calculated.targets)))
        }
    }

    /// Returns the last change of the targets. A calculation with the same result is no change.
    public func lastPlanChange() throws(StoreError) -> NutritionPlanChange? {
        try store.read { db in
            try TargetsRow.rows(where: "previous IS NOT NULL", by: "number DESC", in: db).lazy.compactMap(\.change)
                .first { $0.rows.contains { $0.old != $0.new } }
        }
    }

    /// Returns the safety warnings about the current targets; none if no targets can be calculated.
    public func planWarnings(
        at now: Timestamp, by clock: DayClock, in units: UnitSystem
    ) throws(StoreError) -> [String] {
        try store.read { db in
            // Who shows the plan has the error.
            guard let fresh = try? Self.calculate(at: now, by: clock, in: db),
                let current = try TargetsRow.last(by: "number", in: db)
            else { return [] }
            return NutritionPlanSafety.warnings(for: current.calculated.targets, of: fresh.basis, in: units)
        }
    }

    /// Returns the targets calculated from the current weight and profile.
    ///
    /// - Throws: ``NutritionPlanRefusal`` if the targets cannot be calculated.
    static func calculate(at now: Timestamp, by clock: DayClock, in db: Database) throws -> CalculatedTargets {
        let today = clock.atMidnight.day(of: now)
        let profile = try nutritionProfile(in: db)
        let weight = try latestWeight(at: now, in: db)?.weight
        return try CalculatedTargets(NutritionPlanBasis(profile, weight: weight, today: today), on: today)
    }

    /// Replaces the current targets if the rules of ``TargetsJudgement`` say so.
    ///
    /// - Returns: The targets in effect afterwards.
    static func adopt(_ fresh: CalculatedTargets, at now: Timestamp, in db: Database) throws -> TargetsRow {
        let (row, isNew) = try targets(after: fresh, isForced: false, at: now, in: db)
        if isNew { try row.insert(db) }
        return row
    }

    /// Returns the targets that are in effect by the rules of ``TargetsJudgement``, and whether they are not stored
    /// yet.
    static func targets(
        after fresh: CalculatedTargets, isForced: Bool, at now: Timestamp, in db: Database
    ) throws -> (row: TargetsRow, isNew: Bool) {
        let current = try TargetsRow.last(by: "number", in: db)
        switch (TargetsJudgement(fresh, against: current?.calculated, isForced: isForced), current) {
        case (.keep, let current?): return (current, false)
        case (.keep, nil): preconditionFailure("no targets to keep")
        case (.replace(let isNews), let current):
            let row = TargetsRow(
                number: try TargetsRow.nextNumber("number", in: db), at: now, calculated: fresh,
                previous: current?.calculated.targets, isNews: isNews)
            return (row, true)
        }
    }
}

/// The number of weights that were added, replaced or found.
public struct WeightCounts: Hashable, Sendable {
    /// Weights with a new timestamp.
    public internal(set) var added = 0
    /// Weights that replaced another of the same timestamp.
    public internal(set) var replaced = 0
    /// Weights that existed already.
    public internal(set) var present = 0

    /// Creates counts of zero.
    public init() {}
}

/// The effect of a new weight or a changed profile on the targets.
public enum Recalculation: Hashable, Sendable {
    /// The first targets were stored.
    case first(NutritionTargets)
    /// New targets replaced the current ones.
    case changed(NutritionPlanChange)
    /// The targets stay, because the difference is not significant.
    case kept
}
