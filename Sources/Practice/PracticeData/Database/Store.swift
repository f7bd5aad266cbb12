import GRDB
import Glibc
import Logging

/// The database as one job uses it: SQLite in WAL mode, which several processes may use at once.
///
/// Every write is one transaction, or a part of ``transaction(_:)``. If the file is deleted while it is in use, the
/// next job creates it again. Calls block: only ``DatabaseThread`` and tests make them.
struct Store: Sendable {
    let path: String
    private let admission: Admission
    private let publish: @Sendable (DataChange) -> Void
    private let logger: Logger
    /// The state that reads see, if it is not the current one.
    private var snapshot: DatabaseSnapshot?
    /// The transaction that reads and writes join, if there is one.
    private var transaction: Transaction?

    /// - Parameters:
    ///   - admission: Limits the wait for another program's lock, and decides whether a write may still take effect.
    ///   - publish: Receives each committed change.
    ///   - logger: Receives a warning with the new name of a damaged database.
    init(
        path: String, admission: Admission = .within(.seconds(5)),
        publish: @escaping @Sendable (DataChange) -> Void = { _ in }, logger: Logger
    ) {
        self.path = path
        self.admission = admission
        self.publish = publish
        self.logger = logger
    }

    /// Opens and migrates the database, or creates it. It stays open until the process ends. A damaged database, or one
    /// of another program, is renamed, and a new one is created.
    ///
    /// - Throws: ``StoreError``. A file that a newer version of Limber wrote is not changed.
    func open() throws(StoreError) {
        try perform { _ in }
    }

    /// Runs a query on a reader connection, without waiting for writers. A missing database is read as an empty one,
    /// and not created. A read never renames a damaged database: who reads several times, such as an export, would
    /// continue with an empty one.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try query(body) } catch { throw StoreError(path: path, error: error) }
    }

    /// Runs a query as ``read(_:)`` does. Its own errors are thrown as they are.
    func query<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if let transaction { return try transaction.read(body) }
        if let snapshot { return try snapshot.read(body) }
        if isMissing {
            try Self.checkFiles(of: path)
            return try Self.empty.get().read(body)
        }
        return try withConnections { try $0.read(body) }
    }

    /// Returns a store whose reads all see the current state. Until its end, the log of the database grows.
    func snapshotted() throws(StoreError) -> Store {
        if isMissing { return self }
        do {
            var store = self
            store.snapshot = try withConnections { try $0.makeSnapshot() }
            return store
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    /// Runs a change as one transaction, which the reads and writes of the store that it receives join.
    ///
    /// - Throws: The error of the change, after which all rows are as before; ``StoreError``.
    func transaction<Value>(_ change: (Store) throws -> Value) throws -> Value {
        let (result, topics) = try perform { pool in
            let transaction = Transaction(on: pool)
            var store = self
            store.transaction = transaction
            return try pool.writeWithoutTransaction { db in
                db.add(transactionObserver: transaction.changed)
                defer { db.remove(transactionObserver: transaction.changed) }
                do {
                    let value = try transaction.run { try change(store) }
                    let topics = try transaction.changed.topics(in: db)
                    if transaction.hasBegun { try db.commit() }
                    return (Result<Value, any Error>.success(value), topics)
                } catch {
                    if db.isInsideTransaction { try db.rollback() }
                    let failure = (error as? any StoreFailing)?.storeError ?? error
                    let isOfDatabase = failure is DatabaseError || DamagedDatabase.isIndicated(by: failure)
                    // A read leaves a damaged database as it is.
                    guard isOfDatabase, transaction.hasBegun else { return (.failure(error), nil) }
                    throw failure
                }
            }
        }
        if let topics {
            OpenDatabases.noteChange(at: path)
            for topic in topics { publish(DataChange(topic: topic)) }
        }
        return try result.get()
    }

    /// Runs a write in the transaction of the store, or in one of its own. The topics of the rows that change are
    /// published after the commit.
    ///
    /// - Parameter everything: Whether the change is published as one of every part.
    func write<Value>(everything: Bool = false, _ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try change(everything: everything, body) } catch { throw StoreError(path: path, error: error) }
    }

    /// Runs a write as ``write(everything:_:)`` does. Its own errors are thrown as they are.
    func change<Value>(everything: Bool = false, _ body: (Database) throws -> Value) throws -> Value {
        guard let transaction else { return try self.transaction { try $0.change(everything: everything, body) } }
        if everything { transaction.changed.coverEverything() }
        return try transaction.write(body) { db in
            try waitForLock(in: db)
            // The lock is granted: the caller has given up by now, or the write takes effect.
            try admission.begin(path)
        }
    }

    /// Begins a transaction of the only writer. Waits for the transactions of other programs until the deadline.
    func waitForLock(in db: Database) throws {
        try db.execute(sql: "PRAGMA busy_timeout = \(admission.millisecondsLeft)")
        try db.beginTransaction(.immediate)
    }

    /// Runs a change on the connections. If the database turns out to be damaged, it is renamed and `body` runs once
    /// more on a new one, so that a write is not lost.
    @discardableResult
    func perform<Value>(_ body: (DatabasePool) throws -> Value) throws(StoreError) -> Value {
        let file = FileIdentity(path: path)
        do {
            return try withConnections(body)
        } catch {
            guard DamagedDatabase.isIndicated(by: error) else { throw StoreError(path: path, error: error) }
        }
        do {
            try DamagedDatabase(path: path, file: file).setAside(reportingTo: logger)
            return try withConnections(body)
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    /// Renames the database if it is damaged, also where no query has met the damage yet.
    func setAsideIfDamaged() throws {
        try DamagedDatabase(path: path, file: FileIdentity(path: path)).setAside(reportingTo: logger)
    }

    /// Whether there is no file at the path. A file that cannot be reached is not missing.
    private var isMissing: Bool {
        var status = stat()
        return stat(path, &status) != 0 && errno == ENOENT
    }

    /// Runs `body` on the connections, and leaves a damaged database as it is.
    func withConnections<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        try body(try OpenDatabases.current(at: path) ?? Self.open(path, admission, reportingTo: logger))
    }
}

extension Store {
    /// Deletes the rows of every table: sessions, preferences, routines, training, nutrition, reminders and the
    /// outbox.
    func clear() throws(StoreError) {
        try write(everything: true) { db in
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in try Self.tables(in: db) {
                try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)")
            }
        }
        // Removes the deleted rows from the files, too. A full disk may prevent this; the rows are deleted all the
        // same.
        try? perform { database in
            try database.vacuum()
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
    }

    /// Returns the number of rows of each table that has rows, by its name.
    func rowCounts() throws(StoreError) -> [String: Int] {
        try read { db in
            var counts: [String: Int] = [:]
            for table in try Self.tables(in: db) {
                let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)") ?? 0
                if count > 0 { counts[table] = count }
            }
            return counts
        }
    }

    /// Returns the names of the tables that hold data.
    private static func tables(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                """)
    }

    /// Returns the rows of a query whose values are texts. A session runs such queries before its first sound.
    ///
    /// If this process has not opened the database, the query runs on a read-only connection without GRDB: opening
    /// GRDB's connections takes ten times as long. A database that has to be created, migrated, waited for or repaired
    /// is opened.
    func texts(_ sql: String) throws(StoreError) -> [[String]] {
        if OpenDatabases.current(at: path) == nil, let rows = peek(sql) { return rows }
        return try read { db in
            try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map { String.fromDatabaseValue($0) ?? "" } }
        }
    }

    /// Returns the rows of a query on a complete database that no other program locks; `nil` otherwise.
    private func peek(_ sql: String) -> [[String]]? {
        // After an error, the caller opens the database, which has the same one.
        guard let database = try? UnmarkedDatabase(path: path, busyTimeout: 0),
            DatabaseHeader(of: database) == .marked(.limber),
            let migrations = try? database.rows("SELECT identifier FROM grdb_migrations"),
            Set(migrations.map { $0[0] }) == Self.migrations
        else { return nil }
        return try? database.rows(sql)
    }

    private static let migrations = Set(DatabaseMigrator.store.migrations)
}
