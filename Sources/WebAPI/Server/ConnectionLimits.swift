import NIOCore
import Platform
import Synchronization

/// The limits on the connections of a client, applied to channels. Connections above the limits are closed.
final class ConnectionLimits: Sendable {
    /// A channel, compared by identity.
    private struct Connection: Hashable {
        let channel: any Channel

        static func == (one: Connection, other: Connection) -> Bool { one.channel === other.channel }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(channel)) }
    }

    private let connections: Mutex<ClientConnections<Connection>>

    init(_ limits: Limits) {
        connections = Mutex(
            ClientConnections(
                room: limits.clientConnections, idleRoom: limits.idleConnections, timeout: limits.extraIdleTimeout))
    }

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
