import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A server of the original apps, which knows no idempotency keys and fails on request.
final class OriginalServer: Sendable {
    /// The fate of a sent session.
    enum Fate: Sendable {
        /// Stored, with a response.
        case taken
        /// Stored, and the connection ends in the middle of the response.
        case takenAndUnheard
        /// Stored, without a response.
        case takenInSilence
        /// Not stored.
        case refused(status: Int, headers: String = "")
    }

    private struct State {
        var fates: [Fate]
        var bodies: [String] = []
        var lines: [String] = []
    }

    private let state: Mutex<State>
    private let channel: any Channel

    /// The request lines of stored sessions.
    let requests: AsyncStream<String>
    private let request: AsyncStream<String>.Continuation

    var port: Int { channel.localAddress?.port ?? 0 }
    /// The stored sessions.
    var bodies: [String] { state.withLock(\.bodies) }
    /// The request lines of all requests.
    var lines: [String] { state.withLock(\.lines) }

    /// - Parameter fates: The fates of the first sessions; all later ones are stored.
    init(_ fates: [Fate] = []) async throws {
        state = Mutex(State(fates: fates))
        (requests, request) = AsyncStream.makeStream()
        let handlers = HandlerSource()
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(handlers))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        handlers.server.withLock { $0 = WeakServer(self) }
    }

    func close() async throws {
        try await channel.close()
    }

    /// Responds to a complete request; a truncated response ends the connection.
    fileprivate func answer(_ head: String, _ body: String) -> (text: String, closes: Bool)? {
        let line = String(head.prefix { $0 != "\r\n" && $0 != "\r" })
        defer { request.yield(line) }
        return state.withLock { state in
            state.lines.append(line)
            guard line.hasPrefix("POST ") else {
                let isList = line.hasPrefix("GET /api/stretch-sessions ")
                let json = #"{"success":true,"data":[{"broken":1},"# + state.bodies.joined(separator: ",") + "]}"
                let list = state.bodies.isEmpty ? #"{"success":true,"data":[]}"# : json
                return isList
                    ? (Self.response(200, list), false)
                    : (Self.response(404, #"{"success":false,"error":{"code":"NOT_FOUND","message":""}}"#), false)
            }
            let whole = Self.response(201, #"{"success":true,"data":{}}"#)
            switch state.fates.isEmpty ? .taken : state.fates.removeFirst() {
            case .taken:
                state.bodies.append(body)
                return (whole, false)
            case .takenAndUnheard:
                state.bodies.append(body)
                return (String(whole.dropLast(5)), true)
            case .takenInSilence:
                state.bodies.append(body)
                return nil
            case .refused(let status, let headers):
                return (Self.response(status, "no", headers: headers), false)
            }
        }
    }

    private static func response(_ status: Int, _ body: String, headers: String = "") -> String {
        "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }
}

private struct WeakServer {
    weak var server: OriginalServer?

    init(_ server: OriginalServer) {
        self.server = server
    }
}

private final class HandlerSource: Sendable {
    let server = Mutex<WeakServer?>(nil)
}

/// Collects the bytes of one request after another.
private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let source: HandlerSource
    private var text = ""

    init(_ source: HandlerSource) {
        self.source = source
    }

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
            guard let answer = source.server.withLock({ $0?.server })?.answer(head, body) else { continue }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer.text)), promise: nil)
            if answer.closes { context.close(promise: nil) }
        }
    }
}
