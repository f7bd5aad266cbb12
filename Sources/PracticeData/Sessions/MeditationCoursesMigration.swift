import GRDB

extension DatabaseMigrator {
    /// Adds the course of a meditation with an index, by which statistics and recent lines are read without the records.
    /// Triggers set it, also in rows that another program writes.
    mutating func registerMeditationCourses() {
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
}
