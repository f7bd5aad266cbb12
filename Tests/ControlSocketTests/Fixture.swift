import ControlProtocol
import Foundation
import Logging
import NIOCore
import Platform
import TestSupport

@testable import ControlSocket

/// Runs `body` while a server serves a session on a temporary socket.
func withServer<Value>(
    of control: RecordingControl, audience: ControlSocketPath.Audience = .user,
    closeTimeout: TimeAmount = .seconds(20),
    _ body: (ControlSocketPath) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder()
    let path = try ControlSocketPath(file: "\(folder.path)/limber/control.sock", audience: audience)
    let socket = try ListeningSocket(at: path)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    var server = ControlSocketServer(control: control, version: "1.2.3", logger: logger)
    server.closeTimeout = closeTimeout
    // Its clients block. A continuation after a call by the server's thread stays on that thread unless the task
    // prefers another executor, and the server would then wait for itself.
    let clients = ThreadExecutor(name: "clients")
    return try await server.serve(socket) {
        try await withTaskExecutorPreference(clients) { try await body(path) }
    }
}

/// A shell command that runs beside the test.
final class ShellCommand {
    private let pipe: UnsafeMutablePointer<FILE>

    init(_ command: String) throws {
        guard let pipe = popen(command, "re") else { throw POSIXError(.EIO) }
        self.pipe = pipe
    }

    deinit {
        pclose(pipe)
    }

    /// The next line of output without its line break; `nil` at the end.
    func line() -> String? {
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(text) }
        guard getline(&text, &size, pipe) > 0, let text else { return nil }
        return String(String(cString: text).prefix { $0 != "\n" })
    }

    /// All lines up to the end.
    func lines() -> [String] {
        Array(sequence(state: self) { $0.line() })
    }
}

/// The requirements of some tests.
enum Machine {
    /// Whether `nc` is OpenBSD's, which has `-NU`; Debian has several.
    static var hasNetcat: Bool { FileManager.default.isExecutableFile(atPath: "/bin/nc.openbsd") }

    static var canBecomeAnotherUser: Bool {
        geteuid() == 0 && hasNetcat && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
    }
}
