import ControlProtocol
import Glibc
import Session
import SessionCore

/// The output of a session command: its view, its warnings and its event log.
struct SessionPresentation: Sendable {
    let view: SessionView
    private let eventsPath: String?

    init(request: SessionRequest, eventsPath: String?, isPlain: Bool, isQuiet: Bool) {
        self.eventsPath = eventsPath
        let process = ProcessContext.current
        view = SessionView(
            // The view must not mix with the events or the sound.
            descriptor: isQuiet
                ? Self.discarding
                : eventsPath == "-" || request.output == .output(.raw(path: "-")) ? Self.besideErrors : process.output,
            // A virtual output runs faster than a live view, which counts in real time.
            isPlain: isPlain || request.output?.output?.isVirtual == true,
            isQuiet: isQuiet,
            environment: process.environment,
            say: { StandardError.say($0, of: process) })
    }

    /// A descriptor that discards what is written.
    private static var discarding: Int32 {
        let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : besideErrors
    }

    /// A duplicate of stderr. The original is held while a picture is shown, because libraries print to it.
    private static var besideErrors: Int32 {
        let errors = ProcessContext.current.errors
        let descriptor = fcntl(errors, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        return descriptor >= 0 ? descriptor : errors
    }

    var warn: @Sendable (String) -> Void {
        { [view] sentence in view.warn(sentence) }
    }

    /// Warns that a session may not be saved.
    var noteSaveProblem: @Sendable (String) -> Void {
        { [view] reason in view.warn("\(SessionPersistence.warning): \(reason)") }
    }

    /// Opens the event log; `nil` if none was requested.
    func openLog() throws(CommandError) -> EventLog? {
        guard let eventsPath else { return nil }
        return try EventLog(path: eventsPath, warn: warn)
    }
}

/// The process that plays the session of a view.
enum SessionPlayer: Hashable, Sendable {
    /// This process: the session ends with the view.
    case thisProcess
    /// The daemon: the session continues without the view.
    case daemon
}

/// The log of `--events`: one JSON object a line for each event of a session.
final class EventLog: Sendable {
    private let path: String
    private let descriptor: Int32
    private let charset = ProcessContext.current.charset
    private let warn: @Sendable (String) -> Void

    /// Opens the log and truncates the file. `-` is stdout.
    ///
    /// - Parameter warn: Receives one warning if the file cannot be written. The session continues.
    init(path: String, warn: @escaping @Sendable (String) -> Void) throws(CommandError) {
        self.path = path
        self.warn = warn
        descriptor =
            path == "-"
            ? dup(ProcessContext.current.data)
            : open(path.absolutePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw CommandError(
                .inputOutput, "cannot write the events to '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Writes the events until the updates end.
    func write(_ updates: AsyncStream<SessionUpdate>) async {
        for await update in updates {
            // Events have no numbers that JSON cannot hold.
            guard case .event(let event) = update, let line = try? ControlJSON.line(event) else { continue }
            guard descriptor.writeAll(charset.shown(json: line) + "\n") else {
                return warn("cannot write more events to '\(path)': \(String(cString: strerror(errno)))")
            }
        }
    }
}
