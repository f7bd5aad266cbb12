import ControlProtocol
import Glibc
import SessionCore

/// The log of `--events`: one JSON object a line for each event of a session.
final class EventLog: Sendable {
    private let path: String
    private let descriptor: Int32
    private let charset = ProcessContext.current.charset
    private let warn: @Sendable (String) -> Void

    /// Opens the log and truncates the file. `-` is stdout.
    ///
    /// - Parameter warn: Receives one warning if the file cannot be written. The session continues.
    init(path: String, warn: @escaping @Sendable (String) -> Void) throws(Failure) {
        self.path = path
        self.warn = warn
        descriptor =
            path == "-"
            ? dup(ProcessContext.current.data)
            : open(path.absolutePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure(.inputOutput, "cannot write the events to '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Writes the events until the updates end.
    func write(_ updates: AsyncStream<SessionUpdate>) async {
        for await update in updates {
            guard case .event(let event) = update, let line = try? ControlJSON.line(event) else { continue }
            guard descriptor.writeAll(charset.shown(json: line) + "\n") else {
                return warn("cannot write more events to '\(path)': \(String(cString: strerror(errno)))")
            }
        }
    }
}
