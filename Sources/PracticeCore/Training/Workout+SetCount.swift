/// What adding or removing a set has changed; on the wire as the routes for it have it.
public struct SetCountChange: Hashable, Sendable {
    /// The set that was added; `nil` where one was removed.
    public let currentWorkoutSet: WorkoutSet?
    /// How many later workouts changed too.
    public let futureWorkoutsAffected: Int
    /// How many of their sets were added or removed.
    public let futureSetsModified: Int

    /// What has changed: in each later workout one set.
    public init(currentWorkoutSet: WorkoutSet?, futureSets: Int) {
        self.currentWorkoutSet = currentWorkoutSet
        futureWorkoutsAffected = futureSets
        futureSetsModified = futureSets
    }
}

extension SetCountChange: Encodable {
    private enum CodingKeys: CodingKey {
        case currentWorkoutSet, futureWorkoutsAffected, futureSetsModified
    }

    /// Writes it; no set is null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(currentWorkoutSet, forKey: .currentWorkoutSet)
        try values.encode(futureWorkoutsAffected, forKey: .futureWorkoutsAffected)
        try values.encode(futureSetsModified, forKey: .futureSetsModified)
    }
}

extension Workout {
    /// The set that comes after those which an exercise has in this workout, with the targets of the last.
    ///
    /// - Parameter sets: all sets of the exercise in the workout.
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

    /// The set to remove of those which an exercise has in this workout: the last one that is still open, never the
    /// only one.
    ///
    /// - Parameter sets: all sets of the exercise in the workout.
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

    /// Whether what changes here changes there too: in the same training day's workouts of later weeks that wait.
    public func isFollowed(by other: Workout) -> Bool {
        other.mesocycleID == mesocycleID && other.planDayID == planDayID && other.weekNumber > weekNumber
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
