/// Reports changes of a folder. A thread of its own waits for them in `poll`.
public actor FolderMonitor {
    private let folder: String
    private let changes: FolderWatch.Changes
    private nonisolated let thread = ThreadExecutor(name: "limber-watch")

    /// The executor with the monitor's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The debounce interval: a program may write a change in several parts.
    private static let settling = Duration.milliseconds(50)

    /// Creates a monitor without starting it.
    public init(_ folder: String, for changes: FolderWatch.Changes = .contents) {
        self.folder = folder
        self.changes = changes
    }

    /// Reports changes until the task is cancelled. Call this once.
    ///
    /// - Parameters:
    ///   - watching: Called once, when the watch is set: later changes are not missed.
    ///   - changed: Called after one or more changes, which can be read by then.
    /// - Throws: ``FolderWatch/Failure`` if the folder cannot be watched.
    public func run(
        watching: @Sendable () async -> Void = {}, _ changed: @Sendable () async -> Void
    ) async throws(FolderWatch.Failure) {
        var watch = try FolderWatch(for: changes, in: folder)
        try watch.watch([folder])
        await watching()
        while !Task.isCancelled {
            let polled = watch.polled
            await withTaskCancellationHandler {
                _ = await thread.wait(for: [polled])
            } onCancel: {
                thread.wake()
            }
            watch.acknowledge()
            try? await TaskPool.sleep(for: Self.settling)
            // The folder may have been created or replaced.
            try watch.watch([folder])
            if !Task.isCancelled { await changed() }
        }
    }
}
