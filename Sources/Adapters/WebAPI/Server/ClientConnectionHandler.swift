import NIOCore
import NIOHTTPTypes
import Platform
import ServiceSettings
import Synchronization

/// The channel handler that counts a connection among those of its client, and reads no further request before the
/// response to the last one is written.
final class ClientConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Reading {
        case allowed
        /// A read waits for the end of the response.
        case postponed
    }

    private let limits: OpenConnections
    private var client: ClientNetwork?
    /// Complete requests minus responses. -1 if a response was sent before the end of its request.
    private var unanswered = 0
    private var reading = Reading.allowed

    init(_ limits: OpenConnections) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let user = limits.findUser(of: context.channel)
        client = context.channel.remoteAddress?.address.map { ClientNetwork(of: $0, user: user) }
        limits.open(context.channel, of: client)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        limits.remove(context.channel, of: client)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .body:
            break
        case .end:
            if unanswered == 0 { limits.becomesBusy(context.channel, of: client) }
            unanswered += 1
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if unanswered > 0 {
            reading = .postponed
        } else {
            context.read()
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        switch unwrapOutboundIn(data) {
        case .head, .body:
            break
        case .end:
            unanswered -= 1
            guard unanswered == 0 else { return }
            limits.becomesIdle(context.channel, of: client)
            guard case .postponed = reading else { return }
            reading = .allowed
            context.read()
        }
    }
}

/// The open connections with the users of this computer who own their other ends. Connections above the limits of a
/// client are closed.
final class OpenConnections: Sendable {
    /// A channel, compared by identity.
    private struct Connection: Hashable {
        let channel: any Channel

        static func == (one: Connection, other: Connection) -> Bool { one.channel === other.channel }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(channel)) }
    }

    private let connections: Mutex<ClientConnections<Connection>>
    private let users = Mutex<[Connection: LocalUser]>([:])

    init(_ limits: Limits) {
        connections = Mutex(
            ClientConnections(
                room: limits.clientConnections, idleRoom: limits.idleConnections, timeout: limits.extraIdleTimeout))
    }

    /// Returns the user of this computer who owns the other end of a new connection. The answer is that of this moment:
    /// another socket can have the client's address after the client has closed it.
    func findUser(of channel: any Channel) -> LocalUser? {
        guard let client = channel.remoteAddress, let from = client.address, from.isLoopback,
            let server = channel.localAddress, let to = server.address,
            let port = client.port.flatMap(UInt16.init(exactly:)),
            let serverPort = server.port.flatMap(UInt16.init(exactly:)),
            let user = LocalUser(ofClient: from.bytes, port: port, connectedTo: to.bytes, port: serverPort)
        else { return nil }
        users.withLock { $0[Connection(channel: channel)] = user }
        return user
    }

    /// Returns the user who owned the other end of a connection when it was accepted.
    func user(of channel: any Channel) -> LocalUser? { users.withLock { $0[Connection(channel: channel)] } }

    /// Adds a new connection.
    func open(_ channel: any Channel, of client: ClientNetwork?) {
        obey(connections.withLock { $0.open(Connection(channel: channel), of: client, at: .now) }, client, channel)
    }

    /// Notes that a connection became idle.
    func becomesIdle(_ channel: any Channel, of client: ClientNetwork?) {
        let check = connections.withLock { $0.becomesIdle(Connection(channel: channel), of: client, at: .now) }
        obey(.init(next: check), client, channel)
    }

    /// Notes that a connection has a pending response.
    func becomesBusy(_ channel: any Channel, of client: ClientNetwork?) {
        connections.withLock { $0.becomesBusy(Connection(channel: channel), of: client, at: .now) }
    }

    /// Removes a closed connection.
    func remove(_ channel: any Channel, of client: ClientNetwork?) {
        users.withLock { $0[Connection(channel: channel)] = nil }
        connections.withLock { $0.remove(Connection(channel: channel), of: client) }
    }

    private func obey(
        _ verdict: ClientConnections<Connection>.Verdict, _ client: ClientNetwork?, _ channel: any Channel
    ) {
        for connection in verdict.closing { connection.channel.close(promise: nil) }
        guard let next = verdict.next else { return }
        let delay = TimeAmount.nanoseconds(Int64(next.nanoseconds - MonotonicTime.now.nanoseconds))
        channel.eventLoop.scheduleTask(in: delay) {
            self.obey(self.connections.withLock { $0.check(client, at: .now) }, client, channel)
        }
    }
}
