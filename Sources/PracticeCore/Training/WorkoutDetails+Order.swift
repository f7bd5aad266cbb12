/// A set with its exercise.
public struct PlacedSet: Hashable, Sendable {
    /// The exercise that the set belongs to.
    public let exercise: WorkoutExercise
    /// The working set itself.
    public let set: WorkoutSet
}

extension WorkoutDetails {
    /// All working sets, in training order.
    public var placedSets: [PlacedSet] {
        exercises.flatMap { exercise in exercise.sets.map { PlacedSet(exercise: exercise, set: $0) } }
    }

    /// Returns the next pending set of an exercise, or of all exercises.
    public func nextOpenSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).first { $0.set.state == .pending }
    }

    /// Returns the last set of an exercise, or of all exercises, that is completed or skipped: the one to undo.
    public func lastClosedSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).last { $0.set.state != .pending }
    }

    /// Returns the rest after a set of an exercise, before the exercise's next set or else the next of all; `nil` after
    /// the last set.
    public func rest(after exercise: WorkoutExercise) -> RestRequest? {
        let own = Set(exercise.sets.map(\.id))
        let open = placedSets.filter { $0.set.state == .pending }
        guard let next = open.first(where: { own.contains($0.set.id) }) ?? open.first else { return nil }
        let allowed = TrainingPlanDocument.allowedRests
        // A client may have planned a rest beyond the limit.
        let seconds = min(max(exercise.restSeconds, allowed.lowerBound), allowed.upperBound)
        return RestRequest(
            length: .seconds(seconds),
            words: .next(exercise: next.exercise.exerciseName, set: next.set.setNumber))
    }

    private func sets(of exercise: String?) -> [PlacedSet] {
        placedSets.filter { exercise == nil || $0.exercise.exerciseID == exercise }
    }
}
