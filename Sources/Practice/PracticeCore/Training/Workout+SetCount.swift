public import SessionCore

/// The effect of adding or removing a set, as the API answers it.
public struct SetCountChange: Hashable, Sendable {
    /// The added set; `nil` after a removal.
    public let currentWorkoutSet: WorkoutSet?
    /// The number of later workouts that changed.
    public let futureWorkoutsAffected: Int
    /// The number of sets that were added to or removed from later workouts.
    public let futureSetsModified: Int

    /// Creates the effect of a change that added or removed one set in each later workout.
    public init(currentWorkoutSet: WorkoutSet?, futureSets: Int) {
        self.currentWorkoutSet = currentWorkoutSet
        futureWorkoutsAffected = futureSets
        futureSetsModified = futureSets
    }
}

extension SetCountChange: ObjectEncodable {
    /// The effect, with `null` for an absent set.
    public var members: EncodedMembers {
        [
            "currentWorkoutSet": currentWorkoutSet, "futureWorkoutsAffected": futureWorkoutsAffected,
            "futureSetsModified": futureSetsModified,
        ]
    }
}

extension Workout {
    /// Returns a new set of an exercise, with the next number and the targets of the last set.
    ///
    /// - Parameter sets: All sets of the exercise in this workout.
    public func setToAdd(
        after sets: [WorkoutSet], of exercise: String, id: String
    ) throws(TrainingRefusal) -> WorkoutSet {
        try checkThatSetsMayChange(.addSets)
        guard let last = sets.max(by: { $0.setNumber < $1.setNumber }) else {
            throw .missing(.exercise, id: exercise)
        }
        return WorkoutSet(
            id: id, workoutID: self.id, exerciseID: exercise, setNumber: last.setNumber + 1,
            targetReps: last.targetReps, targetWeight: last.targetWeight)
    }

    /// Returns the set of an exercise to remove: the last pending one, but never the only set.
    ///
    /// - Parameter sets: All sets of the exercise in this workout.
    public func setToRemove(from sets: [WorkoutSet], of exercise: String) throws(TrainingRefusal) -> WorkoutSet {
        try checkThatSetsMayChange(.removeSets)
        if sets.isEmpty { throw .missing(.exercise, id: exercise) }
        if sets.count == 1 { throw .state(.onlySet) }
        let open = sets.filter { $0.state == .pending }
        guard let last = open.max(by: { $0.setNumber < $1.setNumber }) else {
            throw .state(.noOpenSet)
        }
        return last
    }

    /// Returns whether a change of the number of sets also applies to another workout: a pending one of the same
    /// training day in a later week.
    public func sharesSetCount(with other: Workout) -> Bool {
        other.cycleID == cycleID && other.planDayID == planDayID && other.weekNumber > weekNumber
            && other.state == .pending
    }

    private func checkThatSetsMayChange(_ act: WorkoutAct) throws(TrainingRefusal) {
        switch state {
        case .pending, .inProgress: break
        case .completed: throw .state(.workoutEnded(.completed, act))
        case .skipped: throw .state(.workoutEnded(.skipped, act))
        }
    }
}
