import NIOCore
import NIOPosix

/// A connection to a server, with nothing between a test and its bytes.
enum Wire {
    /// Connects for as long as the body runs.
    ///
    /// - Parameter bytes: How much of what is not read the system takes for this end; its own choice unless given.
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
            // What the other side has closed cannot be closed here.
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

        /// Reads until the text contains this, or the other side closes.
        ///
        /// - Returns: whether it came.
        mutating func reaches(_ part: String) async -> Bool {
            while !text.contains(part) {
                guard let bytes = try? await inbound.next() else { return false }
                text += String(buffer: bytes)
            }
            return true
        }

        /// Forgets what was read.
        mutating func forget() { text = "" }

        /// Reads until the other side closes.
        mutating func rest() async -> String {
            while let bytes = try? await inbound.next() { text += String(buffer: bytes) }
            return text
        }
    }
}
