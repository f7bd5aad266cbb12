import CSDBus
public import Platform

/// A state notification to systemd (sd_notify(3)).
public enum ServiceNotification: Hashable, Sendable {
    /// Startup or reload has finished.
    case ready
    /// The configuration is being reloaded; ``ready`` follows. systemd uses the time to pair the two.
    case reloading(since: MonotonicTime)
    /// The service is shutting down.
    case stopping
    /// A status line for `systemctl status`.
    case status(String)
    /// A keep-alive, see ``watchdogInterval``.
    case watchdog

    /// The assignments that are sent.
    var lines: String {
        switch self {
        case .ready: "READY=1"
        case .reloading(let since): "RELOADING=1\nMONOTONIC_USEC=\(since.nanoseconds / 1000)"
        case .stopping: "STOPPING=1"
        // A newline would start another assignment.
        case .status(let text): "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .watchdog: "WATCHDOG=1"
        }
    }

    /// Sends the notification to the socket in `$NOTIFY_SOCKET`, without waiting.
    ///
    /// - Returns: Whether systemd started this process, so that the socket is set.
    /// - Throws: ``BusError`` if the socket cannot be written to, or systemd does not read it.
    @discardableResult
    public func send() throws(BusError) -> Bool {
        try check("notify systemd", csdbus_notify(lines)) > 0
    }

    /// The time without ``watchdog`` after which systemd kills the service; `nil` without a watchdog.
    /// sd_watchdog_enabled(3) recommends to notify at half this interval.
    public static var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }
}
