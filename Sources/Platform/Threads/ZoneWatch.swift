import CLinux
import Glibc

/// Tells that this machine has another time zone: the link was replaced, or the file that it leads to was written anew.
struct ZoneWatch: ~Copyable {
    /// What tells two zones apart.
    private struct Identity: Hashable {
        let path: String?
        let device: UInt
        let node: UInt
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
            (device, node, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let link: String
    private var watch: FolderWatch
    private var identity: Identity

    /// Watches the zone from now on.
    ///
    /// - Parameter link: Where the zone is, such as `/etc/localtime`.
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

    /// What to wait for.
    var polled: PolledDescriptor { watch.polled }

    /// Whether the zone is another one than the last time.
    mutating func hasChanged() -> Bool {
        watch.acknowledge()
        let now = Identity(link)
        guard now != identity else { return false }
        identity = now
        // Where its folder cannot be watched, the link still is.
        try? watch.watch(Self.folders(of: link, now))
        return true
    }
}
