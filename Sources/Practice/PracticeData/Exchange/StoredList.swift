import GRDB
import PracticeCore

/// A list of stored values that commands show. Rows that this version cannot read are left out of it.
public enum StoredList: CaseIterable, Sendable {
    case training
    case weights
    case nutritionPlans
    case reminders
    case routines
    case schedules
    case preferences

    private var tables: [any ExchangedRow.Type] {
        switch self {
        case .training:
            [
                Exercise.self, TrainingPlan.self, TrainingPlanDay.self, TrainingPlanDayExercise.self,
                TrainingCycle.self, Workout.self, WorkoutSet.self,
            ]
        case .weights: [WeightEntry.self]
        case .nutritionPlans: [TargetsRow.self, NutritionPlanRow.self]
        case .reminders: [Intention.self, ReminderQuestion.self]
        case .routines: [StoredRoutine.self]
        case .schedules: [Schedule.self]
        case .preferences: []
        }
    }

    /// Returns the number of rows that this version cannot read.
    fileprivate func unreadableRows(in db: Database) throws -> Int {
        self == .preferences
            ? try PreferenceRepository.rows(in: db).count { $0.value == nil }
            : try tables.reduce(0) { try $0 + $1.unreadableRows(in: db) }
    }
}

extension ExchangedRow {
    fileprivate static func unreadableRows(in db: Database) throws -> Int {
        try Row.fetchAll(db, sql: "SELECT * FROM \(databaseTableName)").count { (try? Self(row: $0)) == nil }
    }
}

extension Repositories {
    /// Returns the number of rows of a list that this version cannot read. Exports have them as they stand.
    public func unreadableRows(of list: StoredList) throws(StoreError) -> Int {
        try exchange.store.read { db in try list.unreadableRows(in: db) }
    }
}
