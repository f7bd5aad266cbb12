import GRDB

/// A database whose lock another connection holds.
public final class LockedDatabase: Sendable {
    private let connection: DatabaseQueue

    /// Takes the lock, waiting while another program writes. The database must exist.
    public init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    }

    /// Returns the number of rows in a table.
    public func count(of table: String) throws -> Int {
        try connection.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    /// Releases the lock without a change.
    public func unlock() throws {
        try connection.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    }
}
