import GRDB

extension DatabaseMigrator {
    /// What was written down to be told, and was not told yet.
    mutating func registerUntoldReminders() {
        registerMigration("untold reminders") { db in
            try db.alter(table: "reminderQuestion") { table in
                // Milliseconds since 1970; none once it was told.
                table.add(column: "untoldSince", .integer)
            }
        }
    }
}
