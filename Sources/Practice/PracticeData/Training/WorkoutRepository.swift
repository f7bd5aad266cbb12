import GRDB
public import PracticeCore
public import SessionCore

/// The workouts of training cycles, and their sets.
public struct WorkoutRepository: Sendable {
    let store: Store

    /// Returns a workout with its exercises and sets.
    ///
    /// - Throws: ``TrainingError/refused(_:)`` if no workout has the id.
    public func workout(_ id: String) throws(TrainingError) -> WorkoutDetails {
        try store.readTraining { db in try Workout.row(id, in: db).details(in: db) }
    }

    /// Returns the earliest workout that is pending or in progress, whatever its date.
    public func nextWorkout() throws(TrainingError) -> WorkoutDetails? {
        try store.readTraining { db in
            try Workout.rows(where: "status IN ('pending', 'in_progress')", in: db).next?.details(in: db)
        }
    }

    /// Returns the workout of today's card. Open workouts of a completed or cancelled training cycle are ignored.
    public func workoutOnCard(of today: LocalDay, clock: DayClock) throws(TrainingError) -> WorkoutDetails? {
        // A margin of two days: time zone and `day_starts_at` move the start of a day by less.
        let earliest = Timestamp(milliseconds: (today.number - 2) * 86_400_000)
        return try store.readTraining { db in
            try Workout.rows(
                where: """
                    status IN ('pending', 'in_progress')
                        AND mesocycle_id IN (SELECT id FROM mesocycle WHERE status IN ('pending', 'active'))
                    OR status = 'completed' AND completed_at >= ?
                    """,
                [earliest.description], in: db
            ).cardWorkout(on: today, day: clock.day)?.details(in: db)
        }
    }

    /// Adds a workout without sets to a training cycle.
    @discardableResult
    public func add(_ workout: Workout) throws(TrainingError) -> Workout {
        try store.changeTraining { db in
            _ = try TrainingCycle.row(workout.cycleID, in: db)
            _ = try TrainingPlanDay.row(workout.planDayID, in: db)
            return try workout.inserted(db)
        }
    }

    /// Starts a pending workout.
    public func startWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try store.changeTraining { db in
            let workout = try Workout.row(id, in: db).started(at: now)
            try workout.update(db)
            return workout
        }
    }

    /// Completes a workout in progress. Its open sets stay open, and the rest before one of its sets ends.
    public func completeWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try store.changeTraining { db in
            let workout = try Workout.row(id, in: db).completed(at: now)
            try workout.close(at: now, in: db)
            return workout
        }
    }

    /// Skips a workout that is not completed, with its open sets. Logged sets stay, and the rest before one of its sets
    /// ends.
    public func skipWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try store.changeTraining { db in
            let workout = try Workout.row(id, in: db).skipped()
            for set in try workout.sets(in: db) { try set.skippedIfOpen().update(db) }
            try workout.close(at: now, in: db)
            return workout
        }
    }

    /// Logs a set as completed. A pending workout starts.
    public func logSet(
        _ id: String, reps: Int, weight: Double, at now: Timestamp
    ) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.logged(reps: reps, weight: weight, in: $1, at: now) }
    }

    /// Skips a set. A pending workout starts.
    public func skipSet(_ id: String, at now: Timestamp) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.skipped(in: $1, at: now) }
    }

    /// Reopens a logged or skipped set.
    public func unlogSet(_ id: String, at now: Timestamp) throws(TrainingError) -> WorkoutSet {
        try changeSet(id) { try $0.unlogged(in: $1, at: now) }
    }

    private func changeSet(
        _ id: String, _ change: (WorkoutSet, Workout) throws -> WorkoutSet.InWorkout
    ) throws(TrainingError) -> WorkoutSet {
        try store.changeTraining { db in
            let set = try WorkoutSet.row(id, in: db)
            let (changed, workout) = try change(set, try Workout.row(set.workoutID, in: db))
            try changed.update(db)
            try workout.update(db)
            return changed
        }
    }

    /// Adds a set of an exercise to a workout and to each later pending workout of the same training day.
    ///
    /// - Parameter newID: Returns a new unique id.
    public func addSet(
        of exercise: String, toWorkout id: String, newID: () -> String
    ) throws(TrainingError) -> SetCountChange {
        try store.changeTraining { db in
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

    /// Removes the last open set of an exercise from a workout and from each later pending workout of the same training
    /// day. The only set is not removed.
    public func removeSet(of exercise: String, fromWorkout id: String) throws(TrainingError) -> SetCountChange {
        try store.changeTraining { db in
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
    fileprivate func sets(in db: Database) throws -> [WorkoutSet] {
        try WorkoutSet.rows(where: "workout_id = ?", [id], in: db)
    }

    fileprivate func details(in db: Database) throws -> WorkoutDetails {
        let day = try TrainingPlanDay.find(planDayID, in: db)
        let names = Dictionary(uniqueKeysWithValues: try Exercise.rows(in: db).map { ($0.id, $0.name) })
        return WorkoutDetails(
            self, of: day, plan: try day?.exercises(in: db) ?? [], sets: try sets(in: db), names: names)
    }

    /// Stores the workout, ends the rest before one of its sets, and updates the current week of its active training
    /// cycle.
    fileprivate func close(at now: Timestamp, in db: Database) throws {
        try update(db)
        let exercises = Set(try sets(in: db).map(\.exerciseID))
        try RestRepository.endRest(
            before: try Exercise.rows(in: db).filter { exercises.contains($0.id) }.map(\.name), in: db)
        guard let cycle = try TrainingCycle.find(cycleID, in: db), cycle.status == .active else { return }
        let workouts = try Workout.rows(where: "mesocycle_id = ?", [cycleID], in: db)
        try cycle.caughtUp(with: workouts, at: now).update(db)
    }
}

extension Workout {
    fileprivate func sets(of exercise: String, in db: Database) throws -> [WorkoutSet] {
        try WorkoutSet.rows(where: "workout_id = ? AND exercise_id = ?", [id, exercise], in: db)
    }

    /// Returns the later workouts that change with this one and have the exercise, with its sets.
    fileprivate func following(
        with exercise: String, in db: Database
    ) throws -> [(workout: Workout, sets: [WorkoutSet])] {
        try Workout.rows(where: "mesocycle_id = ?", [cycleID], in: db).filter(sharesSetCount).map { later in
            (later, try later.sets(of: exercise, in: db))
        }.filter { !$0.sets.isEmpty }
    }
}
