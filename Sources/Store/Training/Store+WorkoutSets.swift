import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// Writes down what was done in a set; a workout that waits is started with it.
    public func logSet(
        _ id: String, reps: Int, weight: Double, at now: Timestamp
    ) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.logged(reps: reps, weight: weight, in: $1, at: now) }
    }

    /// Leaves a set out; a workout that waits is started with it.
    public func skipSet(_ id: String, at now: Timestamp) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.skipped(in: $1, at: now) }
    }

    /// Makes a set open again.
    public func unlogSet(_ id: String, at now: Timestamp) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.unlogged(in: $1, at: now) }
    }

    private func changeSet(
        _ id: String, _ change: (WorkoutSet, Workout) throws -> WorkoutSet.InWorkout
    ) throws(TrainingError) -> WorkoutSet {
        try changeTraining { db in
            let set = try WorkoutSet.row(id, in: db)
            let (changed, workout) = try change(set, try Workout.row(set.workoutID, in: db))
            try changed.update(db)
            try workout.update(db)
            return changed
        }
    }

    /// Adds a set of an exercise to a workout, and one to each later workout of the same training day that waits.
    ///
    /// - Parameter newID: Makes an id that nothing else has.
    public func addSet(
        of exercise: String, toWorkout id: String, newID: () -> String
    ) throws(TrainingError) -> SetCountChange {
        try changeTraining { db in
            let workout = try Workout.row(id, in: db)
            let sets = try workout.sets(of: exercise, in: db)
            let added = try workout.setToAdd(after: sets, of: exercise, id: newID())
            try added.insert(db)
            var futureSets = 0
            for (later, sets) in try workout.following(with: exercise, in: db) {
                try later.setToAdd(after: sets, of: exercise, id: newID()).insert(db)
                futureSets += 1
            }
            return SetCountChange(currentWorkoutSet: added, futureSets: futureSets)
        }
    }

    /// Takes the last open set of an exercise from a workout, and the last from each later workout of the same training
    /// day that waits, where it is not the only one there.
    public func removeSet(of exercise: String, fromWorkout id: String) throws(TrainingError) -> SetCountChange {
        try changeTraining { db in
            let workout = try Workout.row(id, in: db)
            let sets = try workout.sets(of: exercise, in: db)
            try workout.setToRemove(from: sets, of: exercise).delete(db)
            var futureSets = 0
            for (later, sets) in try workout.following(with: exercise, in: db) where sets.count > 1 {
                try later.setToRemove(from: sets, of: exercise).delete(db)
                futureSets += 1
            }
            return SetCountChange(currentWorkoutSet: nil, futureSets: futureSets)
        }
    }
}

extension Workout {
    fileprivate func sets(of exercise: String, in db: Database) throws -> [WorkoutSet] {
        try WorkoutSet.rows(where: "workout_id = ? AND exercise_id = ?", [id, exercise], in: db)
    }

    /// The workouts that change with this one, where they have the exercise.
    fileprivate func following(
        with exercise: String, in db: Database
    ) throws -> [(workout: Workout, sets: [WorkoutSet])] {
        try Workout.rows(where: "mesocycle_id = ?", [mesocycleID], in: db).filter(isFollowed).map { later in
            (later, try later.sets(of: exercise, in: db))
        }.filter { !$0.sets.isEmpty }
    }
}
