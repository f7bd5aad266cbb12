/// Tells of changes to a folder, on a thread of its own that sleeps until the system reports one.
public actor FolderMonitor {
    private let folder: String
    private let changes: FolderWatch.Changes
    private nonisolated let thread = ThreadExecutor(name: "limber-watch")

    /// Its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A change may be written in parts; as long as that can take is waited for before it is told.
    private static let settling = Duration.milliseconds(50)

    /// A monitor that does not run yet.
    public init(_ folder: String, for changes: FolderWatch.Changes = .contents) {
        self.folder = folder
        self.changes = changes
    }

    /// Tells of changes until the task is cancelled. To be called once.
    ///
    /// - Parameters:
    ///   - watching: Called once, as soon as nothing can change any more without being told.
    ///   - tell: What was written before it is called can be read then.
    /// - Throws: ``FolderWatch/Failure`` where the system does not tell.
    public func run(
        watching: @Sendable () async -> Void = {}, _ tell: @Sendable () async -> Void
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
            // It may have come, or another in its place.
            try watch.watch([folder])
            if !Task.isCancelled { await tell() }
        }
    }
}
