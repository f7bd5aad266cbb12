import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A server of the original apps, which knows no idempotency keys and fails on request.
final class OriginalServer: Sendable {
    /// The fate of a sent session.
    enum Fate: Hashable, Sendable {
        /// Stored, with a response.
        case taken
        /// Stored, and the connection ends in the middle of the response.
        case takenAndUnheard
        /// Stored, without a response.
        case takenInSilence
        /// Not stored.
        case refused(status: Int, headers: String = "")
        /// Not stored, with a response of a byte more than 1 MiB.
        case refusedAtLength
    }

    private struct State {
        var fates: [Fate]
        var bodies: [String] = []
        var heads: [String] = []
        var channel: (any Channel)?
    }

    private let state: Mutex<State>
    /// The request lines, each sent when the request was handled.
    let requests: AsyncStream<String>
    private let handled: AsyncStream<String>.Continuation
    var port: Int { state.withLock { $0.channel?.localAddress?.port ?? 0 } }
    /// The stored sessions.
    var bodies: [String] { state.withLock(\.bodies) }
    /// The request lines and header fields of all requests.
    var heads: [String] { state.withLock(\.heads) }

    /// - Parameter fates: The fates of the first sessions; all later ones are stored.
    init(_ fates: [Fate] = []) async throws {
        state = Mutex(State(fates: fates))
        (requests, handled) = AsyncStream.makeStream()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(of: self))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        state.withLock { $0.channel = channel }
    }

    func close() async throws { try await state.withLock(\.channel)?.close() }

    /// Responds to a complete request; a truncated response ends the connection.
    fileprivate func answer(_ head: String, _ body: String) -> (text: String, closes: Bool)? {
        defer { handled.yield(head) }
        return state.withLock { state in
            state.heads.append(head)
            guard head.hasPrefix("POST ") else {
                guard head.hasPrefix("GET /api/stretch-sessions ") else { return (Self.response(404, "{}"), false) }
                let list = state.bodies.isEmpty ? [] : [#"{"broken":1}"#] + state.bodies
                return (Self.response(200, #"{"success":true,"data":[\#(list.joined(separator: ","))]}"#), false)
            }
            let fate = state.fates.isEmpty ? .taken : state.fates.removeFirst()
            switch fate {
            case .refused(let status, let headers): return (Self.response(status, "no", headers: headers), false)
            case .refusedAtLength: return (Self.response(400, String(repeating: "n", count: 1 << 20 + 1)), false)
            case .taken, .takenAndUnheard, .takenInSilence: state.bodies.append(body)
            }
            guard fate != .takenInSilence else { return nil }
            let whole = Self.response(201, #"{"success":true,"data":{}}"#)
            return fate == .takenAndUnheard ? (String(whole.dropLast(5)), true) : (whole, false)
        }
    }

    private static func response(_ status: Int, _ body: String, headers: String = "") -> String {
        "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }
}

/// Collects the bytes of one request after another.
private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let server: OriginalServer
    private var text = ""

    init(of server: OriginalServer) { self.server = server }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        while let end = text.range(of: "\r\n\r\n") {
            let head = String(text[..<end.lowerBound])
            let length =
                head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
            guard text[end.upperBound...].utf8.count >= length else { return }
            let body = String(text[end.upperBound...].prefix(length))
            text = String(text[end.upperBound...].dropFirst(length))
            guard let answer = server.answer(head, body) else { continue }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer.text)), promise: nil)
            if answer.closes { context.close(promise: nil) }
        }
    }
}
