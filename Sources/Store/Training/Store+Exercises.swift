import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// All exercises, by their names.
    public func exercises() throws(TrainingError) -> [Exercise] {
        try readTraining { db in try Exercise.rows(by: "name, rowid", in: db) }
    }

    /// An exercise; one that is not there is refused.
    public func exercise(_ id: String) throws(TrainingError) -> Exercise {
        try readTraining { db in try Exercise.row(id, in: db) }
    }

    /// Adds an exercise; a second one of its name is refused.
    public func add(_ exercise: Exercise) throws(TrainingError) {
        try changeTraining { db in try exercise.insert(db) }
    }

    /// Changes an exercise, and answers it as it then is.
    public func changeExercise(
        _ id: String, at now: Timestamp, _ change: (inout Exercise) -> Void
    ) throws(TrainingError) -> Exercise {
        try changeTraining { db in
            var exercise = try Exercise.row(id, in: db)
            change(&exercise)
            exercise.updatedAt = now
            try exercise.update(db)
            return exercise
        }
    }

    /// Removes an exercise that no plan and no workout uses.
    public func removeExercise(_ id: String) throws(TrainingError) {
        try changeTraining { db in
            let exercise = try Exercise.row(id, in: db)
            if try PlanDayExercise.isThere(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete exercise that is used in plans")
            }
            if try WorkoutSet.isThere(where: "exercise_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete exercise that is used in workouts")
            }
            try exercise.delete(db)
        }
    }
}
