import GRDB
public import PracticeCore
public import SessionCore

/// The exercises and the training plans: plans, their days, and the exercises of a day.
///
/// Methods that take an id throw ``TrainingError/refused(_:)`` if no row has it, or if the row belongs to another
/// training plan or day.
public struct TrainingPlanRepository: Sendable {
    let store: Store

    /// Returns all exercises, ordered by name.
    public func exercises() throws(TrainingError) -> [Exercise] {
        try store.readTraining { db in try Exercise.rows(by: "name, rowid", in: db) }
    }

    /// Returns the exercise with an id.
    public func exercise(_ id: String) throws(TrainingError) -> Exercise {
        try store.readTraining { db in try Exercise.row(id, in: db) }
    }

    /// Adds an exercise. A second exercise of the same name is refused.
    @discardableResult
    public func add(_ exercise: Exercise) throws(TrainingError) -> Exercise {
        try store.changeTraining { db in try exercise.inserted(db) }
    }

    /// Changes an exercise, and returns the result.
    public func changeExercise(
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

    /// Removes an exercise that no training plan and no workout uses.
    public func removeExercise(_ id: String) throws(TrainingError) {
        try store.changeTraining { db in
            let exercise = try Exercise.row(id, in: db)
            if try TrainingPlanDayExercise.exists(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict(.exerciseInPlans(name: exercise.name))
            }
            if try WorkoutSet.exists(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict(.exerciseInWorkouts(name: exercise.name))
            }
            try exercise.delete(db)
        }
    }

    /// Returns all training plans, in the order in which they were added.
    public func plans() throws(TrainingError) -> [TrainingPlan] {
        try store.readTraining { db in try TrainingPlan.rows(in: db) }
    }

    /// Returns the training plan with an id.
    public func plan(_ id: String) throws(TrainingError) -> TrainingPlan {
        try store.readTraining { db in try TrainingPlan.row(id, in: db) }
    }

    /// Adds a training plan without days.
    @discardableResult
    public func add(_ plan: TrainingPlan) throws(TrainingError) -> TrainingPlan {
        try store.changeTraining { db in try plan.inserted(db) }
    }

    /// Changes a training plan, and returns the result.
    public func changePlan(
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

    /// Removes a training plan that no training cycle uses, with its days.
    public func removePlan(_ id: String) throws(TrainingError) {
        try store.changeTraining { db in
            let plan = try TrainingPlan.row(id, in: db)
            if try TrainingCycle.exists(where: "plan_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict(.planInCycles(name: plan.name))
            }
            try plan.delete(db)
        }
    }

    /// Returns the days of a training plan, in their order.
    public func days(ofPlan plan: String) throws(TrainingError) -> [TrainingPlanDay] {
        try store.readTraining { db in try TrainingPlan.row(plan, in: db).days(in: db) }
    }

    /// Returns a day of a training plan.
    public func day(_ id: String, ofPlan plan: String) throws(TrainingError) -> TrainingPlanDay {
        try store.readTraining { db in try TrainingPlanDay.row(id, ofPlan: plan, in: db) }
    }

    /// Adds a day to its training plan.
    @discardableResult
    public func add(_ day: TrainingPlanDay) throws(TrainingError) -> TrainingPlanDay {
        try store.changeTraining { db in
            _ = try TrainingPlan.row(day.planID, in: db)
            return try day.inserted(db)
        }
    }

    /// Changes a day of a training plan, and returns the result. Existing workouts stay as they are.
    public func changeDay(
        _ id: String, ofPlan plan: String, _ change: (inout TrainingPlanDay) -> Void
    ) throws(TrainingError) -> TrainingPlanDay {
        try store.changeTraining { db in
            var day = try TrainingPlanDay.row(id, ofPlan: plan, in: db)
            change(&day)
            try day.update(db)
            return day
        }
    }

    /// Removes a day and its exercises from a training plan that no active training cycle uses.
    public func removeDay(_ id: String, ofPlan plan: String) throws(TrainingError) {
        try store.changeTraining { db in
            let day = try TrainingPlanDay.row(id, ofPlan: plan, in: db)
            try day.refuseWhileInUse(.dayInActiveCycle(name: day.name), in: db)
            try day.delete(db)
        }
    }

    /// Returns the exercises of a day, in their order.
    public func exercises(ofDay day: String, ofPlan plan: String) throws(TrainingError) -> [TrainingPlanDayExercise] {
        try store.readTraining { db in try TrainingPlanDay.row(day, ofPlan: plan, in: db).exercises(in: db) }
    }

    /// Returns an exercise of a day.
    public func exercise(
        _ id: String, ofDay day: String, ofPlan plan: String
    ) throws(TrainingError) -> TrainingPlanDayExercise {
        try store.readTraining { db in try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db) }
    }

    /// Adds an exercise to a day of a training plan.
    @discardableResult
    public func add(
        _ exercise: TrainingPlanDayExercise, toPlan plan: String
    ) throws(TrainingError) -> TrainingPlanDayExercise {
        try store.changeTraining { db in
            _ = try TrainingPlanDay.row(exercise.planDayID, ofPlan: plan, in: db)
            _ = try Exercise.row(exercise.exerciseID, in: db)
            return try exercise.inserted(db)
        }
    }

    /// Changes an exercise of a day, and returns the result. Existing workouts stay as they are.
    public func changeExercise(
        _ id: String, ofDay day: String, ofPlan plan: String, _ change: (inout TrainingPlanDayExercise) -> Void
    ) throws(TrainingError) -> TrainingPlanDayExercise {
        try store.changeTraining { db in
            var exercise = try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            change(&exercise)
            try exercise.update(db)
            return exercise
        }
    }

    /// Removes an exercise from a day of a training plan that no active training cycle uses.
    public func removeExercise(_ id: String, ofDay day: String, ofPlan plan: String) throws(TrainingError) {
        try store.changeTraining { db in
            let exercise = try TrainingPlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            let day = try TrainingPlanDay.row(day, in: db)
            try day.refuseWhileInUse(.exerciseInActiveCycle(day: day.name), in: db)
            try exercise.delete(db)
        }
    }
}

extension TrainingPlan {
    /// Returns the days, in their order.
    func days(in db: Database) throws -> [TrainingPlanDay] {
        try TrainingPlanDay.rows(where: "plan_id = ?", [id], by: "sort_order, rowid", in: db)
    }
}

extension TrainingPlanDay {
    /// Returns the day with an id, if it belongs to the training plan.
    static func row(_ id: String, ofPlan plan: String, in db: Database) throws -> TrainingPlanDay {
        _ = try TrainingPlan.row(plan, in: db)
        let day = try row(id, in: db)
        guard day.planID == plan else { throw TrainingRefusal.missing(.planDay, id: id) }
        return day
    }

    /// Returns the exercises, in their order.
    func exercises(in db: Database) throws -> [TrainingPlanDayExercise] {
        try TrainingPlanDayExercise.rows(where: "plan_day_id = ?", [id], by: "sort_order, rowid", in: db)
    }

    /// Throws the refusal if an active training cycle uses the training plan.
    func refuseWhileInUse(_ conflict: TrainingRecordRefusal, in db: Database) throws {
        if try TrainingCycle.exists(where: "plan_id = ? AND status = 'active'", [planID], in: db) {
            throw TrainingRefusal.conflict(conflict)
        }
    }
}

extension TrainingPlanDayExercise {
    /// Returns the exercise with an id, if it belongs to the day and the day to the training plan.
    fileprivate static func row(
        _ id: String, ofDay day: String, ofPlan plan: String, in db: Database
    ) throws -> TrainingPlanDayExercise {
        _ = try TrainingPlanDay.row(day, ofPlan: plan, in: db)
        let exercise = try row(id, in: db)
        guard exercise.planDayID == day else { throw TrainingRefusal.missing(.planDayExercise, id: id) }
        return exercise
    }
}
