public import Logging
import Threads

/// Tells everybody in a process that something was stored, by whichever process: one watch for all of them.
public final class StoreWatch: Sendable {
    private let database: String
    private let logger: Logger
    private let broadcast = Broadcast<Void>(backlog: 1)

    /// A watch over a database that does not run yet.
    public init(database: String, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Watches until the task is cancelled. To be called once.
    public func run() async {
        do throws(FolderWatch.Failure) {
            // SQLite writes every change into the file beside the database first. Once at the beginning, too: somebody may
            // have looked before the watch began.
            try await FolderMonitor(database.parentFolder).run(watching: { broadcast.tell(()) }) { broadcast.tell(()) }
        } catch {
            logger.warning("what other programs store in '\(error.folder)' goes unnoticed: \(error.reason)")
        }
    }

    /// Something for each time that what is stored may have changed since it was last looked at.
    public func changes() -> AsyncStream<Void> {
        broadcast.stream()
    }
}
