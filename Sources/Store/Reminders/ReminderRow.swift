import GRDB
import PracticeCore

/// What a table of reminders and intentions holds.
protocol ReminderRow: FetchableRecord, PersistableRecord, Codable {}

extension Intention: ReminderRow {
    static let databaseTableName = "intention"
}

extension ReminderQuestion: ReminderRow {
    static let databaseTableName = "reminderQuestion"
}
