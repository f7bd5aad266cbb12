import GRDB
public import SessionCore

extension Store {
    /// How many sessions there are, of every kind.
    public func sessionCount() throws(StoreError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0 }
    }

    /// How many meditations there were, and how many seconds of them were heard. What cannot be read, or be true, counts
    /// nowhere.
    public func meditationTotals() throws(StoreError) -> (sessions: Int, seconds: Int) {
        try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS sessions, sum(seconds) AS seconds FROM session
                    WHERE kind = ? AND seconds BETWEEN 0 AND ?
                    """,
                arguments: [Practice.Kind.meditation.rawValue, SessionRecord.most])
            return (row?["sessions"] ?? 0, row?["seconds"] ?? 0)
        }
    }

    /// When there were sessions since a moment, of every kind and oldest first, and how many seconds each had.
    public func activity(since: Timestamp) throws(StoreError) -> [(Timestamp, seconds: Int)] {
        var activity: [(Timestamp, seconds: Int)] = []
        try forEachActivity(since: since) { activity.append(($0, $1)) }
        return activity
    }

    /// Gives the moment and the seconds of every session since a moment to `body`, oldest first.
    public func forEachActivity(
        since: Timestamp? = nil, _ body: (Timestamp, _ seconds: Int) throws -> Void
    ) throws(StoreError) {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT completedAt, seconds FROM session WHERE completedAt >= ? AND seconds BETWEEN 0 AND ?
                    ORDER BY completedAt
                    """,
                arguments: [since?.milliseconds ?? .min, SessionRecord.most])
            while let row = try rows.next() { try body(Timestamp(milliseconds: row[0]), row[1]) }
        }
    }
}
