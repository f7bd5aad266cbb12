import GRDB
import GRDBSQLite

extension Store {
    /// Returns a checked copy of the state of one moment, as the content of a file that needs no log, and the number
    /// of its sessions.
    ///
    /// The copy is made in memory: SQLite opens files by their paths, which other users of a folder can exchange.
    func backup() throws(StoreError) -> (bytes: [UInt8], sessions: Int) {
        guard FileIdentity(path: path) != nil else { throw StoreError.missing(path: path) }
        do {
            let copy = try DatabaseQueue()
            try withConnections { try $0.backup(to: copy) }
            return try copy.writeWithoutTransaction { db in
                guard try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"] else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                var size: sqlite3_int64 = 0
                guard let content = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
                    throw DatabaseError(resultCode: .SQLITE_NOMEM)
                }
                defer { sqlite3_free(content) }
                var bytes = Array(UnsafeBufferPointer(start: content, count: Int(size)))
                // The versions for writing and reading: a database without a log (SQLite's file format, section 1.3.3).
                bytes.replaceSubrange(18..<20, with: [1, 1])
                return (bytes, try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0)
            }
        } catch {
            throw StoreError(path: path, error: error)
        }
    }
}
