import FoundationEssentials
import GRDB
public import SessionCore

/// The outbox: sessions that wait to be forwarded to another server.
public struct OutboxRepository: Sendable {
    let store: Store

    /// Returns the due session that has waited longest; `nil` if none is due.
    ///
    /// A session that cannot be read is removed from the outbox: it could never be sent, and would block the sessions
    /// behind it.
    public func nextForwarding(now: Timestamp) throws(StoreError) -> Forwarding? {
        let decoder = JSONDecoder()
        return try store.write { db in
            while let row = try Self.waitingLongest(now: now, in: db) {
                if let session = StoredSession(row: row, decoder) {
                    return Forwarding(session: session, attempts: row["attempts"])
                }
                try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [row["id"] as String])
            }
            return nil
        }
    }

    private static func waitingLongest(now: Timestamp, in db: Database) throws -> Row? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT id, zone, record, attempts FROM outbox JOIN session USING (id)
                WHERE notBefore <= ? ORDER BY notBefore, number LIMIT 1
                """,
            arguments: [now.milliseconds])
    }

    /// Returns the number of waiting sessions and the time at which the next one is due; `nil` if none waits.
    public func forwardingsWaiting() throws(StoreError) -> (count: Int, next: Timestamp)? {
        try store.read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT count(*), min(notBefore) FROM outbox"),
                let next: Int = row[1]
            else { return nil }
            return (row[0], Timestamp(milliseconds: next))
        }
    }

    /// Removes a session that the other server has stored.
    public func remove(_ id: String) throws(StoreError) {
        try store.write { db in try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id]) }
    }

    /// Sets the time of a session's next attempt.
    public func postpone(_ id: String, to moment: Timestamp) throws(StoreError) {
        try store.write { db in
            try db.execute(
                sql: "UPDATE outbox SET notBefore = ? WHERE id = ?", arguments: [moment.milliseconds, id])
        }
    }

    /// Counts an attempt and sets the time of the next one.
    public func retry(_ id: String, at moment: Timestamp) throws(StoreError) {
        try store.write { db in
            try db.execute(
                sql: "UPDATE outbox SET attempts = attempts + 1, notBefore = ? WHERE id = ?",
                arguments: [moment.milliseconds, id])
        }
    }
}

/// A session that waits to be forwarded to another server.
public struct Forwarding: Hashable, Sendable {
    /// The session to forward.
    public let session: StoredSession
    /// The number of attempts so far.
    public let attempts: Int
}
