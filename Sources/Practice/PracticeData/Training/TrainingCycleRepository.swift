import GRDB
public import PracticeCore
public import SessionCore

/// Training cycles: training plans that were scheduled for weeks from a start date.
public struct TrainingCycleRepository: Sendable {
    let store: Store

    /// Returns all training cycles, latest start date first.
    public func cycles() throws(TrainingError) -> [TrainingCycle] {
        try store.readTraining { db in try TrainingCycle.rows(by: "start_date DESC, rowid DESC", in: db) }
    }

    /// Returns a training cycle with its weeks.
    ///
    /// - Throws: ``TrainingError/refused(_:)`` if no training cycle has the id.
    public func cycle(_ id: String) throws(TrainingError) -> TrainingCycleDetails {
        try store.readTraining { db in try TrainingCycle.row(id, in: db).details(in: db) }
    }

    /// Returns the active training cycle with its weeks.
    public func activeCycle() throws(TrainingError) -> TrainingCycleDetails? {
        try store.readTraining { db in try TrainingCycle.active(in: db)?.details(in: db) }
    }

    /// Returns the number of completed training cycles, and of all.
    public func cycleTotals() throws(TrainingError) -> (completed: Int, total: Int) {
        try store.readTraining { db in
            (try TrainingCycle.filter(sql: "status = 'completed'").fetchCount(db), try TrainingCycle.fetchCount(db))
        }
    }

    /// Adds a training cycle of a training plan that has days.
    @discardableResult
    public func add(_ cycle: TrainingCycle) throws(TrainingError) -> TrainingCycle {
        try store.changeTraining { db in
            _ = try cycle.trainingDays(in: db)
            return try cycle.inserted(db)
        }
    }

    /// Starts a training cycle, and adds its workouts and their sets, in one transaction.
    ///
    /// - Parameter newID: Returns a new unique id.
    public func startCycle(
        _ id: String, at now: Timestamp, newID: () -> String
    ) throws(TrainingError) -> TrainingCycle {
        try store.changeTraining { db in try TrainingCycle.row(id, in: db).start(at: now, newID: newID, in: db) }
    }

    /// Adds a training cycle and starts it, in one transaction.
    ///
    /// - Parameter newID: Returns a new unique id.
    public func begin(_ cycle: TrainingCycle, at now: Timestamp, newID: () -> String) throws(TrainingError)
        -> TrainingCycle
    {
        try store.changeTraining { db in
            try cycle.insert(db)
            return try cycle.start(at: now, newID: newID, in: db)
        }
    }

    /// Completes an active training cycle.
    public func completeCycle(_ id: String, at now: Timestamp) throws(TrainingError) -> TrainingCycle {
        try changeCycle(id) { try $0.completed(at: now) }
    }

    /// Cancels an active training cycle. Its workouts stay.
    public func cancelCycle(_ id: String, at now: Timestamp) throws(TrainingError) -> TrainingCycle {
        try changeCycle(id) { try $0.cancelled(at: now) }
    }

    private func changeCycle(
        _ id: String, _ change: (TrainingCycle) throws -> TrainingCycle
    ) throws(TrainingError) -> TrainingCycle {
        try store.changeTraining { db in
            let cycle = try change(try TrainingCycle.row(id, in: db))
            try cycle.update(db)
            return cycle
        }
    }
}

extension TrainingCycle {
    fileprivate static func active(in db: Database) throws -> TrainingCycle? {
        try rows(where: "status = 'active'", in: db).first
    }

    /// Starts the training cycle and adds its workouts and their sets. Only one training cycle is active at a time.
    fileprivate func start(at now: Timestamp, newID: () -> String, in db: Database) throws -> TrainingCycle {
        let cycle = try started(while: try TrainingCycle.active(in: db), at: now)
        let exercises = try Exercise.rows(in: db)
        let scheduled = cycle.schedule(
            try cycle.trainingDays(in: db),
            increments: Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, $0.weightIncrement) }),
            newID: newID)
        try cycle.update(db)
        for scheduled in scheduled {
            try scheduled.workout.insert(db)
            for set in scheduled.sets { try set.insert(db) }
        }
        return cycle
    }

    /// Returns the days of the training plan with their exercises.
    fileprivate func trainingDays(in db: Database) throws -> [TrainingDay] {
        let plan = try TrainingPlan.row(planID, in: db)
        let days = try plan.days(in: db)
        if days.isEmpty { throw TrainingRefusal.state(.planWithoutDays(name: plan.name)) }
        return try days.map { TrainingDay(day: $0, exercises: try $0.exercises(in: db)) }
    }

    fileprivate func details(in db: Database) throws -> TrainingCycleDetails {
        let plan = try TrainingPlan.find(planID, in: db)
        let workouts = try Workout.rows(where: "mesocycle_id = ?", [id], in: db)
        let days = Dictionary(uniqueKeysWithValues: try (plan?.days(in: db) ?? []).map { ($0.id, $0) })
        let sets = try WorkoutSet.rows(
            where: "workout_id IN (SELECT id FROM workout WHERE mesocycle_id = ?)", [id], in: db)
        let setsOfWorkouts = Dictionary(grouping: sets, by: \.workoutID)
        return TrainingCycleDetails(
            self, planName: plan?.name,
            workouts: workouts.map {
                WorkoutSummary($0, of: days[$0.planDayID], sets: setsOfWorkouts[$0.id] ?? [])
            })
    }
}
