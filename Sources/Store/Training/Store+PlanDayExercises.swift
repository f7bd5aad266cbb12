import GRDB
public import PracticeCore

extension Store {
    /// What a day of a plan asks for, in its order.
    public func exercises(ofDay day: String, ofPlan plan: String) throws(TrainingError) -> [PlanDayExercise] {
        try readTraining { db in try PlanDay.row(day, ofPlan: plan, in: db).exercises(in: db) }
    }

    /// An exercise of a day of a plan; one that is not there, or another day's, is refused.
    public func exercise(
        _ id: String, ofDay day: String, ofPlan plan: String
    ) throws(TrainingError) -> PlanDayExercise {
        try readTraining { db in try PlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db) }
    }

    /// Adds an exercise to a day of a plan.
    public func add(_ exercise: PlanDayExercise, toPlan plan: String) throws(TrainingError) {
        try changeTraining { db in
            _ = try PlanDay.row(exercise.planDayID, ofPlan: plan, in: db)
            _ = try Exercise.row(exercise.exerciseID, in: db)
            try exercise.insert(db)
        }
    }

    /// Changes an exercise of a day, and answers it as it then is. Workouts that there are stay as they are.
    public func changeExercise(
        _ id: String, ofDay day: String, ofPlan plan: String, _ change: (inout PlanDayExercise) -> Void
    ) throws(TrainingError) -> PlanDayExercise {
        try changeTraining { db in
            var exercise = try PlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            change(&exercise)
            try exercise.update(db)
            return exercise
        }
    }

    /// Removes an exercise from a day of a plan that no active mesocycle uses.
    public func removeExercise(_ id: String, ofDay day: String, ofPlan plan: String) throws(TrainingError) {
        try changeTraining { db in
            let exercise = try PlanDayExercise.row(id, ofDay: day, ofPlan: plan, in: db)
            try PlanDay.row(day, in: db)
                .refuseWhileInUse("Cannot delete exercise of a plan that has an active mesocycle", in: db)
            try exercise.delete(db)
        }
    }
}

extension PlanDayExercise {
    /// The row with an id, if it is the day's and the day is the plan's.
    fileprivate static func row(
        _ id: String, ofDay day: String, ofPlan plan: String, in db: Database
    ) throws -> PlanDayExercise {
        _ = try PlanDay.row(day, ofPlan: plan, in: db)
        let exercise = try row(id, in: db)
        guard exercise.planDayID == day else { throw TrainingRefusal.missing(.planDayExercise, id: id) }
        return exercise
    }
}
