import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// A workout with everything that is to be done in it; one that is not there is refused.
    public func workout(_ id: String) throws(TrainingError) -> WorkoutDetails {
        try readTraining { db in try Workout.row(id, in: db).details(in: db) }
    }

    /// The workout that is next in the plan, whatever its date.
    public func nextWorkout() throws(TrainingError) -> WorkoutDetails? {
        try readTraining { db in
            try Workout.rows(where: "status IN ('pending', 'in_progress')", in: db).next?.details(in: db)
        }
    }

    /// The workout that today's card shows. What is still to be done of a mesocycle that is over is not to be done.
    public func workoutOnCard(of today: LocalDay, clock: DayClock) throws(TrainingError) -> WorkoutDetails? {
        // No zone and no beginning of a day moves a moment by two days.
        let earliest = Timestamp(milliseconds: (today.number - 2) * 86_400_000)
        return try readTraining { db in
            try Workout.rows(
                where: """
                    status IN ('pending', 'in_progress')
                        AND mesocycle_id IN (SELECT id FROM mesocycle WHERE status IN ('pending', 'active'))
                    OR status = 'completed' AND completed_at >= ?
                    """,
                [earliest.description], in: db
            ).onCard(of: today, day: clock.day)?.details(in: db)
        }
    }

    /// Adds a workout to a mesocycle; it has no sets.
    public func add(_ workout: Workout) throws(TrainingError) {
        try changeTraining { db in
            _ = try Mesocycle.row(workout.mesocycleID, in: db)
            _ = try PlanDay.row(workout.planDayID, in: db)
            try workout.insert(db)
        }
    }

    /// Starts a workout that waits.
    public func startWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try changeTraining { db in
            let workout = try Workout.row(id, in: db).started(at: now)
            try workout.update(db)
            return workout
        }
    }

    /// Completes a workout that was started.
    public func completeWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try changeTraining { db in
            let workout = try Workout.row(id, in: db).completed(at: now)
            try workout.close(at: now, in: db)
            return workout
        }
    }

    /// Skips a workout that is not completed, and its open sets with it.
    public func skipWorkout(_ id: String, at now: Timestamp) throws(TrainingError) -> Workout {
        try changeTraining { db in
            let workout = try Workout.row(id, in: db).skipped()
            for set in try workout.sets(in: db) { try set.skippedIfOpen().update(db) }
            try workout.close(at: now, in: db)
            return workout
        }
    }
}

extension Workout {
    fileprivate func sets(in db: Database) throws -> [WorkoutSet] {
        try WorkoutSet.rows(where: "workout_id = ?", [id], in: db)
    }

    fileprivate func details(in db: Database) throws -> WorkoutDetails {
        let day = try PlanDay.fetchOne(db, key: planDayID)
        let names = Dictionary(uniqueKeysWithValues: try Exercise.rows(in: db).map { ($0.id, $0.name) })
        return WorkoutDetails(
            self, of: day, plan: try day?.exercises(in: db) ?? [], sets: try sets(in: db), names: names)
    }

    /// Writes that it is over, and moves its mesocycle on.
    fileprivate func close(at now: Timestamp, in db: Database) throws {
        try update(db)
        let mesocycle = try Mesocycle.row(mesocycleID, in: db)
        guard mesocycle.status == .active else { return }
        let workouts = try Workout.rows(where: "mesocycle_id = ?", [mesocycleID], in: db)
        try mesocycle.caughtUp(with: workouts, at: now).update(db)
    }
}
