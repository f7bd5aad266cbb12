import FoundationEssentials
import GRDB

/// What the program remembers: history, and what depends on it. SQLite in WAL mode; several processes may use it at once.
///
/// Every write is one transaction, so that nothing is in it half.
public struct Store: Sendable {
    private let database: DatabaseQueue
    private let path: String

    /// Opens the database and brings it up to date, or begins one. It stays open as long as the process lives.
    ///
    /// - Throws: ``StoreError``. A file that is damaged, or that a newer version wrote, stays as it is.
    public init(path: String) throws(StoreError) {
        self.path = path
        try Self.makeFolder(of: path)
        do {
            database = try OpenDatabases.database(at: path) {
                try DatabaseQueue(path: path, configuration: Self.configuration)
            }
            if try database.read(Self.migrator.hasBeenSuperseded) {
                throw StoreError(path: path, reason: "a newer version of limber wrote it; install that one")
            }
            try Self.migrator.migrate(database)
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    private static func makeFolder(of path: String) throws(StoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(path: path, reason: "its folder cannot be made")
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        // Another process writes for a moment only.
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// The versions of the database, each changing the one before. What was released is never changed again.
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("stretch sessions") { db in
            try db.create(table: "stretchSession") { table in
                table.primaryKey("id", .text)
                table.column("completedAt", .integer).notNull().indexed()
                table.column("record", .text).notNull()
            }
            try db.create(table: "lastStretch") { table in
                table.primaryKey("region", .text)
                table.column("stretchId", .text).notNull()
                table.column("completedAt", .integer).notNull()
            }
        }
        migrator.registerMigration("preferences") { db in
            try db.create(table: "preference") { table in
                table.primaryKey("key", .text)
                // JSON.
                table.column("value", .text).notNull()
            }
        }
        migrator.registerMigration("meditation sessions") { db in
            try db.create(table: "meditationSession") { table in
                table.primaryKey("id", .text)
                table.column("completedAt", .integer).notNull().indexed()
                table.column("record", .text).notNull()
            }
        }
        migrator.registerTraining()
        return migrator
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try database.write(body)
        } catch {
            throw StoreError(path: path, error: error)
        }
    }
}
