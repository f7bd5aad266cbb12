import NIOCore
import NIOPosix
import Synchronization

/// A TCP relay between a program and a server that reports the traffic.
final class Relay: Sendable {
    /// The direction of traffic.
    enum Passing: Sendable {
        /// Bytes of a request.
        case request
        /// Bytes of a response.
        case answer
    }

    private typealias Wire = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private let listener: NIOAsyncChannel<Wire, Never>
    private let server: Int
    private let isPassed: Mutex<@Sendable (Passing, ByteBuffer) -> Bool>

    /// The port for the program.
    var port: Int { listener.channel.localAddress?.port ?? 0 }

    /// - Parameters:
    ///   - port: The server's port.
    ///   - isPassed: Decides on each piece of traffic; a rejected piece ends its connection.
    init(to port: Int, _ isPassed: @escaping @Sendable (Passing, ByteBuffer) -> Bool = { _, _ in true }) async throws {
        server = port
        self.isPassed = Mutex(isPassed)
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture { try Wire(wrappingChannelSynchronously: channel) }
            }
    }

    /// Replaces the decision from now on.
    func ask(_ isPassed: @escaping @Sendable (Passing, ByteBuffer) -> Bool) {
        self.isPassed.withLock { $0 = isPassed }
    }

    /// Relays for the duration of the body.
    func run(_ body: () async throws -> Void) async throws {
        let relaying = Task { try await relay() }
        do {
            try await body()
        } catch {
            relaying.cancel()
            throw error
        }
        relaying.cancel()
        _ = await relaying.result
    }

    private func relay() async throws {
        try await listener.executeThenClose { programs in
            try await withThrowingDiscardingTaskGroup { group in
                for try await program in programs {
                    // A dead server ends one connection, not the relay.
                    group.addTask { try? await self.relay(program) }
                }
            }
        }
    }

    private func relay(_ program: Wire) async throws {
        try await program.executeThenClose { requests, answers in
            let server = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: server) { channel in
                    channel.eventLoop.makeCompletedFuture { try Wire(wrappingChannelSynchronously: channel) }
                }
            try await server.executeThenClose { serversAnswers, serversRequests in
                try await withThrowingTaskGroup { group in
                    group.addTask { try await self.pass(.request, from: requests, to: serversRequests) }
                    group.addTask { try await self.pass(.answer, from: serversAnswers, to: answers) }
                    // When one side ends, both do.
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    private func pass(
        _ passing: Passing, from source: NIOAsyncChannelInboundStream<ByteBuffer>,
        to sink: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        for try await bytes in source {
            guard isPassed.withLock({ $0 })(passing, bytes) else { return }
            try await sink.write(bytes)
        }
    }
}
