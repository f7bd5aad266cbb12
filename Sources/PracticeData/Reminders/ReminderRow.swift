import GRDB
import PracticeCore

extension Intention: ExchangedRow {
    static let databaseTableName = "intention"
}

extension ReminderQuestion: ExchangedRow {
    static let databaseTableName = "reminderQuestion"
}
