import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebAPI

/// The requests that a client sends before it has the responses to earlier ones.
@Suite struct PipeliningTests {
    private let channel = EmbeddedChannel()
    private let reads = ReadCounter()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers(reads, ClientConnectionHandler(OpenConnections(Limits())))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
    }

    @Test func readsNothingWhileAResponseIsPending() throws {
        channel.read()
        #expect(reads.count == 1)
        try channel.writeInbound(
            HTTPRequestPart.head(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")))
        channel.read()
        #expect(reads.count == 2)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.read()
        #expect(reads.count == 2)
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        #expect(reads.count == 2)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        #expect(reads.count == 3)
    }

    /// Counts the reads that reach the connection.
    private final class ReadCounter: ChannelDuplexHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart

        private(set) var count = 0

        func read(context: ChannelHandlerContext) { count += 1 }
    }
}
