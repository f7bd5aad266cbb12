/// What an exercise of a plan asks in a week of a mesocycle.
public struct SetTargets: Hashable, Sendable {
    /// Working sets.
    public let sets: Int
    /// Repetitions of a set.
    public let reps: Int
    /// The weight of a set, in kilograms.
    public let weight: Double

    /// In every second week the weight grows, in the weeks between them a repetition is added; the last week has the
    /// first one's weight and repetitions and half its sets.
    ///
    /// - Parameter increment: what the weight grows by.
    public init(of exercise: TrainingPlanDayExercise, increment: Double, week: Int) {
        if week >= Mesocycle.weeks {
            sets = (exercise.sets + 1) / 2
            reps = exercise.reps
            weight = exercise.weight
        } else {
            sets = exercise.sets
            reps = exercise.reps + (week > 1 && !week.isMultiple(of: 2) ? 1 : 0)
            weight = exercise.weight + increment * Double(week / 2)
        }
    }
}
