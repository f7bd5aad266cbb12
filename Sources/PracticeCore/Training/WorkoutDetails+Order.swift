/// A set with the exercise that it belongs to.
public struct PlacedSet: Hashable, Sendable {
    /// The exercise.
    public let exercise: WorkoutExercise
    /// The set.
    public let set: WorkoutSet
}

extension WorkoutDetails {
    /// All working sets in the order in which they are done.
    public var placedSets: [PlacedSet] {
        exercises.flatMap { exercise in exercise.sets.map { PlacedSet(exercise: exercise, set: $0) } }
    }

    /// The set that is done next, of one exercise or of all.
    public func nextOpenSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).first { $0.set.state == .pending }
    }

    /// The set that is undone first, of one exercise or of all: the last that is not open.
    public func lastClosedSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).last { $0.set.state != .pending }
    }

    /// The rest after a set of an exercise: before the next one of the same, else before the next of all; none where
    /// nothing is left to be done.
    public func rest(after exercise: WorkoutExercise) -> RestRequest? {
        guard let next = nextOpenSet(of: exercise.exerciseID) ?? nextOpenSet() else { return nil }
        let allowed = TrainingPlanDocument.allowedRests
        // A client may have planned a rest that is longer than any can be.
        let seconds = min(max(exercise.restSeconds, allowed.lowerBound), allowed.upperBound)
        return RestRequest(
            length: .seconds(seconds),
            words: .next(exercise: next.exercise.exerciseName, set: next.set.setNumber))
    }

    private func sets(of exercise: String?) -> [PlacedSet] {
        placedSets.filter { exercise == nil || $0.exercise.exerciseID == exercise }
    }
}
