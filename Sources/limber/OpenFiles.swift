import Glibc

/// The limit on open files. Each thread needs a descriptor to be woken, so the program cannot run below the minimum.
enum OpenFiles {
    /// The minimum: twice the descriptors of a daemon with a session, all clients of its socket and a few pages.
    private static let needed = 240
    /// The usual soft limit of Linux.
    private static let usual = 1024

    /// Raises the soft limit up to the hard limit if it is below the usual one, and checks the minimum.
    ///
    /// - Throws: ``Failure`` if too few descriptors are available.
    static func ensureAvailable() throws(Failure) {
        var limit = rlimit()
        getrlimit(nofile, &limit)
        if limit.rlim_cur < usual, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(rlim_t(usual), limit.rlim_max)
            setrlimit(nofile, &limit)
        }
        // Descriptors that were inherited count as well.
        var available = 0
        for descriptor in 0..<Int32(clamping: limit.rlim_cur) where available < needed {
            if fcntl(descriptor, F_GETFD) < 0 { available += 1 }
        }
        guard available == needed else {
            throw Failure(
                .inputOutput,
                "cannot open enough files: \(available) available, \(needed) needed; raise the limit with "
                    + "'ulimit -n \(usual)', or LimitNOFILE=\(usual) in a systemd unit")
        }
    }

    private static var nofile: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
