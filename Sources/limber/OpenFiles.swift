import Glibc

/// How many files this process may have open. Each of its threads is woken through one: nothing could go on without.
enum OpenFiles {
    /// Twice what a daemon takes with a session, every client of its socket and a few pages.
    private static let needed = 240
    /// What systems allow who asks for nothing else.
    private static let usual = 1024

    /// Makes sure that there are enough. Up to the hard limit it is ours to say how many.
    static func provide() throws(Failure) {
        var limit = rlimit()
        getrlimit(nofile, &limit)
        if limit.rlim_cur < usual, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(rlim_t(usual), limit.rlim_max)
            setrlimit(nofile, &limit)
        }
        // Those that who started it has left open count as well.
        let left = (0..<Int32(clamping: limit.rlim_cur)).lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(needed).count
        guard left == needed else {
            throw Failure(
                .inputOutput,
                "cannot open enough files: \(left) available, \(needed) needed; raise the limit with "
                    + "'ulimit -n \(usual)', or LimitNOFILE=\(usual) in a systemd unit")
        }
    }

    private static var nofile: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
