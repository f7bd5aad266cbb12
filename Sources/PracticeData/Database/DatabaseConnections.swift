import GRDB
import Logging
import Platform

/// The threads of a database, and the changes that are committed on it.
final class DatabaseConnections: Sendable {
    let changes = Broadcast<DataChange>(backlog: 256)
    let path: String
    private let logger: Logger
    private let writer = DatabaseThread(name: "limber-db-write")
    private let readers = (0..<Store.readers).map { _ in DatabaseThread(name: "limber-db-read") }

    init(path: String, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// Whether there is a file at the path.
    var hasFile: Bool { FileIdentity(path: path) != nil }

    /// Runs a job on the reader that has the least to do.
    func read<Value: Sendable>(
        _ waitLimits: PracticeService.WaitLimits, _ body: @escaping @Sendable (Store) throws -> Value
    ) async throws -> Value {
        try await run(on: readers.min { $0.load < $1.load } ?? writer, waitLimits, late: .slow(path: path), body)
    }

    /// Runs a job on the writer.
    func write<Value: Sendable>(
        _ waitLimits: PracticeService.WaitLimits, _ body: @escaping @Sendable (Store) throws -> Value
    ) async throws -> Value {
        try await run(on: writer, waitLimits, late: .busy(path: path), body)
    }

    private func run<Value: Sendable>(
        on thread: DatabaseThread, _ waitLimits: PracticeService.WaitLimits, late: StoreError,
        _ body: @escaping @Sendable (Store) throws -> Value
    ) async throws -> Value {
        guard thread.load < waitLimits.queueLimit else { throw StoreError.crowded(path: path) }
        do {
            return try await thread.run(
                until: .now.advanced(by: waitLimits.duration), late: late
            ) { [path, changes, logger] admission in
                try body(
                    Store(path: path, admission: admission, publish: { changes.publish($0) }, logger: logger))
            }
        } catch let error as any StoreFailing {
            // Callers tell what the rules refuse from what the database refuses.
            throw error.storeError ?? error
        }
    }

    /// Why the database cannot be used now.
    func obstacle() async -> StoreError? {
        do {
            try await write(.init(.seconds(1))) { store in try store.probe() }
            return nil
        } catch {
            return StoreError(path: path, error: error)
        }
    }

    /// Publishes the changes of other processes until the task is cancelled.
    func watch() async {
        let monitor = FolderMonitor(path.parentFolder)
        let seen = SeenVersion()
        // Whoever has looked before the watch began looks again.
        let look: @Sendable () async -> Void = { [self] in
            let version = try? await write(.background) { store in try store.foreignVersion() }
            if await seen.changes(to: version) { changes.publish(DataChange(topic: .everything)) }
        }
        do throws(FolderWatch.Failure) {
            try await monitor.run(watching: look, look)
        } catch {
            logger.warning(
                "cannot watch the database for changes of other processes",
                metadata: ["folder": "\(error.folder)", "error": "\(error.reason)"])
        }
    }
}

/// The version of the database that was seen last.
private actor SeenVersion {
    private var version: Store.ForeignVersion?

    /// Whether the version differs from the one before; one that cannot be read always does.
    func changes(to new: Store.ForeignVersion?) -> Bool {
        defer { version = new }
        return new == nil || new != version
    }
}

/// An error that may be the database's.
protocol StoreFailing: Error {
    /// The database's failure; `nil` where the rules refused.
    var storeError: StoreError? { get }
}

extension Store {
    /// A version that changes with each commit of another connection than the writer's, and with another file.
    struct ForeignVersion: Hashable, Sendable {
        fileprivate let number: Int
        fileprivate let file: FileIdentity?
    }

    /// The version now. Run it on the writer's thread. A file that was deleted is not created again: that is for its next
    /// user.
    func foreignVersion() throws(StoreError) -> ForeignVersion {
        guard FileIdentity(path: path) != nil else { return ForeignVersion(number: 0, file: nil) }
        return try perform { pool in
            try pool.writeWithoutTransaction { db in
                ForeignVersion(
                    number: try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0, file: FileIdentity(path: path))
            }
        }
    }

    /// Finds out whether the database can be read and written, and changes nothing.
    func probe() throws {
        guard FileIdentity(path: path) != nil else { throw StoreError.missing(path: path) }
        _ = try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
        try write(nil) { _ in }
    }
}
