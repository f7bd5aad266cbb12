public import Logging
import Platform

/// The application layer: every change to sessions, training, nutrition, reminders and preferences is a function of one
/// of its repositories.
///
/// This folder holds the repositories with their SQL, the migrations, and export and import. It is the
/// only target that imports the database library. The rules themselves are pure values in `PracticeCore` and
/// `SessionCore`; timers and notifications are in `PracticeServices`. The command line, the web API and the daemon are
/// its callers.
///
/// Database work runs on dedicated threads: one writer, and readers that do not wait for the writer. Methods may be
/// called from any thread or task, and every wait is bounded: after ``WaitLimits`` the caller gets
/// ``StoreError/Kind/busy``, and its write never takes effect. Committed changes are published as ``changes()``.
///
/// ```swift
/// let entry = WeightEntry(id: "weight-1", measuredAt: now, weight: BodyWeight(grams: 80_500))
/// _ = try await practice.write { try $0.nutrition.record([entry], at: $0.now, by: $0.days) }
/// let weights = try await practice.read { try $0.nutrition.weights() }  // [entry]
/// ```
public struct PracticeService: Sendable {
    /// The limits of a caller's wait for the database.
    public struct WaitLimits: Hashable, Sendable {
        /// The longest wait, including the time in the queue.
        public let duration: Duration
        /// The number of jobs, running and queued, at which the database refuses further jobs.
        public let queueLimit: Int

        /// Creates limits; the queue is unbounded by default.
        public init(_ duration: Duration, queueLimit: Int = .max) {
            self.duration = duration
            self.queueLimit = queueLimit
        }

        /// Limits for a command that a person waits for.
        public static let command = WaitLimits(.seconds(5))
        /// Limits for an HTTP request.
        public static let request = WaitLimits(.seconds(2), queueLimit: 64)
        /// Limits for a caller that can proceed without the database.
        public static let brief = WaitLimits(.milliseconds(50))
        /// Limits for background work of the daemon.
        public static let background = WaitLimits(.seconds(30))
    }

    /// The clock, the calendars and the source of ids of reads and changes.
    public let context: PracticeContext
    private let connections: DatabaseConnections
    private let waitLimits: WaitLimits
    private let willWrite: @Sendable () -> Void

    /// Creates a service for the database at a path. The first read or change opens the file.
    ///
    /// - Parameters:
    ///   - waitLimits: The limits of every wait for the database.
    ///   - logger: Receives a warning with the new name of a damaged database.
    ///   - willWrite: Called before each change.
    public init(
        database path: String, context: PracticeContext, waitLimits: WaitLimits = .command,
        logger: Logger, willWrite: @escaping @Sendable () -> Void = {}
    ) {
        self.init(DatabaseConnections(path: path, logger: logger), context, waitLimits, willWrite)
    }

    private init(
        _ connections: DatabaseConnections, _ context: PracticeContext, _ waitLimits: WaitLimits,
        _ willWrite: @escaping @Sendable () -> Void
    ) {
        self.connections = connections
        self.context = context
        self.waitLimits = waitLimits
        self.willWrite = willWrite
    }

    /// Returns whether ``open()`` would keep the file at a path, judged by its header; a damaged or foreign file is
    /// renamed.
    ///
    /// Changes nothing. Call this only before the process has opened the file.
    public static func canOpen(_ path: String) -> Bool { Store.canOpen(path) }

    /// The path of the database file.
    var database: String { connections.path }

    /// The folder of the database.
    public var dataFolder: String { connections.path.parentFolder }

    /// Returns a service on the same connections with other limits of its waits.
    public func waiting(_ waitLimits: WaitLimits) -> PracticeService {
        PracticeService(connections, context, waitLimits, willWrite)
    }

    /// Whether the database file exists. Use cases that write create a missing file.
    public var hasDatabase: Bool { connections.hasFile }

    /// Opens the database, or creates a missing one.
    public func open() async throws {
        try await connections.run(.write, waitLimits) { store in try store.open() }
    }

    /// Runs queries on a reader thread.
    ///
    /// - Throws: ``StoreError``, and the errors of the queries.
    public func read<Value: Sendable>(
        _ query: @escaping @Sendable (Repositories) throws -> Value
    ) async throws -> Value {
        try await connections.run(.read, waitLimits) { [context] store in try query(Repositories(store, context)) }
    }

    /// Runs a change on the writer thread, as one transaction. If another process commits between its first read and
    /// its first write, it runs once more.
    ///
    /// - Throws: ``StoreError``, and the refusals of the rules, such as ``TrainingError``. Nothing has changed then.
    public func write<Value: Sendable>(
        _ change: @escaping @Sendable (Repositories) throws -> Value
    ) async throws -> Value {
        let context = context
        return try await repair { store in
            try store.transaction { store in try change(Repositories(store, context)) }
        }
    }

    /// Runs a job on the writer thread that is more than one transaction.
    func repair<Value: Sendable>(_ job: @escaping @Sendable (Store) throws -> Value) async throws -> Value {
        willWrite()
        return try await connections.run(.write, waitLimits, job)
    }

    /// Returns the next page of sessions; `nil` after the last page.
    public func next(of pages: inout SessionPages) async throws -> [StoredSession]? {
        let before = pages
        let (after, page) = try await read { _ in
            var pages = before
            let page = try pages.next()
            return (pages, page)
        }
        pages = after
        return page
    }

    /// Returns a stream of the changes committed from now on by this process and, while ``watch()`` runs, by other
    /// processes.
    public func changes() -> AsyncStream<DataChange> { connections.changes.stream(.newest(256)) }

    /// Publishes the changes of other processes until the task is cancelled. Call this once in a process.
    public func watch() async {
        await connections.watch()
    }

    /// Returns the paths of the damaged databases that were renamed, and not recovered, moved or deleted since. Their
    /// sessions may be missing. Reads the folder only.
    public func unsettledDatabases() async throws -> [String] {
        try await connections.run(.read, waitLimits) { store in DamagedDatabase.unsettled(beside: store.path) }
    }

    /// Moves the changes of this process from the logs of databases into their files. Call this once, at the end of the
    /// process: it waits for no other process, and no longer than a limit for a disk.
    public static func foldLogs(within limit: Duration = .milliseconds(500)) async {
        guard OpenDatabases.areChanged else { return }
        // The process ends in any case, and a log that stays is no loss.
        try? await DatabaseThread(name: "limber-db-fold").run(
            until: .now.advanced(by: limit), late: .slow(path: "")
        ) { _ in OpenDatabases.foldLogs() }
    }

    /// Returns the failure that prevents reading or writing the database; `nil` if both work. Waits at most a second.
    public func obstacle() async -> StoreError? {
        await connections.obstacle(within: min(waitLimits.duration, .seconds(1)))
    }
}

extension PracticeService {
    /// The rest timer.
    public var rest: RestUseCases { RestUseCases(practice: self) }
    /// The use cases of all data as one document: export, import, deletion.
    public var exchange: ExchangeUseCases { ExchangeUseCases(practice: self) }
}
