import FoundationEssentials
import GRDB
public import SessionCore

/// The sessions that are still to be sent to another server.
struct OutboxRepository: Sendable {
    let store: Store

    /// The session whose turn it is, the one that waits longest; `nil` where none is due. One that cannot be read any more
    /// leaves the outbox: it could never be sent, and nothing behind it would be.
    func nextForwarding(now: Timestamp) throws(StoreError) -> Forwarding? {
        let decoder = JSONDecoder()
        return try store.write(nil) { db in
            while let row = try Self.waitingLongest(now: now, in: db) {
                if let session = StoredSession<SessionRecord>(row: row, decoder) {
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

    /// When the next session is due, and how many wait; `nil` where none does.
    public func forwardingsWaiting() throws(StoreError) -> (count: Int, next: Timestamp)? {
        try store.read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT count(*), min(notBefore) FROM outbox"),
                let next: Int = row[1]
            else { return nil }
            return (row[0], Timestamp(milliseconds: next))
        }
    }

    /// The other server has a session.
    func forwarded(_ id: String) throws(StoreError) {
        try store.write(nil) { db in try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id]) }
    }

    /// The next try of a session is put off to another moment.
    func postpone(_ id: String, to moment: Timestamp) throws(StoreError) {
        try store.write(nil) { db in
            try db.execute(
                sql: "UPDATE outbox SET notBefore = ? WHERE id = ?", arguments: [moment.milliseconds, id])
        }
    }

    /// A session was tried in vain, and is tried again at a later moment.
    func retry(_ id: String, at moment: Timestamp) throws(StoreError) {
        try store.write(nil) { db in
            try db.execute(
                sql: "UPDATE outbox SET attempts = attempts + 1, notBefore = ? WHERE id = ?",
                arguments: [moment.milliseconds, id])
        }
    }
}

/// A session that is to be sent to another server.
public struct Forwarding: Hashable, Sendable {
    /// The session.
    public let session: StoredSession<SessionRecord>
    /// How often it was tried in vain.
    public let attempts: Int
}
