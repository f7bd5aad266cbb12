import GRDB

/// A database whose lock another program holds: a connection of its own, which may even be in this process.
public final class LockedDatabase: Sendable {
    private let connection: DatabaseQueue

    /// Takes the lock, for which it waits while another program writes. The database is there already.
    public init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    }

    /// Returns how many rows a table has.
    public func count(of table: String) throws -> Int {
        try connection.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    /// Gives the lock back, and has changed nothing.
    public func unlock() throws {
        try connection.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    }
}
