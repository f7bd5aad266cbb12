import FoundationEssentials
import GRDB
public import SessionCore

/// Changes of recorded sessions.
extension SessionRepository {
    /// Changes the results of a session's stretches. A session that waits in the outbox is sent with the new results,
    /// unless an earlier attempt to send it has reached the other server.
    ///
    /// - Parameter change: Returns the new result of each stretch. It is called with the stored ones, in the order of
    ///   the record.
    /// - Returns: The changed session; `nil` if no session of the kind has the id.
    public func correct(
        _ id: String, of kind: SessionKind, _ change: ([StretchResult]) -> [StretchResult]
    ) throws(RuleError<CorrectionRefusal>) -> StoredSession? {
        try store.write(refusing: CorrectionRefusal.self) { db in
            guard var session = try Self.session(id: id, of: kind, in: db) else { return nil }
            session.record = try session.record.corrected(change(session.record.stretches.map(\.result)))
            try db.execute(
                sql: "UPDATE session SET seconds = ?, record = ? WHERE id = ?",
                arguments: [session.record.countedSeconds, session.recordText(), id])
            return session
        }
    }

    /// Deletes a session and its place in the outbox, and restores its regions' last stretches from the sessions
    /// before.
    ///
    /// - Parameter kind: The kind that the session must have; `nil` for any.
    /// - Returns: Whether the session existed.
    @discardableResult
    public func remove(_ id: String, of kind: SessionKind? = nil) throws(StoreError) -> Bool {
        try store.write { db in
            let session = try Self.session(id: id, of: kind, in: db)
            try db.execute(
                sql: "DELETE FROM session WHERE id = :id AND (:kind IS NULL OR kind = :kind)",
                arguments: ["id": id, "kind": kind?.rawValue])
            guard db.changesCount > 0 else { return false }
            try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id])
            if let session { try Self.restoreLastStretches(after: session.record, in: db) }
            return true
        }
    }

    private static func restoreLastStretches(after record: SessionRecord, in db: Database) throws {
        for region in Set(record.stretches.map(\.region)) {
            try db.execute(
                sql: "DELETE FROM lastStretch WHERE region = ? AND completedAt = ?",
                arguments: [region.rawValue, record.completedAt.milliseconds])
            guard db.changesCount > 0 else { continue }
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, zone, record FROM session WHERE kind <> ? AND completedAt <= ?
                    ORDER BY completedAt DESC, number DESC
                    """,
                arguments: [SessionKind.meditation.rawValue, record.completedAt.milliseconds])
            let decoder = JSONDecoder()
            while let row = try rows.next() {
                guard let earlier = StoredSession(row: row, decoder)?.record,
                    let stretch = earlier.stretches.last(where: { $0.region == region })
                else { continue }
                try updateLastStretch(stretch, at: earlier.completedAt, in: db)
                break
            }
        }
    }
}
