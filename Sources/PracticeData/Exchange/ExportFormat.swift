import GRDB
import PracticeCore
import SessionCore

/// The document that holds everything: what it calls itself, and what is in it.
enum ExportFormat {
    static let name = "limber-export"
    static let version = 1

    /// The member that holds the preferences.
    static let preferencesName = "preferences"

    /// What of the preferences is looked at; the others may be any JSON.
    static let preferences: [String: any Exchanged.Type] = [
        PreferenceRepository.setupKey: StretchSetup.self, NutritionRepository.profileKey: NutritionProfile.self,
        ReminderRepository.preferencesKey: ReminderPreferences.self,
        PreferenceRepository.consentKey: NotificationConsent.self,
    ]

    /// Some of the tables, each with an array of its rows.
    struct Part {
        let name: String
        /// Each after those that its rows refer to.
        let tables: [any ExchangedRow.Type]
        /// Where its rows are counted.
        let count: any WritableKeyPath<ImportCounts, Int> & Sendable
    }

    static let parts = [
        Part(
            name: "training",
            tables: [
                Exercise.self, TrainingPlan.self, TrainingPlanDay.self, TrainingPlanDayExercise.self, Mesocycle.self,
                Workout.self,
                WorkoutSet.self,
            ], count: \.trainingRows),
        Part(
            name: "nutrition", tables: [WeightEntry.self, TargetsRow.self, NutritionPlanRow.self],
            count: \.nutritionRows),
        Part(name: "reminders", tables: [Intention.self, ReminderQuestion.self], count: \.reminderRows),
    ]
}

/// What a document brings.
protocol Exchanged: Codable, SendableMetatype {
    /// What nobody could have given this box otherwise, in words; `nil` where there is nothing wrong. What depends on the
    /// hour is not asked: what a box has stored comes back, whatever its clock said.
    var fault: String? { get }
}

/// A row that a document brings.
protocol ExchangedRow: Exchanged, FetchableRecord, PersistableRecord {}
