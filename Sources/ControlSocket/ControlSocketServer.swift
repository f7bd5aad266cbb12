public import ControlProtocol
public import Logging
import NIOCore
import NIOPosix

/// Lets shells and programs control a session through a socket, by bare verbs and by JSON-RPC 2.0, a line each.
public struct ControlSocketServer: Sendable {
    private let dialogue: ControlDialogue
    private let logger: Logger
    /// How long a session that ends waits for clients to take their last answers.
    var farewell = TimeAmount.milliseconds(200)

    /// A server for a session; `version` is what `Ping` answers.
    ///
    /// - Parameters:
    ///   - rest: The rest between sets, where this process has to do with it.
    ///   - notifications: The notices, where this process tells any.
    public init(
        control: any SessionControl, rest: (any RestControl)? = nil, notifications: (any NotificationControl)? = nil,
        version: String, logger: Logger
    ) {
        dialogue = ControlDialogue(control: control, rest: rest, notifications: notifications, version: version)
        self.logger = logger
    }

    /// Serves a socket for as long as `body` runs, then removes it.
    ///
    /// Cancellation reaches `body` alone: whatever it ends, those who asked for it get their answers.
    ///
    /// - Parameter unserved: Called when the socket is gone, and before the last answers are waited for.
    /// - Returns: what `body` returns.
    /// - Throws: ``ControlSocketError`` where the socket cannot be served, and what `body` throws.
    public nonisolated(nonsending) func serve<Value>(
        _ socket: consuming ListeningSocket, while body: () async throws -> Value, unserved: () async -> Void = {}
    ) async throws -> Value {
        let clients = ControlClients(at: socket.path, farewell: farewell, logger: logger)
        let listening = try await listen(on: try socket.duplicate(), for: clients)
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body())
        } catch {
            outcome = .failure(error)
        }
        _ = consume socket
        try? await listening.close()
        await unserved()
        await clients.sayGoodbye(on: listening.eventLoop)
        return try outcome.get()
    }

    private func listen(on descriptor: Int32, for clients: ControlClients) async throws -> any Channel {
        try await ServerBootstrap(group: ControlLoop.group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .writeBufferWaterMark,
                value: ChannelOptions.Types.WriteBufferWaterMark(
                    low: ControlConnection.largestBacklog / 2, high: ControlConnection.largestBacklog)
            )
            .childChannelInitializer { [dialogue, logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ControlConnection(channel, among: clients, dialogue: dialogue, logger: logger))
                }
            }
            .withBoundSocket(descriptor).get()
    }
}
