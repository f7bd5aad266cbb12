import Glibc
import Platform

/// A watch for sockets that appear. A thread of its own waits in `poll`.
actor SocketWatch {
    private let thread = ThreadExecutor(name: "limber-bus-find")
    private let paths: [String]
    /// `nil` if the system grants no watch.
    private var watch: FolderWatch?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Starts to watch these paths, also in folders that do not exist yet.
    init(for paths: [String]) {
        self.paths = paths
        watch = try? Self.watch(over: paths)
    }

    /// Waits until a socket appears, the deadline is over, or the task is cancelled.
    ///
    /// Without any of the sockets, there is nothing to try until one appears. The deadline then counts only if the
    /// system grants no watch.
    ///
    /// - Returns: Whether a socket has appeared.
    func wait(until deadline: MonotonicTime) async -> Bool {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                let end = watch == nil || paths.isEmpty || oneExists ? deadline : nil
                var polled: [PolledDescriptor] = []
                if let watched = watch?.polled { polled.append(watched) }
                let hasChanged = await thread.wait(for: polled, until: end).contains { $0.returned != 0 }
                if hasChanged, acknowledge() { return true }
                if let end, MonotonicTime.now >= end { return false }
            }
            return false
        } onCancel: {
            thread.wake()
        }
    }

    /// Discards pending events and returns whether one of the sockets exists.
    private func acknowledge() -> Bool {
        watch?.acknowledge()
        do throws(FolderWatch.Failure) {
            // A missing folder may have been created.
            try watch?.watch(Set(paths.map(\.parentFolder)))
        } catch {
            watch = nil
        }
        return oneExists
    }

    private static func watch(over paths: [String]) throws(FolderWatch.Failure) -> FolderWatch {
        var watch = try FolderWatch(for: .created, in: paths.first?.parentFolder ?? "/")
        try watch.watch(Set(paths.map(\.parentFolder)))
        return watch
    }

    private var oneExists: Bool { paths.contains { access($0, F_OK) == 0 } }
}
