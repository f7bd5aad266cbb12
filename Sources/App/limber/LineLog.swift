import Logging
import SessionCore

/// A log handler that writes each event as one line of text.
struct LineLog: LogHandler {
    /// The form of a line's metadata.
    enum Style {
        /// For a terminal: `cannot save the record: no space left (session: 7)`.
        case sentence
        /// For a journal, as `key=value`: `cannot save the record error="no space left" session=7`.
        case fields
    }

    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    let style: Style
    let write: @Sendable (Logger.Level, String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)".onOneLine }
        write(event.level, Self.line(event.message.description.onOneLine, metadata, style))
    }

    /// Returns the line of an event, with its metadata sorted by key.
    private static func line(_ message: String, _ metadata: [String: String], _ style: Style) -> String {
        switch style {
        case .fields:
            let fields = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.quotedIfNeeded)" }
            return ([message] + fields).joined(separator: " ")
        case .sentence:
            let details = metadata.filter { $0.key != "error" }.sorted { $0.key < $1.key }
            let list = details.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            return message + (metadata["error"].map { ": \($0)" } ?? "") + (list.isEmpty ? "" : " (\(list))")
        }
    }
}

extension Logger {
    /// The logger of a command in the foreground: warnings and errors as sentences.
    static func foreground(_ write: @escaping @Sendable (String) -> Void) -> Logger {
        Logger(label: "limber") { _ in LineLog(style: .sentence) { _, line in write(line) } }
    }

    /// The logger of a command that prints its warnings at once. It may be used in any task.
    static func foreground() -> Logger {
        let process = ProcessContext.current
        return foreground { StandardError.say($0, of: process) }
    }

    /// A logger that discards everything.
    static var silent: Logger { Logger(label: "limber") { _ in SwiftLogNoOpLogHandler() } }

    /// The logger of the daemon.
    static func daemon(_ level: Logger.Level) -> Logger {
        let log = DaemonLog(ProcessContext.current)
        return Logger(label: "limber") { _ in LineLog(logLevel: level, style: .fields, write: log.write) }
    }
}

extension String {
    /// The text with control characters and line breaks escaped. A name in an event can come from another program, and
    /// must not look like a second event.
    fileprivate var onOneLine: String {
        unicodeScalars.reduce(into: "") { line, scalar in
            if scalar.isDisplayControl {
                line += scalar.escaped(asASCII: true)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text, quoted if a parser of `key=value` would otherwise split it.
    fileprivate var quotedIfNeeded: String {
        guard isEmpty || contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else { return self }
        return "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

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
