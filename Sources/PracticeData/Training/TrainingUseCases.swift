public import PracticeCore
import SessionCore

/// The use cases of exercises, training plans, training cycles, workouts and their sets.
///
/// All throw ``TrainingError/refused(_:)`` if the rules do not allow the change, and ``StoreError``.
///
/// This folder stores training. The rules, such as the weights of each week, are in `PracticeCore/Training`. Callable
/// from any task.
public struct TrainingUseCases: Sendable {
    let practice: PracticeService

    private var now: Timestamp { practice.context.now() }
}

// Exercises.
extension TrainingUseCases {
    /// Adds an exercise. A second exercise of the same name is refused.
    public func addExercise(named name: String, increment: Double, isCustom: Bool) async throws -> Exercise {
        let exercise = Exercise(
            id: practice.context.newID(), name: name, weightIncrement: increment, isCustom: isCustom, at: now)
        try await practice.write { try $0.trainingPlans.add(exercise) }
        return exercise
    }

    /// Changes an exercise, and returns the result.
    public func changeExercise(
        _ id: String, _ change: @escaping @Sendable (inout Exercise) -> Void
    ) async throws -> Exercise {
        try await practice.write { [now] in try $0.trainingPlans.changeExercise(id, at: now, change) }
    }

    /// Removes an exercise that no training plan and no workout uses.
    public func removeExercise(_ id: String) async throws {
        try await practice.write { try $0.trainingPlans.removeExercise(id) }
    }
}

// Training plans.
extension TrainingUseCases {
    /// Adds a training plan without days.
    public func addPlan(named name: String, weeks: Int) async throws -> TrainingPlan {
        let plan = TrainingPlan(id: practice.context.newID(), name: name, durationWeeks: weeks, at: now)
        try await practice.write { try $0.trainingPlans.add(plan) }
        return plan
    }

    /// Imports a training plan with its days in one transaction. The plan replaces one of the same name, unless a
    /// training cycle uses that one.
    public func importPlan(_ document: TrainingPlanDocument) async throws -> TrainingPlanImport {
        try await practice.write { [now, newID = practice.context.newID] in
            try $0.trainingPlans.importPlan(document, at: now, newID: newID)
        }
    }

    /// Changes a training plan, and returns the result.
    public func changePlan(_ id: String, _ change: @escaping @Sendable (inout TrainingPlan) -> Void) async throws
        -> TrainingPlan
    {
        try await practice.write { [now] in try $0.trainingPlans.changePlan(id, at: now, change) }
    }

    /// Removes a training plan that no training cycle uses, with its days.
    public func removePlan(_ id: String) async throws {
        try await practice.write { try $0.trainingPlans.removePlan(id) }
    }

    /// Adds a day to its training plan.
    ///
    /// - Parameter make: Returns the day for a new id.
    public func addDay(_ make: (_ id: String) -> TrainingPlanDay) async throws -> TrainingPlanDay {
        let day = make(practice.context.newID())
        try await practice.write { try $0.trainingPlans.add(day) }
        return day
    }

    /// Changes a day of a training plan. Existing workouts stay as they are.
    public func changeDay(
        _ id: String, ofPlan plan: String, _ change: @escaping @Sendable (inout TrainingPlanDay) -> Void
    ) async throws -> TrainingPlanDay {
        try await practice.write { try $0.trainingPlans.changeDay(id, ofPlan: plan, change) }
    }

    /// Removes a day from a training plan that no active training cycle uses.
    public func removeDay(_ id: String, ofPlan plan: String) async throws {
        try await practice.write { try $0.trainingPlans.removeDay(id, ofPlan: plan) }
    }

    /// Adds an exercise to a day of a training plan.
    ///
    /// - Parameter make: Returns the row for a new id.
    public func addDayExercise(
        toPlan plan: String, _ make: (_ id: String) -> TrainingPlanDayExercise
    ) async throws -> TrainingPlanDayExercise {
        let exercise = make(practice.context.newID())
        try await practice.write { try $0.trainingPlans.add(exercise, toPlan: plan) }
        return exercise
    }

    /// Changes an exercise of a day. Existing workouts stay as they are.
    public func changeDayExercise(
        _ id: String, ofDay day: String, ofPlan plan: String,
        _ change: @escaping @Sendable (inout TrainingPlanDayExercise) -> Void
    ) async throws -> TrainingPlanDayExercise {
        try await practice.write { try $0.trainingPlans.changeExercise(id, ofDay: day, ofPlan: plan, change) }
    }

    /// Removes an exercise from a day of a training plan that no active training cycle uses.
    public func removeDayExercise(_ id: String, ofDay day: String, ofPlan plan: String) async throws {
        try await practice.write { try $0.trainingPlans.removeExercise(id, ofDay: day, ofPlan: plan) }
    }
}

// Training cycles.
extension TrainingUseCases {
    /// Adds a training cycle of a training plan that has days.
    public func addCycle(ofPlan plan: String, startingOn day: LocalDay) async throws -> TrainingCycle {
        let cycle = TrainingCycle(id: practice.context.newID(), planID: plan, startDate: day, at: now)
        try await practice.write { try $0.cycles.add(cycle) }
        return cycle
    }

    /// Adds a training cycle and starts it, in one transaction.
    public func beginCycle(ofPlan plan: String, startingOn day: LocalDay) async throws -> TrainingCycle {
        let cycle = TrainingCycle(id: practice.context.newID(), planID: plan, startDate: day, at: now)
        return try await practice.write { [now, newID = practice.context.newID] in
            try $0.cycles.begin(cycle, at: now, newID: newID)
        }
    }

    /// Starts a pending training cycle, with its workouts and their sets. Only one training cycle is active at a time.
    public func startCycle(_ id: String) async throws -> TrainingCycle {
        try await practice.write { [now, newID = practice.context.newID] in
            try $0.cycles.startCycle(id, at: now, newID: newID)
        }
    }

    /// Completes an active training cycle.
    public func completeCycle(_ id: String) async throws -> TrainingCycle {
        try await practice.write { [now] in try $0.cycles.completeCycle(id, at: now) }
    }

    /// Cancels an active training cycle. Its workouts stay.
    public func cancelCycle(_ id: String) async throws -> TrainingCycle {
        try await practice.write { [now] in try $0.cycles.cancelCycle(id, at: now) }
    }
}

// Workouts and sets.
extension TrainingUseCases {
    /// Adds a workout without sets to a training cycle.
    ///
    /// - Parameter make: Returns the workout for a new id.
    public func addWorkout(_ make: (_ id: String) -> Workout) async throws -> Workout {
        let workout = make(practice.context.newID())
        try await practice.write { try $0.workouts.add(workout) }
        return workout
    }

    /// Starts a pending workout.
    public func startWorkout(_ id: String) async throws -> Workout {
        try await practice.write { [now] in try $0.workouts.startWorkout(id, at: now) }
    }

    /// Completes a workout in progress. Its open sets stay open.
    public func completeWorkout(_ id: String) async throws -> Workout {
        try await practice.write { [now] in try $0.workouts.completeWorkout(id, at: now) }
    }

    /// Skips a workout that is not completed, with its open sets. Logged sets stay.
    public func skipWorkout(_ id: String) async throws -> Workout {
        try await practice.write { [now] in try $0.workouts.skipWorkout(id, at: now) }
    }

    /// Logs a set as completed. A pending workout starts.
    ///
    /// - Parameter weight: The weight in kilograms.
    public func logSet(_ id: String, reps: Int, weight: Double) async throws -> WorkoutSet {
        try await practice.write { [now] in try $0.workouts.logSet(id, reps: reps, weight: weight, at: now) }
    }

    /// Skips a set. A pending workout starts.
    public func skipSet(_ id: String) async throws -> WorkoutSet {
        try await practice.write { [now] in try $0.workouts.skipSet(id, at: now) }
    }

    /// Reopens a logged or skipped set.
    public func unlogSet(_ id: String) async throws -> WorkoutSet {
        try await practice.write { [now] in try $0.workouts.unlogSet(id, at: now) }
    }

    /// Adds a set of an exercise to a workout and to each later pending workout of the same training day.
    public func addSet(of exercise: String, toWorkout workout: String) async throws -> SetCountChange {
        try await practice.write { [newID = practice.context.newID] in
            try $0.workouts.addSet(of: exercise, toWorkout: workout, newID: newID)
        }
    }

    /// Removes the last open set of an exercise from a workout and from each later pending workout of the same training
    /// day. The only set is not removed.
    public func removeSet(of exercise: String, fromWorkout workout: String) async throws -> SetCountChange {
        try await practice.write { try $0.workouts.removeSet(of: exercise, fromWorkout: workout) }
    }
}

/// The reason why a use case of training failed.
public enum TrainingError: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow the change; nothing was changed.
    case refused(TrainingRefusal)
    case store(StoreError)

    /// The complete error text.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .store(let error): error.description
        }
    }
}

extension TrainingError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}
