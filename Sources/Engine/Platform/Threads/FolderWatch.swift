import Glibc

/// A watch of folders. It reports that a folder may have changed, not what changed. The deinitializer ends the watch.
///
/// All watches of the process share one thread and one inotify instance, of which Linux grants few to a user. While the
/// system refuses a watch, it reports a possible change every 5 s.
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

        var mask: UInt32 {
            switch self {
            case .created: UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
            case .entries: UInt32(IN_DELETE | IN_MOVED_FROM | IN_ATTRIB) | Self.created.mask
            case .contents: UInt32(IN_MODIFY) | Self.created.mask
            case .closed: UInt32(IN_CLOSE_NOWRITE | IN_DELETE_SELF | IN_MOVE_SELF)
            case .everything: Self.entries.mask | Self.contents.mask
            }
        }
    }

    private let id: SharedFolderWatch.ID

    /// Starts to watch folders. For a missing folder, its nearest existing ancestor is watched.
    ///
    /// - Parameter report: Called once the folders are watched, and after one or more changes. It must not wait.
    public init(for changes: Changes, in folders: Set<String>, report: @escaping @Sendable () -> Void) {
        id = SharedFolderWatch.instance.add(changes, folders, report)
    }

    deinit { SharedFolderWatch.instance.remove(id) }

    /// Replaces the watched folders.
    public func watch(_ folders: Set<String>) { SharedFolderWatch.instance.replace(id, folders) }

    /// Returns whether a report was made since the last call.
    public func takeReport() -> Bool { SharedFolderWatch.instance.takeReport(id) }

    /// Returns a stream with an element once a folder is watched, and after one or more changes.
    public static func reports(of changes: Changes, in folder: String) -> AsyncStream<Void> {
        let (reports, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = SharedFolderWatch.instance.add(changes, [folder]) { continuation.yield() }
        continuation.onTermination = { _ in SharedFolderWatch.instance.remove(id) }
        return reports
    }

    /// Returns the reason why the system grants this process no inotify instance; `nil` if it does.
    public static func refusal() -> String? {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        close(descriptor)
        return nil
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
