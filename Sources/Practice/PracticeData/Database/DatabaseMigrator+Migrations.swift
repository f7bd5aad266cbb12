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
        migrator.registerRoutines()
        migrator.registerMigration("schedules") { db in
            try db.create(table: "schedule") { table in
                table.primaryKey("id", .text)
                table.column("createdAt", .integer).notNull()
                // JSON.
                table.column("schedule", .text).notNull()
            }
        }
        migrator.registerMigration("starts of schedules") { db in
            try db.create(table: "scheduledStart") { table in
                table.column("schedule", .text).notNull()
                table.column("minute", .text).notNull()
                table.column("due", .integer).notNull().indexed()
                // JSON.
                table.column("start", .text).notNull()
                table.primaryKey(["schedule", "minute"])
            }
            try db.alter(table: "schedule") { table in table.add(column: "accounted", .integer) }
        }
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

    /// Creates the tables of training. Their columns have the names of the HTTP API, so that one list of names serves
    /// both.
    private mutating func registerTraining() {
        registerMigration("training") { db in
            try createPlans(in: db)
            try createCycles(in: db)
        }
    }

    /// Creates the tables of weights, targets and nutrition plans. Their columns have the names of the HTTP API.
    private mutating func registerNutrition() {
        registerMigration("nutrition") { db in
            try db.create(table: "bodyWeight") { table in
                table.primaryKey("id", .text)
                table.column("measuredAt", .text).notNull().unique(onConflict: .replace)
                table.column("weight", .double).notNull()
            }
            // Each row replaces the row before; the last row is in effect.
            try db.create(table: "nutritionTargets") { table in
                table.primaryKey("number", .integer)
                table.column("at", .text).notNull()
                // JSON.
                table.column("calculated", .text).notNull()
                table.column("previous", .text)
                table.column("isNews", .boolean).notNull()
                table.column("toldAt", .text)
                table.column("seenAt", .text)
            }
            try db.create(table: "nutritionPlan") { table in
                table.primaryKey("id", .integer)
                table.column("createdAt", .text).notNull()
                table.column("monday", .text).notNull()
            }
        }
    }

    /// Creates the tables of reminders and intentions. Their columns have the names of the HTTP API.
    private mutating func registerReminders() {
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

    /// Creates the table of the rest, with at most one row. An export does not contain it: a rest lasts minutes, and
    /// its clock belongs to this computer.
    private mutating func registerRest() {
        registerMigration("rest") { db in
            try db.create(table: "rest") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("exercise", .text)
                table.column("setNumber", .integer)
                // The client's own texts, in place of exercise and set number.
                table.column("title", .text)
                table.column("body", .text)
                // Durations in nanoseconds; `wall` in milliseconds since 1970.
                table.column("target", .integer).notNull()
                table.column("elapsed", .integer).notNull()
                table.column("phase", .text).notNull()
                table.column("boot", .text)
                table.column("uptime", .integer)
                table.column("wall", .integer)
            }
        }
    }

    /// Adds the mark of questions that are stored but not delivered yet.
    private mutating func registerUntoldReminders() {
        registerMigration("untold reminders") { db in
            try db.alter(table: "reminderQuestion") { table in
                // Milliseconds since 1970; null once a process has claimed the question for delivery.
                table.add(column: "untoldSince", .integer)
            }
        }
    }

    /// Sets `seconds` only for sessions that count by the rule of `SessionRecord.counts`: in rows of earlier versions,
    /// and, by a trigger, in rows that another program changes, whose record may be damaged.
    private mutating func registerCountedSessions() {
        registerMigration("counted sessions") { db in
            try db.execute(sql: "UPDATE session SET seconds = \(Self.countedSeconds)")
            try db.execute(
                sql: """
                    CREATE TRIGGER sessionChanged AFTER UPDATE OF kind, record ON session BEGIN
                        UPDATE session SET seconds = \(Self.countedSeconds) WHERE number = NEW.number;
                    END
                    """)
        }
    }

    /// The SQL expression of a row's seconds for statistics; null if the session does not count or cannot be read.
    ///
    /// `CASE` evaluates its conditions in order, and most of SQLite's JSON functions fail for a text that is not JSON.
    private static var countedSeconds: String {
        """
        CASE
        WHEN NOT json_valid(record) THEN NULL
        WHEN kind = 'stretch' AND \(has("completedAt", "text"))
            AND \(has("totalDurationSeconds", "integer")) AND \(has("regionsCompleted", "integer"))
            AND \(has("regionsSkipped", "integer")) AND \(has("stretches", "array"))
            AND EXISTS (
                SELECT * FROM json_each(record, '$.stretches')
                WHERE CASE type WHEN 'object' THEN json_extract(value, '$.skippedSegments') IN (0, 1) END)
            THEN json_extract(record, '$.totalDurationSeconds')
        WHEN kind = 'meditation' AND \(has("completedAt", "text")) AND \(has("sessionType", "text"))
            AND \(has("plannedDurationSeconds", "integer")) AND \(has("actualDurationSeconds", "integer"))
            AND json_type(record, '$.completedFully') IN ('true', 'false')
            AND json_extract(record, '$.actualDurationSeconds') >= 60
            THEN json_extract(record, '$.actualDurationSeconds')
        END
        """
    }

    /// Returns the SQL condition that the record has a member of a type.
    private static func has(_ member: String, _ type: String) -> String {
        "json_type(record, '$.\(member)') = '\(type)'"
    }

    /// Adds the course of a meditation with an index, by which statistics and recent lines are read without the
    /// records. Triggers set it, also in rows that another program writes.
    private mutating func registerMeditationCourses() {
        registerMigration("meditation courses") { db in
            // A generated column would be simpler. SQLite reads the records for it, although an index has its values.
            try db.alter(table: "session") { table in table.add(column: "course", .text) }
            try db.execute(sql: "UPDATE session SET course = \(Self.course) WHERE kind = 'meditation'")
            for (name, change) in [("Added", "INSERT"), ("Changed", "UPDATE OF kind, record")] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER course\(name) AFTER \(change) ON session BEGIN
                            UPDATE session SET course = \(Self.course) WHERE number = NEW.number;
                        END
                        """)
            }
            try db.execute(
                sql: """
                    CREATE INDEX sessionOfCourse ON session (course, completedAt, number, seconds)
                    WHERE course IS NOT NULL
                    """)
        }
    }

    /// The SQL expression of a row's course; null for a stretch and for a record that cannot be read.
    ///
    /// `CASE` evaluates its conditions in order, and most of SQLite's JSON functions fail for a text that is not JSON.
    private static var course: String {
        """
        CASE
        WHEN kind <> 'meditation' OR NOT json_valid(record) THEN NULL
        WHEN json_type(record, '$.sessionType') = 'text' THEN json_extract(record, '$.sessionType')
        END
        """
    }

    /// Adds the zone to the indexes from which days and streaks are read without touching a record.
    private mutating func registerSessionZones() {
        registerMigration("zones of sessions") { db in
            try db.drop(index: "sessionInTime")
            try db.drop(index: "sessionOfKind")
            try db.create(
                index: "sessionInTime", on: "session", columns: ["completedAt", "number", "seconds", "zone"])
            try db.create(
                index: "sessionOfKind", on: "session", columns: ["kind", "completedAt", "number", "seconds", "zone"])
        }
    }

    /// Creates the table of routines, and lets the trigger of `seconds` count sessions of routines.
    private mutating func registerRoutines() {
        registerMigration("routines") { db in
            try db.create(table: "routine") { table in
                table.primaryKey("id", .text)
                table.column("name", .text).notNull()
                table.column("text", .text).notNull()
                // JSON: the file names of the clips by their paths.
                table.column("audio", .text).notNull()
                table.column("changedAt", .text).notNull()
                // The planned length; 0 if unknown.
                table.column("seconds", .text).notNull()
            }
            try db.execute(
                sql: """
                    DROP TRIGGER sessionChanged;
                    CREATE TRIGGER sessionChanged AFTER UPDATE OF kind, record ON session BEGIN
                        UPDATE session
                        SET seconds =
                            CASE kind WHEN 'routine' THEN \(Self.routineSeconds) ELSE \(Self.countedSeconds) END
                        WHERE number = NEW.number;
                    END;
                    """)
        }
    }

    /// The SQL expression of a routine's seconds for statistics; null if the session does not count or cannot be read.
    private static var routineSeconds: String {
        """
        CASE
        WHEN NOT json_valid(record) THEN NULL
        WHEN \(has("completedAt", "text")) AND \(has("routine", "text")) AND \(has("plannedDurationSeconds", "integer"))
            AND \(has("actualDurationSeconds", "integer")) AND \(has("activeSeconds", "integer"))
            AND \(has("stretches", "array")) AND json_type(record, '$.completedFully') IN ('true', 'false')
            AND (json_extract(record, '$.activeSeconds') >= 60
                OR EXISTS (
                    SELECT * FROM json_each(record, '$.stretches')
                    WHERE CASE type WHEN 'object' THEN json_extract(value, '$.skippedSegments') IN (0, 1) END))
            THEN json_extract(record, '$.actualDurationSeconds')
        END
        """
    }
}
