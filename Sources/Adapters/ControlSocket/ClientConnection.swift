import ControlProtocol
import FoundationEssentials
import Glibc
import NIOCore
import Platform
import SessionCore

/// The connection of a client for one request: a socket on which a thread blocks.
///
/// Any thread may end it with ``shutDown()``, which also ends the wait of the thread that reads.
final class ClientConnection: Sendable {
    /// The path of the socket.
    let path: String
    /// The process that listens at the path.
    let peer: Peer
    private let socket: UnixSocket

    /// Connects to the first path at which a process answers.
    init(toFirstOf candidates: [ControlSocketPath]) throws(ControlSocketError) {
        var failure = ControlSocketError.notRunning
        for path in candidates {
            let socket = try UnixSocket(for: path.file)
            do throws(ControlSocketError) {
                try socket.connect(to: path.file)
            } catch {
                if !error.isNotRunning { failure = path.explained(error) }
                continue
            }
            // Any user can create a folder in /tmp, so the server must run as this user or as root.
            let peer = try socket.peer(at: path.file)
            guard path.isShared || peer.isTrusted else { throw .untrusted(path: path.file, user: peer.user) }
            self.path = path.file
            self.peer = peer
            self.socket = socket
            return
        }
        throw failure
    }

    func shutDown() {
        socket.shutDown()
    }

    /// Sends a request. An ended connection is no error: a server that rejects this client sends the reason first.
    func send(_ request: some Encodable, until deadline: MonotonicTime?) throws(ControlSocketError) {
        guard let line = try? ControlJSON.line(request) else { throw .rejected("cannot encode the request") }
        var rest = ByteBuffer(string: line + "\n").readableBytesView
        while !rest.isEmpty {
            guard let count = socket.send(rest) else { return }
            rest = rest.dropFirst(count)
            if count == 0, !socket.wait(for: POLLOUT, until: deadline) { throw .late(path: path) }
        }
    }

    /// The lines that the server sends.
    struct Lines {
        let connection: ClientConnection
        /// The limit is far above the longest event of any session.
        private var lines = LineBuffer(limit: 16 * 1024 * 1024)

        init(of connection: ClientConnection) {
            self.connection = connection
        }

        /// Blocks until the next line; returns `nil` at the end of the connection.
        ///
        /// - Throws: ``ControlSocketError/late(path:)`` at the deadline.
        mutating func next(until deadline: MonotonicTime? = nil) throws(ControlSocketError) -> ByteBufferView? {
            while true {
                switch lines.next() {
                case .text(let line): return line
                case .tooLong: throw .unreadable(path: connection.path, line: "…")
                case nil: break
                }
                guard connection.socket.wait(for: POLLIN, until: deadline) else { throw .late(path: connection.path) }
                guard let bytes = connection.socket.receive() else { continue }
                guard bytes.readableBytes > 0 else { return nil }
                lines.append(bytes)
            }
        }

        /// Decodes a line.
        func decoded<Value: Decodable>(_ line: ByteBufferView) throws(ControlSocketError) -> Value {
            do {
                return try JSONDecoder().decode(Value.self, from: Data(line))
            } catch {
                let text = String(decoding: line, as: UTF8.self)
                // The server rejects a client in plain words, before it reads a request.
                if text.hasPrefix("error: ") { throw .rejected(String(text.dropFirst("error: ".count))) }
                throw .unreadable(path: connection.path, line: text.count > 80 ? "\(text.prefix(80))…" : text)
            }
        }

        /// Returns the result in the line of a reply.
        ///
        /// - Throws: The refusal or the error in the reply.
        func result<Value: Decodable>(in line: ByteBufferView) throws(ControlSocketError) -> Value {
            try result(of: try decoded(line) as RPCResponse<Value>)
        }

        /// Returns the update in the line of a notification.
        func update(in line: ByteBufferView) throws(ControlSocketError) -> SessionUpdate {
            (try decoded(line) as RPCNotification).update
        }

        /// Returns the result of a response.
        ///
        /// - Throws: The refusal or the error in the response.
        func result<Value>(of response: RPCResponse<Value>) throws(ControlSocketError) -> Value {
            switch response.outcome {
            case .success(let value): return value
            case .failure(let error):
                throw error.code == RPCError.unknownMethodCode
                    ? .tooOld(path: connection.path) : ControlSocketError(error)
            }
        }
    }
}

/// A request of ``ControlSocketClient``.
struct RPCQuestion: ObjectEncodable {
    private let call: (method: String, parameters: (any Encodable & Sendable)?)

    init(_ call: (method: String, parameters: (any Encodable & Sendable)?)) { self.call = call }

    init(_ method: RPCMethod) { call = (method.rawValue, nil) }

    var members: EncodedMembers {
        EncodedMembers(
            ["jsonrpc": "2.0", "id": 1, "method": call.method], present: ["params": call.parameters])
    }
}

/// The response to a request of ``ControlSocketClient``.
struct RPCResponse<Value: Decodable>: Decodable {
    let outcome: Result<Value, RPCError>

    private enum Key: CodingKey {
        case result, error
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let error = try values.decodeIfPresent(RPCError.self, forKey: .error)
        outcome = try error.map { .failure($0) } ?? .success(try values.decode(Value.self, forKey: .result))
    }
}

/// The responses to a ``ControlRequest`` and to the requests for the states before and after it.
struct EffectReply: Decodable {
    let before: RPCResponse<SessionSnapshot>
    let result: RPCResponse<String>
    let after: RPCResponse<SessionSnapshot>

    init(from decoder: any Decoder) throws {
        var responses = try decoder.unkeyedContainer()
        before = try responses.decode(RPCResponse.self)
        result = try responses.decode(RPCResponse.self)
        after = try responses.decode(RPCResponse.self)
    }
}

extension ControlSocketError {
    /// Creates the error that a response carries.
    init(_ error: RPCError) {
        self =
            if let refusal = error.refusal {
                .refused(refusal)
            } else if let refusal = error.restRefusal {
                .restRefused(refusal)
            } else if error.isOfOtherProcess {
                .unsupported(error.message)
            } else {
                .rejected(error.message)
            }
    }
}
