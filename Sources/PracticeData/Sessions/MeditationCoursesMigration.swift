import GRDB

extension DatabaseMigrator {
    /// Adds the course of a meditation with an index, by which statistics and recent lines are read without the records.
    mutating func registerMeditationCourses() {
        registerMigration("meditation courses") { db in
            // Null for a stretch and for a record that cannot be read. `CASE` evaluates its conditions in order, and
            // SQLite's JSON functions fail for a text that is not JSON.
            try db.execute(
                sql: """
                    ALTER TABLE session ADD COLUMN course TEXT GENERATED ALWAYS AS (
                        CASE WHEN kind = 'meditation' THEN
                            CASE WHEN json_valid(record) THEN
                                CASE WHEN json_type(record, '$.sessionType') = 'text'
                                    THEN json_extract(record, '$.sessionType')
                                END
                            END
                        END) VIRTUAL
                    """)
            try db.execute(
                sql: """
                    CREATE INDEX sessionOfCourse ON session (course, completedAt, number, seconds)
                    WHERE course IS NOT NULL
                    """)
        }
    }
}
