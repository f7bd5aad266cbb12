import Glibc

/// An inotify watch of folders. It reports that a folder changed, not what changed. The deinitializer closes the watch.
public struct FolderWatch: ~Copyable {
    /// The changes that a watch reports.
    public enum Changes: Sendable {
        /// A file was created or moved here.
        case created
        /// A file was created, moved, deleted, or got other permissions.
        case entries
        /// A file was created, moved here or written to.
        case contents
        /// A file or the folder that was open for reading was closed.
        case closed
        /// Any change of entries or contents.
        case everything

        fileprivate var mask: UInt32 {
            switch self {
            case .created: UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
            case .entries: UInt32(IN_DELETE | IN_MOVED_FROM | IN_ATTRIB) | Self.created.mask
            case .contents: UInt32(IN_MODIFY) | Self.created.mask
            case .closed: UInt32(IN_CLOSE_NOWRITE | IN_DELETE_SELF | IN_MOVE_SELF)
            case .everything: Self.entries.mask | Self.contents.mask
            }
        }
    }

    /// The error of a folder that cannot be watched.
    public struct WatchError: Error {
        /// The folder that was to be watched.
        public let folder: String
        /// The system's error text.
        public let reason: String
    }

    private let descriptor: Int32
    private let changes: Changes
    /// The watched folders by watch descriptor.
    private var watched: [Int32: String] = [:]

    /// Creates a watch without folders.
    ///
    /// - Parameter folder: The folder that an error names.
    /// - Throws: ``WatchError`` at the user's limit of inotify instances or the process's limit of open files.
    public init(for changes: Changes, in folder: String) throws(WatchError) {
        self.changes = changes
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw WatchError(folder: folder, reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// The descriptor to poll. It becomes readable after a change.
    public var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Replaces the watched folders. For a missing folder, its nearest existing ancestor is watched.
    ///
    /// Read the folders after this call: later changes are not missed.
    ///
    /// - Throws: ``WatchError`` at the user's limit of inotify watches, or if a folder is not readable.
    public mutating func watch(_ folders: Set<String>) throws(WatchError) {
        var wanted: [Int32: String] = [:]
        for folder in folders {
            let (number, path) = try watchNearest(to: folder)
            wanted[number] = path
        }
        for number in watched.keys where wanted[number] == nil { inotify_rm_watch(descriptor, number) }
        watched = wanted
    }

    private func watchNearest(to folder: String) throws(WatchError) -> (number: Int32, path: String) {
        var path = folder
        var missing: String?
        while true {
            let number = inotify_add_watch(descriptor, path, changes.mask)
            if number >= 0 {
                // The missing folder may have been created before its parent was watched.
                guard let made = missing, access(made, F_OK) == 0 else { return (number, path) }
                (path, missing) = (folder, nil)
            } else if errno == ENOENT || errno == ENOTDIR, path != "/", path != "." {
                (path, missing) = (path.parentFolder, path)
            } else {
                throw WatchError(folder: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Discards all events up to now. The caller reads the folders again.
    public func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while bytes.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
}

extension String {
    /// The parent folder of a path; `.` for a bare file name.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The name of the file of a path.
    package var fileName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}

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
    /// - Throws: ``FolderWatch/WatchError`` if the folder cannot be watched.
    public func run(
        watching: @Sendable () async -> Void = {}, _ changed: @Sendable () async -> Void
    ) async throws(FolderWatch.WatchError) {
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
