import NIOCore
import NIOPosix

/// A raw connection to a server.
enum Wire {
    /// Connects for the duration of the body.
    ///
    /// - Parameter bytes: The size of the receive buffer; the system's choice by default.
    static func open(
        to port: Int, readingAtMost bytes: Int? = nil, _ body: (inout Reader, Writer) async throws -> Void
    ) async throws {
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let bytes {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(bytes))
        }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        var isDone = false
        do {
            try await channel.executeThenClose { inbound, outbound in
                var reader = Reader(inbound: inbound.makeAsyncIterator())
                try await body(&reader, Writer(outbound: outbound))
                isDone = true
            }
        } catch {
            // A connection that the server closed cannot be closed again.
            guard isDone else { throw error }
        }
    }

    struct Writer {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

        func send(_ text: String) async throws {
            try await outbound.write(ByteBuffer(string: text))
        }
    }

    struct Reader {
        fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        private(set) var text = ""

        fileprivate init(inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
            self.inbound = inbound
        }

        /// Reads until the text contains a text, or the server closes.
        ///
        /// - Returns: Whether the text arrived.
        mutating func reaches(_ part: String) async -> Bool {
            while !text.contains(part) {
                guard let bytes = try? await inbound.next() else { return false }
                text += String(buffer: bytes)
            }
            return true
        }

        /// Drops the text read so far.
        mutating func forget() { text = "" }

        /// Reads until the server closes.
        mutating func rest() async -> String {
            while let bytes = try? await inbound.next() { text += String(buffer: bytes) }
            return text
        }
    }
}
