import Glibc
import Platform

/// Notices sockets that appear, on a thread of its own that sleeps meanwhile.
actor SocketWatch {
    private let thread = ThreadExecutor(name: "limber-bus-find")
    private let paths: [String]
    /// Where the system has no watch to give, the deadline is what is left.
    private var watch: FolderWatch?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Notices what appears at these paths from now on, in folders that are not there yet, too.
    init(for paths: [String]) {
        self.paths = paths
        watch = try? FolderWatch(for: .created, in: paths.first?.parentFolder ?? "/")
        try? watch?.watch(Set(paths.map(\.parentFolder)))
    }

    /// Returns when one of them has appeared, at the deadline, or when the task is cancelled.
    ///
    /// - Returns: Whether one has appeared.
    func wait(until deadline: MonotonicTime) async -> Bool {
        await withTaskCancellationHandler {
            while !Task.isCancelled, MonotonicTime.now < deadline {
                var polled: [PolledDescriptor] = []
                if let watched = watch?.polled { polled.append(watched) }
                let news = await thread.wait(for: polled, until: deadline).contains { $0.returned != 0 }
                if news, acknowledge() { return true }
            }
            return false
        } onCancel: {
            thread.wake()
        }
    }

    /// Forgets what was told up to now, and returns whether it can have been one of the paths.
    private func acknowledge() -> Bool {
        watch?.acknowledge()
        // One of their folders may have come.
        try? watch?.watch(Set(paths.map(\.parentFolder)))
        return paths.contains { access($0, F_OK) == 0 }
    }
}
