import GRDB
import Logging

/// The database as one job sees it: SQLite in WAL mode, which several processes may use at once.
///
/// Every write is one transaction. A file that is deleted while it is in use is created again by its next user. Calls
/// block: only ``DatabaseThread`` and tests make them.
struct Store: Sendable {
    let path: String
    private let admission: Admission
    private let publish: @Sendable (DataChange) -> Void
    private let logger: Logger

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

    /// Opens the database and brings it up to date, or creates it. It stays open as long as the process lives. A damaged
    /// database, and one of another program, is kept under another name, and a new one is created.
    ///
    /// - Throws: ``StoreError``. A file that a newer version wrote stays as it is.
    func open() throws(StoreError) {
        try perform { _ in }
    }

    /// Runs a query on a reader connection, which does not wait for writers.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try perform { try $0.read(body) }
    }

    /// Runs a transaction on the writer connection.
    ///
    /// - Parameters:
    ///   - topic: What observers are told if a row changes; `nil` for bookkeeping that nobody observes.
    ///   - staged: A database that the transaction reads under the name `staged`.
    func write<Value>(
        _ topic: DataChange.Topic?, reading staged: StagingDatabase.File? = nil, _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        try perform { pool in
            let (value, isChanged) = try pool.writeWithoutTransaction { db in
                try staged?.attach(to: db)
                defer { staged?.detach(from: db) }
                try db.execute(sql: "PRAGMA busy_timeout = \(admission.millisecondsLeft)")
                let before = db.totalChangesCount
                try db.beginTransaction(.immediate)
                do {
                    // The lock was granted. From here on the write takes effect, or was given up before.
                    try admission.begin(path)
                    let value = try body(db)
                    try db.commit()
                    return (value, db.totalChangesCount != before)
                } catch {
                    if db.isInsideTransaction { try db.rollback() }
                    try staged?.checkIsIntact(db, after: error)
                    throw error
                }
            }
            if let topic, isChanged { publish(DataChange(topic: topic)) }
            return value
        }
    }

    /// Uses the connections, and once more those of a new database where this one turns out to be damaged: what was to be
    /// written is not lost.
    @discardableResult
    func perform<Value>(_ body: (DatabasePool) throws -> Value) throws(StoreError) -> Value {
        let file = FileIdentity(path: path)
        do {
            return try use(body)
        } catch {
            guard DamagedDatabase.isMeant(by: error) else { throw StoreError(path: path, error: error) }
        }
        do {
            try DamagedDatabase(path: path, file: file).setAside(reportingTo: logger)
            return try use(body)
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    private func use<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        try body(try OpenDatabases.database(at: path) { try Self.open(path, admission) })
    }
}
