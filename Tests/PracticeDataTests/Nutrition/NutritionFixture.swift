import GRDB
import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

/// A database with weights and a nutrition profile.
struct NutritionFixture {
    let folder: TemporaryFolder
    let data: Repositories
    private let store: Store
    /// A Saturday.
    let now = Timestamp("2026-11-21T12:00:00Z")!

    init() throws {
        folder = try TemporaryFolder()
        store = .patient("\(folder.path)/limber.sqlite")
        try store.open()
        data = Repositories(store)
    }

    var path: String { "\(folder.path)/limber.sqlite" }

    /// Stores the profile of a man of 36 years and 180 cm with a target of 75 kg.
    func setUp() throws {
        try keep(
            NutritionProfile(
                height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
                activity: .moderatelyActive, goal: .loseWeight, target: BodyWeight(grams: 75_000)))
    }

    /// Stores a profile without new targets.
    func keep(_ profile: NutritionProfile) throws {
        try store.write(.nutrition) { db in
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
        }
    }

    /// Records weights without new targets.
    @discardableResult
    func record(_ entries: [WeightEntry]) throws -> WeightCounts {
        try store.write(.nutrition) { db in try NutritionRepository.add(entries, in: db) }
    }

    /// Deletes a weight.
    func removeWeight(_ id: String) throws -> Bool {
        try recalculating { db in try WeightEntry.deleteOne(db, key: id) }.0
    }

    /// Changes an input of the calculation.
    func recalculating<Value>(
        after change: (Database) throws -> Value
    ) throws -> (Value, Result<Recalculation, NutritionPlanRefusal>) {
        try data.nutrition.recalculating(at: now, by: .utc, after: change)
    }

    /// Records a weight measured after all others.
    func entry(_ kilograms: Double) throws -> WeightEntry {
        let count = try data.nutrition.weights().count
        return WeightEntry(
            id: "weight-\(count)", measuredAt: Timestamp(milliseconds: now.milliseconds - 1000 + count),
            weight: BodyWeight(grams: Int((kilograms * 1000).rounded())))
    }

    /// - Throws: `NutritionPlanRefusal` if no targets can be calculated; the weight is recorded all the same.
    @discardableResult
    func weigh(_ kilograms: Double) throws -> Recalculation {
        let entry = try entry(kilograms)
        return try recalculating { db in try NutritionRepository.add([entry], in: db) }.1.get()
    }

    func plan(
        after wait: Duration = .zero, isForced: Bool = false, isViewed: Bool = true
    ) throws -> NutritionPlanRepository.NutritionPlanAnswer {
        let moment = Timestamp(milliseconds: now.milliseconds + Int(wait / .milliseconds(1)))
        return try data.nutritionPlans.plan(at: moment, by: .utc, isForced: isForced, isViewed: isViewed)
    }

    /// All stored targets.
    func targetsCount() throws -> Int {
        try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM nutritionTargets") ?? 0 }
    }

    func execute(_ sql: String) throws {
        try DatabaseQueue(path: path).write { db in try db.execute(sql: sql) }
    }
}

extension DayClock {
    static let utc = DayClock { _ in 0 }
}
