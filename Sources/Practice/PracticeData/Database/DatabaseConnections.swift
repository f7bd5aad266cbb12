import GRDB
import Logging
import Platform

/// The writer and reader threads of a database, and the changes that are committed on it.
///
/// This folder opens, migrates and repairs the database, and runs jobs on its threads. SQL for a part of the data is in
/// the folder of that part. Only ``PracticeService`` calls this class, from any thread.
final class DatabaseConnections: Sendable {
    let changes = Broadcast<DataChange>()
    let path: String
    private let logger: Logger
    private let writer = DatabaseThread(name: "limber-db-write")
    private let readers = (0..<Store.readers).map { _ in DatabaseThread(name: "limber-db-read") }

    init(path: String, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// Whether a file exists at the path.
    var hasFile: Bool { FileIdentity(path: path) != nil }

    /// The kinds of jobs.
    enum Job {
        /// Runs on the reader with the shortest queue.
        case read
        /// Runs on the writer.
        case write
    }

    /// Runs a job on a thread of the database.
    func run<Value: Sendable>(
        _ job: Job, _ waitLimits: PracticeService.WaitLimits, _ body: @escaping @Sendable (Store) throws -> Value
    ) async throws -> Value {
        let (thread, late): (DatabaseThread, StoreError) =
            switch job {
            case .read: (readers.min { $0.load < $1.load } ?? writer, .slow(path: path))
            case .write: (writer, .busy(path: path))
            }
        guard thread.load < waitLimits.queueLimit else { throw StoreError.crowded(path: path) }
        do {
            return try await thread.run(
                until: .now.advanced(by: waitLimits.duration), late: late
            ) { [path, changes, logger] admission in
                try body(
                    Store(path: path, admission: admission, publish: { changes.publish($0) }, logger: logger))
            }
        } catch let error as any StoreFailing {
            // Callers distinguish a refusal by the rules from a failure of the database.
            throw error.storeError ?? error
        }
    }

    /// Returns the failure that prevents reading or writing the database; `nil` if both work.
    func obstacle(within patience: Duration) async -> StoreError? {
        do {
            try await run(.write, .init(patience)) { store in try store.probe() }
            return nil
        } catch {
            return StoreError(path: path, error: error)
        }
    }

    /// Publishes the changes of other processes until the task is cancelled.
    func watch() async {
        var lastSeen: Store.ForeignVersion?
        // The database may have changed before the watch began.
        for await _ in FolderWatch.reports(of: .everything, in: path.parentFolder) {
            let version = try? await run(.write, .background) { store in try store.foreignVersion() }
            // A version that cannot be read counts as different.
            if version == nil || version != lastSeen { changes.publish(DataChange(topic: .everything)) }
            lastSeen = version
        }
    }
}

/// An error of the rules that may wrap a failure of the database.
protocol StoreFailing: Error {
    /// The failure of the database; `nil` for a refusal by the rules.
    var storeError: StoreError? { get }
}

extension Store {
    /// A version that changes with each commit of another connection than the writer's, with a replaced file, and with
    /// the damaged databases beside it.
    struct ForeignVersion: Hashable, Sendable {
        fileprivate let number: Int
        fileprivate let file: FileIdentity?
        fileprivate let unsettled: [String]
    }

    /// Returns the current version. Call this on the writer thread.
    ///
    /// This waits for a transaction of another program: SQLite writes its pages to the log, which wakes the watch, then
    /// waits for the disk, and only then publishes them in memory, which wakes nobody. A deleted file is not created
    /// again here: its next user creates it.
    func foreignVersion() throws -> ForeignVersion {
        let unsettled = DamagedDatabase.unsettled(beside: path)
        guard FileIdentity(path: path) != nil else {
            return ForeignVersion(number: 0, file: nil, unsettled: unsettled)
        }
        return try withConnections { pool in
            try pool.writeWithoutTransaction { db in
                try waitForLock(in: db)
                // The transaction has changed nothing.
                defer { try? db.rollback() }
                return ForeignVersion(
                    number: try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0, file: FileIdentity(path: path),
                    unsettled: unsettled)
            }
        }
    }

    /// Checks that the database can be read and written. Changes nothing.
    func probe() throws {
        guard FileIdentity(path: path) != nil else { throw StoreError.missing(path: path) }
        _ = try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
        try write { _ in }
    }
}
