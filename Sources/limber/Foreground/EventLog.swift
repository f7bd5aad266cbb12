import ControlProtocol
import Glibc
import SessionCore

/// Writes what happens in a session to a file or to stdout, one JSON object a line.
final class EventLog: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Opens the log in place of what was there. `-` is stdout.
    init(path: String) throws(Failure) {
        self.path = path
        descriptor =
            path == "-" ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure(.inputOutput, "cannot write the events to '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Writes until the session has ended. A log that cannot be written is no reason to end it.
    func write(_ updates: AsyncStream<SessionUpdate>) async {
        var isBroken = false
        for await case .event(let event) in updates where !isBroken {
            guard var line = try? ControlJSON.line(event) + "\n" else { continue }
            isBroken = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) != $0.count }
            if isBroken {
                StandardError.say(
                    "the events end here, '\(path)' cannot be written: \(String(cString: strerror(errno)))")
            }
        }
    }
}
