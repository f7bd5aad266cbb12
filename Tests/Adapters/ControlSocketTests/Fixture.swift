import ControlProtocol
import Logging
import NIOCore
import Platform
import TestSupport

@testable import ControlSocket

/// A server that logs nothing below a critical error, and allows its clients a minute to read at shutdown.
func quietServer(
    of control: RecordingControl, closeTimeout: TimeAmount = .seconds(60), silenceLimit: TimeAmount = .seconds(600)
) -> ControlSocketServer {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    var server = ControlSocketServer(control: control, version: "1.2.3", dataFolder: "/data", logger: logger)
    server.closeTimeout = closeTimeout
    server.silenceLimit = silenceLimit
    return server
}

/// Runs `body` while a server serves a session on a temporary socket.
func withServer<Value>(
    of control: RecordingControl = RecordingControl(), audience: ControlSocketPath.Audience = .user,
    closeTimeout: TimeAmount = .seconds(60),
    _ body: (ControlSocketPath) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder()
    let path = try ControlSocketPath(file: "\(folder.path)/limber/control.sock", audience: audience)
    // Its clients block. A continuation after a call by the server's thread stays on that thread unless the task
    // prefers another executor, and the server would then wait for itself.
    let clients = ThreadExecutor(name: "clients")
    return try await quietServer(of: control, closeTimeout: closeTimeout).serve(try ListeningSocket(at: path)) {
        try await withTaskExecutorPreference(clients) { try await body(path) }
    }
}

/// Runs `body` with a client of a server, and the path for further ones.
func withClient<Value>(
    of control: RecordingControl = RecordingControl(), closeTimeout: TimeAmount = .seconds(60),
    _ body: (RawClient, ControlSocketPath) async throws -> Value
) async throws -> Value {
    try await withServer(of: control, closeTimeout: closeTimeout) { path in
        try await body(try RawClient(at: path.file), path)
    }
}

/// A request in JSON-RPC.
func request(_ method: String, _ parameters: String? = nil, id: Any = 1) -> String {
    let rest = parameters.map { #","params":\#($0)"# } ?? ""
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"\#(rest)}"#
}

/// The answer to a successful request.
func result(_ value: String, id: Any = 1) -> String { #"{"id":\#(id),"jsonrpc":"2.0","result":\#(value)}"# }

extension ControlDialogue {
    /// The reply to a line.
    func reply(to line: String, from sender: RequestSender = .owner) async throws -> String? {
        try await reply(to: ByteBuffer(string: line).readableBytesView, from: sender).text
    }
}
