import Glibc
import Logging

/// Where a daemon says what happens: to the journal with its priority, to anybody else in plain lines.
enum DaemonLog {
    /// One line on stderr. systemd connects it to the journal, says so in `JOURNAL_STREAM`, and reads the priority from
    /// the line's beginning (sd-daemon(3)).
    static func say(_ level: Logger.Level, _ sentence: String) {
        if isJournal {
            STDERR_FILENO.writeAll("<\(level.priority)>\(sentence)\n")
        } else {
            StandardError.say(sentence)
        }
    }

    private static let isJournal = ThisUser.environment["JOURNAL_STREAM"] != nil
}

extension Logger.Level {
    /// The number of syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
