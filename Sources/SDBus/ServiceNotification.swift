import CSDBus
public import Platform

/// What a service tells the systemd that started it, if one did: the lines of sd_notify(3).
public enum ServiceNotification: Hashable, Sendable {
    /// Ready to serve.
    case ready
    /// Reading its configuration again; ``ready`` says when it is done. The moment lets systemd order the two.
    case reloading(since: MonotonicTime)
    /// About to end.
    case stopping
    /// One line for `systemctl status`.
    case status(String)
    /// Still alive, see ``watchdogInterval``.
    case watchdog

    /// What is written to systemd.
    var lines: String {
        switch self {
        case .ready: "READY=1"
        case .reloading(let since): "RELOADING=1\nMONOTONIC_USEC=\(since.nanoseconds / 1000)"
        case .stopping: "STOPPING=1"
        // A line end would begin another assignment.
        case .status(let text): "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .watchdog: "WATCHDOG=1"
        }
    }

    /// Tells systemd, which `$NOTIFY_SOCKET` points to.
    ///
    /// - Returns: Whether there was somebody to tell.
    /// - Throws: ``BusError`` where there is, and cannot be told.
    @discardableResult
    public func send() throws(BusError) -> Bool {
        try check("notify systemd", sd_notify(0, lines)) > 0
    }

    /// How long systemd waits for a ``watchdog`` before it takes the service for dead; `nil` where it does not watch.
    /// Half of it is a good pace.
    public static var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }
}
