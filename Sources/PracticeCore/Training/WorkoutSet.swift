public import SessionCore

/// One working set of an exercise in a workout.
public struct WorkoutSet: Hashable, Sendable {
    /// What has become of it.
    public enum State: Hashable, Sendable {
        case pending
        /// What was really done; the weight in kilograms.
        case completed(reps: Int, weight: Double)
        case skipped
    }

    /// A UUID, unless another server gave it.
    public let id: String
    /// The workout that it belongs to.
    public let workoutID: String
    /// Its exercise.
    public let exerciseID: String
    /// Its place among the sets of the exercise in the workout, from 1.
    public let setNumber: Int
    /// Repetitions to be done.
    public let targetReps: Int
    /// The weight to be used, in kilograms.
    public let targetWeight: Double
    /// What has become of it.
    public private(set) var state: State

    /// A set, pending unless something else is said.
    public init(
        id: String, workoutID: String, exerciseID: String, setNumber: Int, targetReps: Int, targetWeight: Double,
        state: State = .pending
    ) {
        self.id = id
        self.workoutID = workoutID
        self.exerciseID = exerciseID
        self.setNumber = setNumber
        self.targetReps = targetReps
        self.targetWeight = targetWeight
        self.state = state
    }
}

extension WorkoutSet {
    /// A set and its workout, as they are after something was done with the set.
    public typealias InWorkout = (set: WorkoutSet, workout: Workout)

    /// Writes down what was done, in place of what was written down before; a workout that waited begins.
    public func logged(
        reps: Int, weight: Double, in workout: Workout, at now: Timestamp
    ) throws(TrainingRefusal) -> InWorkout {
        (with(.completed(reps: reps, weight: weight)), try workout.under(.logSets, at: now))
    }

    /// Leaves it out; a workout that waited begins.
    public func skipped(in workout: Workout, at now: Timestamp) throws(TrainingRefusal) -> InWorkout {
        (with(.skipped), try workout.under(.skipSets, at: now))
    }

    /// Makes it open again. The workout stays as it is: one that waits has nothing to undo, but may be asked to.
    public func unlogged(in workout: Workout, at now: Timestamp) throws(TrainingRefusal) -> InWorkout {
        _ = try workout.under(.reopenSets, at: now)
        return (with(.pending), workout)
    }

    /// Whether a weight is more than three times the target, as 325 typed for 32.5 is. A target of 0 says nothing about the
    /// weight.
    public func isFarAboveTarget(_ weight: Double) -> Bool { targetWeight > 0 && weight > 3 * targetWeight }

    /// What becomes of it when its workout is skipped: what was done stays done.
    public func skippedIfOpen() -> WorkoutSet {
        switch state {
        case .pending: with(.skipped)
        case .completed, .skipped: self
        }
    }

    private func with(_ state: State) -> WorkoutSet {
        var set = self
        set.state = state
        return set
    }
}
