import Glibc

/// SIGHUP, the signal that a terminal sends when it is closed.
public enum Hangup {
    /// Whether the process was started with SIGHUP ignored, as `nohup` does.
    ///
    /// Read this before a handler is installed: afterwards `sigaction` reports the handler.
    public static let isIgnored: Bool = {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()
}
