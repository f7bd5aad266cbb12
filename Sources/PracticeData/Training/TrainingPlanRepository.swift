import GRDB
public import PracticeCore
import SessionCore

/// Exercises, and the training plans that are made of them: plans, their days, and the exercises of a day.
public struct TrainingPlanRepository: Sendable {
    let store: Store

    /// All exercises, by their names.
    public func exercises() throws(TrainingError) -> [Exercise] {
        try store.readTraining { db in try Exercise.rows(by: "name, rowid", in: db) }
    }

    /// An exercise; one that is not there is refused.
    public func exercise(_ id: String) throws(TrainingError) -> Exercise {
        try store.readTraining { db in try Exercise.row(id, in: db) }
    }

    /// Adds an exercise; a second one of its name is refused.
    func add(_ exercise: Exercise) throws(TrainingError) {
        try store.changeTraining { db in try exercise.insert(db) }
    }

    /// Changes an exercise, and answers it as it then is.
    func changeExercise(
        _ id: String, at now: Timestamp, _ change: (inout Exercise) -> Void
    ) throws(TrainingError) -> Exercise {
        try store.changeTraining { db in
            var exercise = try Exercise.row(id, in: db)
            change(&exercise)
            exercise.updatedAt = now
            try exercise.update(db)
            return exercise
        }
    }

    /// Removes an exercise that no plan and no workout uses.
    func removeExercise(_ id: String) throws(TrainingError) {
        try store.changeTraining { db in
            let exercise = try Exercise.row(id, in: db)
            if try TrainingPlanDayExercise.isThere(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete exercise that is used in plans")
            }
            if try WorkoutSet.isThere(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete exercise that is used in workouts")
            }
            try exercise.delete(db)
        }
    }

    /// All plans, in the order in which they were added.
    public func plans() throws(TrainingError) -> [TrainingPlan] {
        try store.readTraining { db in try TrainingPlan.rows(in: db) }
    }

    /// A plan; one that is not there is refused.
    public func plan(_ id: String) throws(TrainingError) -> TrainingPlan {
        try store.readTraining { db in try TrainingPlan.row(id, in: db) }
    }

    /// Adds a plan without days.
    func add(_ plan: TrainingPlan) throws(TrainingError) {
        try store.changeTraining { db in try plan.insert(db) }
    }

    /// Changes a plan, and answers it as it then is.
    func changePlan(
        _ id: String, at now: Timestamp, _ change: (inout TrainingPlan) -> Void
    ) throws(TrainingError) -> TrainingPlan {
        try store.changeTraining { db in
            var plan = try TrainingPlan.row(id, in: db)
            change(&plan)
            plan.updatedAt = now
            try plan.update(db)
            return plan
        }
    }

    /// Removes a plan that no mesocycle uses, and its days with it.
    func removePlan(_ id: String) throws(TrainingError) {
        try store.changeTraining { db in
            let plan = try TrainingPlan.row(id, in: db)
            if try Mesocycle.isThere(where: "plan_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete plan that is used by mesocycles")
            }
            try plan.delete(db)
        }
    }

    /// The days of a plan, in its order.
    public func days(ofPlan plan: String) throws(TrainingError) -> [TrainingPlanDay] {
        try store.readTraining { db in try TrainingPlan.row(plan, in: db).days(in: db) }
    }

    /// A day of a plan; one that is not there, or another plan's, is refused.
    public func day(_ id: String, ofPlan plan: String) throws(TrainingError) -> TrainingPlanDay {
        try store.readTraining { db in try TrainingPlanDay.row(id, ofPlan: plan, in: db) }
    }

    /// Adds a day to its plan.
    func add(_ day: TrainingPlanDay) throws(TrainingError) {
        try store.changeTraining { db in
            _ = try TrainingPlan.row(day.planID, in: db)
            try day.insert(db)
        }
    }

    /// Changes a day of a plan, and answers it as it then is. Workouts that there are stay as they are.
    func changeDay(
        _ id: String, ofPlan plan: String, _ change: (inout TrainingPlanDay) -> Void
    ) throws(TrainingError) -> TrainingPlanDay {
        try store.changeTraining { db in
            var day = try TrainingPlanDay.row(id, ofPlan: plan, in: db)
            change(&day)
            try day.update(db)
            return day
        }
    }

    /// Removes a day, and what it asks for, from a plan that no active mesocycle uses.
    func removeDay(_ id: String, ofPlan plan: String) throws(TrainingError) {
        try store.changeTraining { db in
            let day = try TrainingPlanDay.row(id, ofPlan: plan, in: db)
            try day.refuseWhileInUse("Cannot delete day of a plan that has an active mesocycle", in: db)
            try day.delete(db)
        }
    }

    /// What a day of a plan asks for, in its order.
    public func exercises(ofDay day: String, ofPlan plan: String) throws(TrainingError) -> [TrainingPlanDayExercise] {
        try store.readTraining { db in try TrainingPlanDay.row(day, ofPlan: plan, in: db).exercises(in: db) }
    }

    /// An exercise of a day of a plan; one that is not there, or another day's, is refused.
    public func exercise(
        _ id: String, ofDay day: String, ofPlan plan: String
    ) throws(TrainingError) -> TrainingPlanDayExercise {
        try store.readTraining { db in try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db) }
    }

    /// Adds an exercise to a day of a plan.
    func add(_ exercise: TrainingPlanDayExercise, toPlan plan: String) throws(TrainingError) {
        try store.changeTraining { db in
            _ = try TrainingPlanDay.row(exercise.planDayID, ofPlan: plan, in: db)
            _ = try Exercise.row(exercise.exerciseID, in: db)
            try exercise.insert(db)
        }
    }

    /// Changes an exercise of a day, and answers it as it then is. Workouts that there are stay as they are.
    func changeExercise(
        _ id: String, ofDay day: String, ofPlan plan: String, _ change: (inout TrainingPlanDayExercise) -> Void
    ) throws(TrainingError) -> TrainingPlanDayExercise {
        try store.changeTraining { db in
            var exercise = try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            change(&exercise)
            try exercise.update(db)
            return exercise
        }
    }

    /// Removes an exercise from a day of a plan that no active mesocycle uses.
    func removeExercise(_ id: String, ofDay day: String, ofPlan plan: String) throws(TrainingError) {
        try store.changeTraining { db in
            let exercise = try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            try TrainingPlanDay.row(day, in: db)
                .refuseWhileInUse("Cannot delete exercise of a plan that has an active mesocycle", in: db)
            try exercise.delete(db)
        }
    }
}

extension TrainingPlan {
    /// Its days, in their order.
    func days(in db: Database) throws -> [TrainingPlanDay] {
        try TrainingPlanDay.rows(where: "plan_id = ?", [id], by: "sort_order, rowid", in: db)
    }
}

extension TrainingPlanDay {
    /// The day with an id, if it is the plan's.
    static func row(_ id: String, ofPlan plan: String, in db: Database) throws -> TrainingPlanDay {
        _ = try TrainingPlan.row(plan, in: db)
        let day = try row(id, in: db)
        guard day.planID == plan else { throw TrainingRefusal.missing(.planDay, id: id) }
        return day
    }

    /// What it asks for, in its order.
    func exercises(in db: Database) throws -> [TrainingPlanDayExercise] {
        try TrainingPlanDayExercise.rows(where: "plan_day_id = ?", [id], by: "sort_order, rowid", in: db)
    }

    /// Refuses where an active mesocycle uses its plan.
    func refuseWhileInUse(_ text: String, in db: Database) throws {
        if try Mesocycle.isThere(where: "plan_id = ? AND status = 'active'", [planID], in: db) {
            throw TrainingRefusal.conflict(text)
        }
    }
}

extension TrainingPlanDayExercise {
    /// The row with an id, if it is the day's and the day is the plan's.
    fileprivate static func row(
        _ id: String, ofDay day: String, ofPlan plan: String, in db: Database
    ) throws -> TrainingPlanDayExercise {
        _ = try TrainingPlanDay.row(day, ofPlan: plan, in: db)
        let exercise = try row(id, in: db)
        guard exercise.planDayID == day else { throw TrainingRefusal.missing(.planDayExercise, id: id) }
        return exercise
    }
}
