import GRDB

/// Another program's connection to a database, which can hold the lock.
public final class OtherProgram: Sendable {
    private let connection: DatabaseQueue

    /// Opens the connection.
    public init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Takes the lock.
    public func lock() throws {
        try execute("BEGIN IMMEDIATE")
    }

    /// Releases the lock without a change.
    public func unlock() throws {
        try execute("ROLLBACK")
    }

    /// Runs statements.
    public func execute(_ sql: String) throws {
        try connection.inDatabase { db in try db.execute(sql: sql) }
    }
}
