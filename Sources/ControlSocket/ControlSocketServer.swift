import CLinux
public import ControlProtocol
import Glibc
public import Logging
import NIOCore
import NIOPosix

/// Lets shells and programs control a session through a socket, by bare verbs and by JSON-RPC 2.0, a line each.
public struct ControlSocketServer: Sendable {
    /// How many clients are served at once.
    private static let places = 64

    private let dialogue: ControlDialogue
    private let logger: Logger

    /// A server for a session; `version` is what `Ping` answers.
    public init(control: any SessionControl, version: String, logger: Logger) {
        dialogue = ControlDialogue(control: control, version: version)
        self.logger = logger
    }

    /// Serves a socket for as long as `body` runs, then removes it.
    ///
    /// Cancellation reaches `body` alone: whatever it ends, those who asked for it get their answers.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: ``ControlSocketError`` where the socket cannot be served, and what `body` throws.
    public nonisolated(nonsending) func serve<Value>(
        _ socket: consuming ListeningSocket, while body: () async throws -> Value
    ) async throws -> Value {
        let clients = ControlClients(places: Self.places)
        let audience = socket.path.audience
        let listening = try await listen(on: try socket.duplicate())
        let serving = Task(executorPreference: ControlLoop.executor) {
            await accept(from: listening, for: audience, into: clients)
        }
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body())
        } catch {
            outcome = .failure(error)
        }
        _ = consume socket
        listening.channel.close(promise: nil)
        clients.stopListening()
        let end = listening.channel.eventLoop.scheduleTask(in: ControlConnection.farewell) { clients.drop() }
        await serving.value
        end.cancel()
        return try outcome.get()
    }

    private func listen(on descriptor: Int32) async throws -> NIOAsyncChannel<ControlConnection.AsyncChannel, Never> {
        try await ServerBootstrap(group: ControlLoop.group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .writeBufferWaterMark,
                value: ChannelOptions.Types.WriteBufferWaterMark(
                    low: ControlConnection.largestBacklog / 2, high: ControlConnection.largestBacklog)
            )
            .bind(descriptor) { [logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        ByteToMessageHandler(LineDecoder(limit: ControlConnection.longestLine)),
                        BacklogLimit(logger: logger))
                    return try ControlConnection.AsyncChannel(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
    }

    private func accept(
        from listening: NIOAsyncChannel<ControlConnection.AsyncChannel, Never>,
        for audience: ControlSocketPath.Audience,
        into clients: ControlClients
    ) async {
        do {
            try await listening.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await asyncChannel in connections {
                        let connection = ControlConnection(
                            asyncChannel: asyncChannel, dialogue: dialogue, logger: logger)
                        group.addTask {
                            do throws(TurnedAway) {
                                try await checkPeer(of: asyncChannel.channel, for: audience)
                                try clients.admit(asyncChannel.channel)
                            } catch {
                                await connection.turnAway(error)
                                return
                            }
                            await connection.converse()
                            clients.remove(asyncChannel.channel)
                        }
                    }
                }
            }
        } catch {
            logger.error("the control socket takes no more clients", metadata: ["error": "\(error)"])
        }
    }

    private func checkPeer(
        of channel: any Channel, for audience: ControlSocketPath.Audience
    ) async throws(TurnedAway) {
        switch audience {
        case .user, .userInChosenFolder:
            let credentials: clinux_peer
            do {
                guard let socket = channel as? any SocketOptionProvider else { return }
                credentials = try await socket.unsafeGetSocketOption(
                    level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
                ).get()
            } catch {
                throw TurnedAway(sentence: "the system does not say who you are")
            }
            let peer = Peer(credentials)
            guard peer.isTrusted else {
                logger.warning("user \(peer.user) was turned away from the control socket")
                throw TurnedAway(sentence: "this session belongs to another user")
            }
        case .group:
            // connect(2) needs the permission to write, so the kernel has checked that the peer is a member.
            break
        }
    }
}
