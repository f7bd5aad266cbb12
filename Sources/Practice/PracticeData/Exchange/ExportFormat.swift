import GRDB
import PracticeCore
import SessionCore

/// The format of an export: its name, version and members.
enum ExportFormat {
    static let name = "limber-export"
    /// Documents of version 1 may lack the member with the counts.
    static let version = 2

    /// The name of the last member, with the number of entries of each list of the document by its name, such as
    /// `sessions` or `training.exercise`. It reveals a document that has lost entries.
    static let countsName = "counts"
    static let sessionsName = "sessions"
    /// The name of the member with the preferences.
    static let preferencesName = "preferences"

    /// The preferences that are checked, by their keys; any other preference may be any JSON.
    static let preferences: [String: any Exchanged.Type] = [
        PreferenceRepository.setupKey: StretchSetup.self, NutritionRepository.profileKey: NutritionProfile.self,
        ReminderRepository.preferencesKey: ReminderPreferences.self,
        PreferenceRepository.consentKey: NotificationConsent.self,
        PreferenceRepository.stretchesKey: StretchPreferences.self,
        ProgrammeRepository.key: RunningProgramme.self,
    ]

    /// A member of the document with some of the tables, each as an array of its rows.
    struct Part: Sendable {
        let name: String
        /// The tables, each after the tables that its rows refer to.
        let tables: [any ExchangedRow.Type]
        /// The counter of the rows of this part.
        let count: any WritableKeyPath<ImportCounts, Int> & Sendable
    }

    static let parts = [
        Part(
            name: "training",
            tables: [
                Exercise.self, TrainingPlan.self, TrainingPlanDay.self, TrainingPlanDayExercise.self,
                TrainingCycle.self, Workout.self, WorkoutSet.self,
            ], count: \.trainingRows),
        Part(
            name: "nutrition", tables: [WeightEntry.self, TargetsRow.self, NutritionPlanRow.self],
            count: \.nutritionRows),
        Part(name: "reminders", tables: [Intention.self, ReminderQuestion.self], count: \.reminderRows),
        Part(name: "routines", tables: [StoredRoutine.self], count: \.routineRows),
        Part(name: "schedules", tables: [Schedule.self], count: \.scheduleRows),
    ]
}

/// A value that a document contains.
protocol Exchanged: Codable, Sendable {
    /// The rule that the value breaks, as an error text; `nil` for a valid value.
    ///
    /// Rules that depend on the current time are not checked: whatever was stored can be imported again.
    var fault: String? { get }
}

/// A row that a document contains.
protocol ExchangedRow: Exchanged, FetchableRecord, PersistableRecord {
    /// Writes the imported row, by default in place of the row with its key.
    ///
    /// - Returns: Whether a row was written.
    /// - Throws: ``StoredRoutineRefusal``, ``ScheduleRefusal``, or `DatabaseError` for a row that the table refuses.
    func merge(into db: Database) throws -> Bool
}

extension ExchangedRow {
    func merge(into db: Database) throws -> Bool {
        try save(db)
        return true
    }
}
