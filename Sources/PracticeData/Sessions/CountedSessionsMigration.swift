import GRDB

extension DatabaseMigrator {
    /// Sets `seconds` only for sessions that count by the rule of `SessionRecord.counts`: in rows of earlier versions,
    /// and, by a trigger, in rows that another program changes, whose record may be damaged.
    mutating func registerCountedSessions() {
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
}
