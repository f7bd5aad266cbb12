/// The targets of an exercise in a week of a mesocycle.
public struct SetTargets: Hashable, Sendable {
    /// The number of working sets.
    public let sets: Int
    /// The repetitions of each set.
    public let reps: Int
    /// The weight of each set, in kilograms.
    public let weight: Double

    /// Calculates the targets of a week. The weight grows in weeks 2, 4 and 6, and weeks 3 and 5 add a repetition.
    /// Without an increment, as in exercises with the weight of the body, each week adds a repetition. The last week
    /// has base weight and repetitions and half the sets, rounded up.
    ///
    /// - Parameter increment: The weight increment, in kilograms.
    public init(of exercise: TrainingPlanDayExercise, increment: Double, week: Int) {
        if week >= Mesocycle.weeks {
            sets = (exercise.sets + 1) / 2
            reps = exercise.reps
            weight = exercise.weight
        } else {
            sets = exercise.sets
            reps = exercise.reps + Self.addedReps(inWeek: week, increment: increment)
            weight = exercise.weight + increment * Double(week / 2)
        }
    }

    private static func addedReps(inWeek week: Int, increment: Double) -> Int {
        if increment == 0 { return week - 1 }
        return week > 1 && !week.isMultiple(of: 2) ? 1 : 0
    }
}
