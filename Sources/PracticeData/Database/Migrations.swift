import GRDB

extension DatabaseMigrator {
    /// The migrations in order. A released migration is never changed.
    static var store: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("stretch sessions") { db in
            try db.create(table: "stretchSession") { table in
                table.primaryKey("id", .text)
                table.column("completedAt", .integer).notNull().indexed()
                table.column("record", .text).notNull()
            }
            try db.create(table: "lastStretch") { table in
                table.primaryKey("region", .text)
                table.column("stretchId", .text).notNull()
                table.column("completedAt", .integer).notNull()
            }
        }
        migrator.registerMigration("preferences") { db in
            try db.create(table: "preference") { table in
                table.primaryKey("key", .text)
                // JSON.
                table.column("value", .text).notNull()
            }
        }
        migrator.registerMigration("sessions") { db in
            try createSessions(in: db)
            try moveStretchSessions(in: db)
            try db.execute(sql: "PRAGMA application_id = \(ApplicationMark.limber.rawValue)")
        }
        migrator.registerTraining()
        migrator.registerNutrition()
        migrator.registerReminders()
        migrator.registerRest()
        migrator.registerUntoldReminders()
        migrator.registerCountedSessions()
        migrator.registerMeditationCourses()
        migrator.registerSessionZones()
        return migrator
    }

    private static func createSessions(in db: Database) throws {
        try db.create(table: "session") { table in
            // The order of insertion, which decides between sessions with the same timestamp.
            table.primaryKey("number", .integer)
            table.column("id", .text).notNull().unique()
            table.column("kind", .text).notNull()
            table.column("completedAt", .integer).notNull()
            // Seconds for the statistics; null in a row that does not count.
            table.column("seconds", .integer)
            table.column("zone", .text)
            table.column("record", .text).notNull()
        }
        // Covering indexes: statistics and the order of lists are read without touching a record.
        try db.create(
            index: "sessionOfKind", on: "session", columns: ["kind", "completedAt", "number", "seconds"])
        try db.create(index: "sessionInTime", on: "session", columns: ["completedAt", "number", "seconds"])
        try db.create(table: "outbox") { table in
            table.primaryKey("id", .text).references("session", column: "id", onDelete: .cascade)
            table.column("attempts", .integer).notNull()
            table.column("notBefore", .integer).notNull().indexed()
        }
    }

    /// Moves the table of version 1, which held only stretch sessions.
    private static func moveStretchSessions(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO session (id, kind, completedAt, seconds, record)
                SELECT id, 'stretch', completedAt,
                    CASE WHEN json_valid(record) AND json_type(record, '$.totalDurationSeconds') = 'integer'
                        THEN json_extract(record, '$.totalDurationSeconds') END,
                    record
                FROM stretchSession ORDER BY rowid
                """)
        try db.drop(table: "stretchSession")
    }
}
