package import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 client that opens a connection for each request.
package enum HTTP {
    package struct Answer: Sendable {
        package let status: Int
        package let headers: [(name: String, value: String)]
        /// The decoded body, empty without one.
        package let body: Data

        /// Returns the value of the first header field with a name.
        package func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// A response whose body still arrives. The connection closes once the body is read or no longer referenced.
    package struct Stream: Sendable {
        package let status: Int
        package let headers: [(name: String, value: String)]
        fileprivate let parts: AsyncThrowingStream<HTTPClientResponsePart, any Error>

        /// The body, in pieces as the server sends them.
        package var body: some AsyncSequence<Data, any Error> & Sendable {
            parts.compactMap { part in
                guard case .body(let bytes) = part else { return nil }
                return Data(bytes.readableBytesView)
            }
        }
    }

    /// A request without a whole response.
    struct Failure: Error {
        let address, reason: String
    }

    /// Whether a server listens on a port of this computer.
    package static func isListened(to port: Int) async -> Bool {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        guard let channel = try? await bootstrap.connect(host: "127.0.0.1", port: port).get() else { return false }
        try? await channel.close()
        return true
    }

    /// Sends a request and reads the whole response.
    ///
    /// - Throws: `Failure`, `IOError` if nothing listens, and `HTTPParserError`.
    package static func ask(
        _ method: String, _ address: String, json: Data? = nil, headers: [String: String] = [:],
        within limit: Duration = .seconds(120)
    ) async throws -> Answer {
        let stream = try await open(method, address, json: json, headers: headers, within: limit)
        var body = Data()
        for try await bytes in stream.body { body += bytes }
        // The stream of a cancelled task ends without an error.
        try Task.checkCancellation()
        return Answer(status: stream.status, headers: stream.headers, body: body)
    }

    /// Sends a request and reads the head of the response.
    ///
    /// - Parameter limit: The time after which the body ends with an error.
    package static func open(
        _ method: String, _ address: String, json: Data? = nil, headers: [String: String] = [:],
        within limit: Duration = .seconds(600)
    ) async throws -> Stream {
        guard let url = URLComponents(string: address), let host = url.host, let port = url.port else {
            throw Failure(address: address, reason: "invalid address")
        }
        var fields = HTTPHeaders([("Host", "\(host):\(port)"), ("Connection", "close")])
        if json != nil { fields.add(name: "Content-Type", value: "application/json") }
        // NIO would send an empty body in chunks.
        if json != nil || !["GET", "HEAD"].contains(method) {
            fields.add(name: "Content-Length", value: "\(json?.count ?? 0)")
        }
        for (name, value) in headers { fields.replaceOrAdd(name: name, value: value) }
        let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method),
            uri: path + (url.percentEncodedQuery.map { "?\($0)" } ?? ""), headers: fields)

        let (parts, received) = AsyncThrowingStream<HTTPClientResponsePart, any Error>.makeStream()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).channelInitializer {
            channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(
                    Exchange(head: head, body: json, address: address, received: received))
            }
        }.connect(host: host.trimmingCharacters(in: ["[", "]"]), port: port).get()
        received.onTermination = { _ in channel.close(promise: nil) }
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) {
            received.finish(throwing: Failure(address: address, reason: "timed out"))
        }
        channel.closeFuture.whenComplete { _ in deadline.cancel() }
        for try await case .head(let head) in parts {
            return Stream(
                status: Int(head.status.code), headers: head.headers.map { ($0.name, $0.value) }, parts: parts)
        }
        throw CancellationError()
    }

    /// Sends the request once the connection is open, and passes on the parts of the response.
    private final class Exchange: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        private let head: HTTPRequestHead
        private let body: Data?
        private let address: String
        private let received: AsyncThrowingStream<HTTPClientResponsePart, any Error>.Continuation

        init(
            head: HTTPRequestHead, body: Data?, address: String,
            received: AsyncThrowingStream<HTTPClientResponsePart, any Error>.Continuation
        ) {
            (self.head, self.body, self.address, self.received) = (head, body, address, received)
        }

        func channelActive(context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if let body { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            received.yield(part)
            guard case .end = part else { return }
            received.finish()
            context.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            received.finish(throwing: error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            received.finish(throwing: Failure(address: address, reason: "connection closed"))
        }
    }
}
