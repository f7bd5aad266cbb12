import Logging

/// The daemon's log on stderr: with priorities for the journal, or else as plain lines.
struct DaemonLog: Sendable {
    private let process: ProcessContext
    private let isJournal: Bool

    init(_ process: ProcessContext) {
        self.process = process
        isJournal = process.environment["JOURNAL_STREAM"] != nil
    }

    /// Writes one line. systemd sets `JOURNAL_STREAM` if stderr is connected to the journal, and reads the priority
    /// from the start of the line (sd-daemon(3)).
    func write(_ level: Logger.Level, _ line: String) {
        if isJournal {
            process.errors.writeAll("<\(level.priority)>\(line)\n")
        } else {
            StandardError.say(line, of: process)
        }
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
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
