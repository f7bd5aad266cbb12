import GRDB

/// Another program's connection to a database, which can hold the lock.
package final class OtherProgram: Sendable {
    private let connection: DatabaseQueue

    /// Opens the connection, which waits while another program writes.
    package init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    package func lock() throws { try execute("BEGIN IMMEDIATE") }

    /// Releases the lock without a change.
    package func unlock() throws { try execute("ROLLBACK") }

    package func execute(_ sql: String) throws { try connection.inDatabase { db in try db.execute(sql: sql) } }

    package func count(of table: String) throws -> Int {
        try connection.inDatabase { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }
}

/// A database whose lock another program holds.
package final class LockedDatabase: Sendable {
    private let holder: OtherProgram

    /// Takes the lock. The database must exist.
    package init(_ path: String) throws {
        holder = try OtherProgram(path)
        try holder.lock()
    }

    package func count(of table: String) throws -> Int { try holder.count(of: table) }

    /// Releases the lock without a change.
    package func unlock() throws { try holder.unlock() }
}
