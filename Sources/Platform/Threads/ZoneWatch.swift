import CLinux
import Glibc

/// A watch of the system's time zone. It detects a replaced link and a rewritten target file.
struct ZoneWatch: ~Copyable {
    /// The resolved path and the file attributes that differ between two zones.
    private struct Identity: Hashable {
        let path: String?
        let device: UInt
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ link: String) {
            path = realpath(link, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            }
            var status = stat()
            _ = stat(link, &status)
            (device, inode, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let link: String
    private var watch: FolderWatch
    private var identity: Identity

    /// Starts to watch the time zone.
    ///
    /// - Parameter link: The path of the zone, such as `/etc/localtime`.
    init(_ link: String) throws(FolderWatch.Failure) {
        var watch = try FolderWatch(for: .everything, in: link.parentFolder)
        try watch.watch(Self.folders(of: link, Identity(link)))
        self.link = link
        self.watch = watch
        identity = Identity(link)
    }

    private static func folders(of link: String, _ identity: Identity) -> Set<String> {
        [link.parentFolder, identity.path?.parentFolder ?? link.parentFolder]
    }

    /// The descriptor to poll. It becomes readable after a change.
    var polled: PolledDescriptor { watch.polled }

    /// Discards pending events and returns whether the zone differs from that of the last call.
    mutating func hasChanged() -> Bool {
        watch.acknowledge()
        let now = Identity(link)
        guard now != identity else { return false }
        identity = now
        // If the target's folder cannot be watched, the link still is.
        try? watch.watch(Self.folders(of: link, now))
        return true
    }
}
