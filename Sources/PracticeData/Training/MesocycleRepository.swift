import GRDB
public import PracticeCore
import SessionCore

/// The mesocycles (training cycles): training plans that were scheduled for weeks from a start date.
public struct MesocycleRepository: Sendable {
    let store: Store

    /// Returns all mesocycles, latest start date first.
    public func mesocycles() throws(TrainingError) -> [Mesocycle] {
        try store.readTraining { db in try Mesocycle.rows(by: "start_date DESC, rowid DESC", in: db) }
    }

    /// Returns a mesocycle with its weeks.
    ///
    /// - Throws: ``TrainingError/refused(_:)`` if no mesocycle has the id.
    public func mesocycle(_ id: String) throws(TrainingError) -> MesocycleDetails {
        try store.readTraining { db in try Mesocycle.row(id, in: db).details(in: db) }
    }

    /// Returns the active mesocycle with its weeks.
    public func activeMesocycle() throws(TrainingError) -> MesocycleDetails? {
        try store.readTraining { db in try Mesocycle.active(in: db)?.details(in: db) }
    }

    /// Returns the number of completed mesocycles, and of all.
    public func mesocycleTotals() throws(TrainingError) -> (completed: Int, total: Int) {
        try store.readTraining { db in
            (try Mesocycle.filter(sql: "status = 'completed'").fetchCount(db), try Mesocycle.fetchCount(db))
        }
    }

    /// Adds a mesocycle of a training plan that has days.
    func add(_ mesocycle: Mesocycle) throws(TrainingError) {
        try store.changeTraining { db in
            _ = try mesocycle.trainingDays(in: db)
            try mesocycle.insert(db)
        }
    }

    /// Starts a mesocycle, and adds its workouts and their sets, in one transaction.
    ///
    /// - Parameter newID: Returns a new unique id.
    func startMesocycle(
        _ id: String, at now: Timestamp, newID: () -> String
    ) throws(TrainingError) -> Mesocycle {
        try store.changeTraining { db in try Mesocycle.row(id, in: db).start(at: now, newID: newID, in: db) }
    }

    /// Adds a mesocycle and starts it, in one transaction.
    ///
    /// - Parameter newID: Returns a new unique id.
    func begin(_ mesocycle: Mesocycle, at now: Timestamp, newID: () -> String) throws(TrainingError) -> Mesocycle {
        try store.changeTraining { db in
            try mesocycle.insert(db)
            return try mesocycle.start(at: now, newID: newID, in: db)
        }
    }

    /// Completes an active mesocycle.
    func completeMesocycle(_ id: String, at now: Timestamp) throws(TrainingError) -> Mesocycle {
        try changeMesocycle(id) { try $0.completed(at: now) }
    }

    /// Cancels an active mesocycle. Its workouts stay.
    func cancelMesocycle(_ id: String, at now: Timestamp) throws(TrainingError) -> Mesocycle {
        try changeMesocycle(id) { try $0.cancelled(at: now) }
    }

    private func changeMesocycle(
        _ id: String, _ change: (Mesocycle) throws -> Mesocycle
    ) throws(TrainingError) -> Mesocycle {
        try store.changeTraining { db in
            let mesocycle = try change(try Mesocycle.row(id, in: db))
            try mesocycle.update(db)
            return mesocycle
        }
    }
}

extension Mesocycle {
    fileprivate static func active(in db: Database) throws -> Mesocycle? {
        try rows(where: "status = 'active'", in: db).first
    }

    /// Starts the mesocycle and adds its workouts and their sets. Only one mesocycle is active at a time.
    fileprivate func start(at now: Timestamp, newID: () -> String, in db: Database) throws -> Mesocycle {
        let mesocycle = try started(while: try Mesocycle.active(in: db), at: now)
        let exercises = try Exercise.rows(in: db)
        let scheduled = mesocycle.schedule(
            try mesocycle.trainingDays(in: db),
            increments: Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, $0.weightIncrement) }),
            newID: newID)
        try mesocycle.update(db)
        for scheduled in scheduled {
            try scheduled.workout.insert(db)
            for set in scheduled.sets { try set.insert(db) }
        }
        return mesocycle
    }

    /// Returns the days of the training plan with their exercises.
    fileprivate func trainingDays(in db: Database) throws -> [TrainingDay] {
        let plan = try TrainingPlan.row(planID, in: db)
        let days = try plan.days(in: db)
        if days.isEmpty { throw TrainingRefusal.state(.planWithoutDays(name: plan.name)) }
        return try days.map { TrainingDay(day: $0, exercises: try $0.exercises(in: db)) }
    }

    fileprivate func details(in db: Database) throws -> MesocycleDetails {
        let plan = try TrainingPlan.row(planID, in: db)
        let workouts = try Workout.rows(where: "mesocycle_id = ?", [id], in: db)
        let days = Dictionary(uniqueKeysWithValues: try plan.days(in: db).map { ($0.id, $0) })
        let sets = try WorkoutSet.rows(
            where: "workout_id IN (SELECT id FROM workout WHERE mesocycle_id = ?)", [id], in: db)
        let setsOfWorkouts = Dictionary(grouping: sets, by: \.workoutID)
        return MesocycleDetails(
            self, planName: plan.name,
            workouts: workouts.map {
                WorkoutSummary($0, of: days[$0.planDayID], sets: setsOfWorkouts[$0.id] ?? [])
            })
    }
}
