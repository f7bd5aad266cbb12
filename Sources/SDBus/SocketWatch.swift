import Glibc
import Threads

/// Notices sockets that appear, on a thread of its own that sleeps meanwhile.
actor SocketWatch {
    private let thread = ThreadExecutor(name: "limber-bus-find")
    private let paths: [String]
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Notices what appears at these paths from now on. In a folder that is not there, nothing does.
    init(for paths: [String]) {
        self.paths = paths
        for path in paths {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO))
        }
    }

    deinit { close(descriptor) }

    /// Returns when one of them has appeared, at the deadline, or when the task is cancelled.
    ///
    /// - Returns: Whether one has appeared.
    func wait(until deadline: MonotonicTime) async -> Bool {
        await withTaskCancellationHandler {
            while !Task.isCancelled, MonotonicTime.now < deadline {
                // Where the system has no watch to give, the deadline is what is left.
                let watched = descriptor < 0 ? [] : [PolledDescriptor(descriptor, events: Int16(POLLIN))]
                let news = await thread.wait(for: watched, until: deadline).contains { $0.returned != 0 }
                if news, acknowledge() { return true }
            }
            return false
        } onCancel: {
            thread.wake()
        }
    }

    /// Forgets what was told up to now, and returns whether it can have been one of the paths.
    private func acknowledge() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        return paths.contains { access($0, F_OK) == 0 }
    }
}
