import GRDB

extension DatabaseMigrator {
    /// Adds the mark of questions that are stored but not delivered yet.
    mutating func registerUntoldReminders() {
        registerMigration("untold reminders") { db in
            try db.alter(table: "reminderQuestion") { table in
                // Milliseconds since 1970; null once a process has claimed the question for delivery.
                table.add(column: "untoldSince", .integer)
            }
        }
    }
}
