import Glibc

/// The signal that a terminal sends when it is closed.
public enum Hangup {
    /// Whether the process was started with SIGHUP ignored, as `nohup` starts it. To be read before anything handles the
    /// signal: from then on the system tells of that.
    public static let isIgnored: Bool = {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()
}
