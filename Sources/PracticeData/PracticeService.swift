public import Logging
import Platform

/// The application layer of the practice: everything that is done with sessions, training, nutrition, reminders and
/// preferences is a use case here, whoever asks for it. Nobody else imports the database.
///
/// Database work runs on threads of its own: one writer, and readers that do not wait for it. Every call may come from any
/// thread, and every wait is bounded: a caller that gives up gets ``StoreError/Kind/busy``, and what it wanted to write
/// never takes effect. Committed changes are published as ``changes()``.
public struct PracticeService: Sendable {
    /// How long a caller waits, and how many may wait.
    public struct WaitLimits: Hashable, Sendable {
        /// The longest wait, queueing included.
        public let duration: Duration
        /// The jobs that may run or wait before further ones are refused.
        public let queueLimit: Int

        /// A patience.
        public init(_ duration: Duration, queueLimit: Int = .max) {
            self.duration = duration
            self.queueLimit = queueLimit
        }

        /// A command that a person waits for.
        public static let command = WaitLimits(.seconds(5))
        /// An HTTP request.
        public static let request = WaitLimits(.seconds(2), queueLimit: 64)
        /// A caller that does without the database if it must.
        public static let brief = WaitLimits(.milliseconds(50))
        /// A part of the daemon that nobody waits for.
        public static let background = WaitLimits(.seconds(30))
    }

    /// The clock, the calendars and the ids of the use cases.
    public let context: PracticeContext
    private let connections: DatabaseConnections
    private let waitLimits: WaitLimits

    /// A service over a database. The file is opened with the first use case.
    ///
    /// - Parameters:
    ///   - waitLimits: How long callers wait.
    ///   - logger: Receives a warning with the new name of a damaged database.
    public init(
        database path: String, context: PracticeContext, waitLimits: WaitLimits = .command,
        logger: Logger
    ) {
        self.init(DatabaseConnections(path: path, logger: logger), context, waitLimits)
    }

    private init(_ connections: DatabaseConnections, _ context: PracticeContext, _ waitLimits: WaitLimits) {
        self.connections = connections
        self.context = context
        self.waitLimits = waitLimits
    }

    /// Whether opening the file at a path would leave it in place, as far as its first bytes tell. Changes nothing. Ask
    /// only before this process has opened the file.
    public static func canOpen(_ path: String) -> Bool { Store.canOpen(path) }

    /// The path of the database.
    var database: String { connections.path }

    /// The same service for callers with another patience.
    public func waiting(_ waitLimits: WaitLimits) -> PracticeService {
        PracticeService(connections, context, waitLimits)
    }

    /// Whether there is a database file. Use cases and queries create it where there is none.
    public var hasDatabase: Bool { connections.hasFile }

    /// Opens the database, and creates it where there is none.
    public func open() async throws {
        try await connections.write(waitLimits) { store in try store.open() }
    }

    /// Runs queries on a reader thread.
    ///
    /// - Throws: ``StoreError``, and what the queries throw.
    public func read<Value: Sendable>(
        _ query: @escaping @Sendable (Repositories) throws -> Value
    ) async throws -> Value {
        try await connections.read(waitLimits) { store in try query(Repositories(store)) }
    }

    /// Runs a use case's changes on the writer thread.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (Repositories) throws -> Value
    ) async throws -> Value {
        try await connections.write(waitLimits) { store in try change(Repositories(store)) }
    }

    /// Returns the next page of sessions; `nil` after the last.
    public func next<Record>(of pages: inout SessionPages<Record>) async throws -> [StoredSession<Record>]? {
        let before = pages
        let (after, page) = try await read { _ in
            var pages = before
            let page = try pages.next()
            return (pages, page)
        }
        pages = after
        return page
    }

    /// Returns the changes that are committed from now on, by this process and, while ``watch()`` runs, by others.
    public func changes() -> AsyncStream<DataChange> { connections.changes.stream() }

    /// Publishes the changes of other processes until the task is cancelled. Run it once in a process.
    public func watch() async {
        await connections.watch()
    }

    /// Returns why the database cannot be used now; `nil` where it can be read and written.
    public func obstacle() async -> StoreError? {
        await connections.obstacle()
    }
}

extension PracticeService {
    /// The use cases of sessions.
    public var sessions: SessionUseCases { SessionUseCases(practice: self) }
    /// The use cases of the outbox.
    public var outbox: OutboxUseCases { OutboxUseCases(practice: self) }
    /// The use cases of exercises, training plans, mesocycles and workouts.
    public var training: TrainingUseCases { TrainingUseCases(practice: self) }
    /// The use cases of weights, the nutrition profile and nutrition plans.
    public var nutrition: NutritionUseCases { NutritionUseCases(practice: self) }
    /// The use cases of reminders, questions and intentions.
    public var reminders: ReminderUseCases { ReminderUseCases(practice: self) }
    /// The use cases of the stretch setup and the consent to notifications.
    public var preferences: PreferenceUseCases { PreferenceUseCases(practice: self) }
    /// The use cases of the rest between two sets.
    public var rest: RestUseCases { RestUseCases(practice: self) }
    /// Everything as one document: export, import, deletion.
    public var exchange: ExchangeUseCases { ExchangeUseCases(practice: self) }
}
