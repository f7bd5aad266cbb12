import GRDB
public import PracticeCore
import SessionCore

/// The exercises, and the training plans with their days.
public struct TrainingPlanRepository: Sendable {
    let store: Store

    /// The exercises, by name. Two of the same name are refused.
    public var exercises: TrainingTable<Exercise> { TrainingTable(store) }
    /// The training plans, in the order in which they were added.
    public var plans: TrainingTable<TrainingPlan> { TrainingTable(store) }
    /// The days of training plans.
    public var days: TrainingTable<TrainingPlanDay> { TrainingTable(store) }
    /// The exercises of days.
    public var dayExercises: TrainingTable<TrainingPlanDayExercise> { TrainingTable(store) }
}

extension Exercise: TrainingPart {
    static let listOrder = "name, rowid"

    mutating func touch(at now: Timestamp) { updatedAt = now }

    func checkRemoval(in db: Database) throws {
        if try TrainingPlanDayExercise.exists(where: "exercise_id = ?", [id], in: db) {
            throw TrainingRefusal.conflict(.exerciseInPlans(name: name))
        }
        if try WorkoutSet.exists(where: "exercise_id = ?", [id], in: db) {
            throw TrainingRefusal.conflict(.exerciseInWorkouts(name: name))
        }
    }
}

extension TrainingPlan: TrainingPart {
    static let listOrder = "rowid"

    mutating func touch(at now: Timestamp) { updatedAt = now }

    func checkRemoval(in db: Database) throws {
        if try TrainingCycle.exists(where: "plan_id = ?", [id], in: db) {
            throw TrainingRefusal.conflict(.planInCycles(name: name))
        }
    }

    /// Returns the days, in their order.
    func days(in db: Database) throws -> [TrainingPlanDay] {
        try TrainingPlanDay.rows(where: "plan_id = ?", [id], by: TrainingPlanDay.listOrder, in: db)
    }
}

extension TrainingPlanDay: TrainingPart {
    static var above: (type: any TrainingPart.Type, column: String)? { (TrainingPlan.self, "plan_id") }

    func checkRemoval(in db: Database) throws { try checkCycles(.dayInActiveCycle(name: name), in: db) }

    /// Throws the refusal if an active training cycle uses the training plan.
    fileprivate func checkCycles(_ conflict: TrainingRecordRefusal, in db: Database) throws {
        if try TrainingCycle.exists(where: "plan_id = ? AND status = 'active'", [planID], in: db) {
            throw TrainingRefusal.conflict(conflict)
        }
    }

    /// Returns the exercises, in their order.
    func exercises(in db: Database) throws -> [TrainingPlanDayExercise] {
        try TrainingPlanDayExercise.rows(where: "plan_day_id = ?", [id], by: TrainingPlanDayExercise.listOrder, in: db)
    }
}

extension TrainingPlanDayExercise: TrainingPart {
    static var above: (type: any TrainingPart.Type, column: String)? { (TrainingPlanDay.self, "plan_day_id") }

    func checkReferences(in db: Database) throws { _ = try Exercise.row(exerciseID, in: db) }

    func checkRemoval(in db: Database) throws {
        let day = try TrainingPlanDay.row(planDayID, in: db)
        try day.checkCycles(.exerciseInActiveCycle(day: day.name), in: db)
    }
}
