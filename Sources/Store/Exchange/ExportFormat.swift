import PracticeCore

/// The document that holds everything: what it calls itself, and which tables it has.
enum ExportFormat {
    static let name = "limber-export"
    static let version = 1

    /// Each after those that its rows refer to.
    static let training: [any (TrainingRow & Codable).Type] = [
        Exercise.self, Plan.self, PlanDay.self, PlanDayExercise.self, Mesocycle.self, Workout.self, WorkoutSet.self,
    ]

    static let reminders: [any ReminderRow.Type] = [Intention.self, ReminderQuestion.self]

    static let nutrition: [any NutritionRow.Type] = [WeightEntry.self, TargetsRow.self, PlanRow.self]
}
