import GRDB
import PracticeCore
import SessionCore
import Store
import TestSupport

/// A database in which somebody weighs themselves.
struct Kitchen {
    let folder: TemporaryFolder
    let store: Store
    /// A Saturday.
    let now = Timestamp("2026-11-21T12:00:00Z")!

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: "\(folder.path)/limber.sqlite")
    }

    var path: String { "\(folder.path)/limber.sqlite" }

    /// Tells what plans are calculated from: 36 years, 180 cm, to 75 kg.
    func setUp() throws {
        try store.save(
            NutritionProfile(
                height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
                activity: .moderatelyActive, goal: .loseWeight, target: BodyWeight(grams: 75_000)))
    }

    /// A weight that was measured a moment after all others.
    func entry(_ kilograms: Double) throws -> WeightEntry {
        let count = try store.weights().count
        return WeightEntry(
            id: "weight-\(count)", measuredAt: Timestamp(milliseconds: now.milliseconds - 1000 + count),
            weight: BodyWeight(grams: Int((kilograms * 1000).rounded())))
    }

    @discardableResult
    func weigh(_ kilograms: Double) throws -> Recalculation {
        let entry = try entry(kilograms)
        return try store.recalculating(at: now, by: .utc) { try store.add([entry]) }.get()
    }

    func plan(after wait: Duration = .zero, isForced: Bool = false, isLook: Bool = true) throws -> Store.PlanAnswer {
        let moment = Timestamp(milliseconds: now.milliseconds + Int(wait / .milliseconds(1)))
        return try store.plan(at: moment, by: .utc, isForced: isForced, isLook: isLook)
    }

    func execute(_ sql: String) throws {
        try DatabaseQueue(path: path).write { db in try db.execute(sql: sql) }
    }
}

extension DayClock {
    static let utc = DayClock { _ in 0 }
}
