import GRDB

extension DatabaseMigrator {
    /// Creates the tables of reminders and intentions. Their columns have the names of the HTTP API.
    mutating func registerReminders() {
        registerMigration("reminders") { db in
            try db.create(table: "intention") { table in
                table.primaryKey("id", .text)
                table.column("text", .text).notNull()
                table.column("scope", .text).notNull()
                table.column("date", .text).notNull()
                table.column("aiGenerated", .boolean).notNull()
                table.column("aiRephrased", .boolean).notNull()
                table.column("createdAt", .text).notNull()
                table.column("updatedAt", .text).notNull()
                table.uniqueKey(["scope", "date"])
            }
            try db.create(table: "reminderQuestion") { table in
                table.primaryKey("id", .text)
                table.column("kind", .text).notNull()
                table.column("period", .text).notNull()
                table.column("askedAt", .text).notNull().indexed()
                table.column("why", .text).notNull()
                table.column("snoozes", .integer).notNull()
                table.column("outcome", .text).notNull()
                table.column("endedAt", .text)
                // No reference: the question stays answered when its intention is deleted.
                table.column("intention", .text)
                // The process that inserts the row asks the question: of two daemons, only one can.
                table.uniqueKey(["kind", "period"])
            }
            try db.create(
                index: "openQuestion", on: "reminderQuestion", columns: ["kind"], condition: Column("endedAt") == nil)
            try db.create(table: "pendingReminder") { table in
                table.primaryKey("kind", .text)
                table.column("due", .integer).notNull()
                table.column("period", .text).notNull()
                table.column("rule", .text).notNull()
                table.column("why", .text).notNull()
                // The time at which the open question is asked again, before `due`.
                table.column("snoozedUntil", .integer)
            }
        }
    }
}
