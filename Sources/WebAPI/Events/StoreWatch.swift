import Logging
import Threads

/// Notices that what is stored has changed, by whichever process: SQLite writes every change into the file beside the
/// database first.
actor StoreWatch {
    private let folder: String
    private let logger: Logger
    private nonisolated let thread = ThreadExecutor(name: "limber-watch")

    /// A thread of its own, which sleeps until the system tells of a change.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A change may be written in parts; as long as it can take is waited for before it is told.
    private static let settling = Duration.milliseconds(50)

    init(database: String, logger: Logger) {
        folder = database.parentFolder
        self.logger = logger
    }

    /// Tells of every change until the task is cancelled.
    func run(_ tell: @Sendable () async -> Void) async {
        do throws(FolderWatch.Failure) {
            var watch = try FolderWatch(for: .contents, in: folder)
            try watch.watch([folder])
            while !Task.isCancelled {
                let polled = watch.polled
                await withTaskCancellationHandler {
                    _ = await thread.wait(for: [polled])
                } onCancel: {
                    thread.wake()
                }
                watch.acknowledge()
                try? await Task.sleep(for: Self.settling)
                if !Task.isCancelled { await tell() }
            }
        } catch {
            logger.warning("pages are not told what other programs store in '\(error.folder)': \(error.reason)")
        }
    }
}
