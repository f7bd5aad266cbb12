import Glibc
import Platform

/// A watch for sockets that appear. A thread of its own waits in `poll`.
actor SocketWatch {
    private let thread = ThreadExecutor(name: "limber-bus-find")
    private let paths: [String]
    /// `nil` if the system grants no watch; waits then end at their deadline only.
    private var watch: FolderWatch?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Starts to watch these paths, also in folders that do not exist yet.
    init(for paths: [String]) {
        self.paths = paths
        watch = try? FolderWatch(for: .created, in: paths.first?.parentFolder ?? "/")
        try? watch?.watch(Set(paths.map(\.parentFolder)))
    }

    /// Waits until a socket appears, the deadline is over, or the task is cancelled.
    ///
    /// - Returns: Whether a socket has appeared.
    func wait(until deadline: MonotonicTime) async -> Bool {
        await withTaskCancellationHandler {
            while !Task.isCancelled, MonotonicTime.now < deadline {
                var polled: [PolledDescriptor] = []
                if let watched = watch?.polled { polled.append(watched) }
                let hasChanged = await thread.wait(for: polled, until: deadline).contains { $0.returned != 0 }
                if hasChanged, acknowledge() { return true }
            }
            return false
        } onCancel: {
            thread.wake()
        }
    }

    /// Discards pending events and returns whether one of the sockets exists.
    private func acknowledge() -> Bool {
        watch?.acknowledge()
        // A missing folder may have been created.
        try? watch?.watch(Set(paths.map(\.parentFolder)))
        return paths.contains { access($0, F_OK) == 0 }
    }
}
