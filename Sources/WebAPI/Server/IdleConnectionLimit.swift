import NIOCore
import Platform
import Synchronization

/// The limit on idle connections of a client. Connections above the limit are closed.
final class IdleConnectionLimit: Sendable {
    /// A channel, compared by identity.
    private struct Connection: Hashable {
        let channel: any Channel

        static func == (one: Connection, other: Connection) -> Bool { one.channel === other.channel }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(channel)) }
    }

    private let connections: Mutex<IdleConnections<Connection>>

    init(_ limits: Limits) {
        connections = Mutex(IdleConnections(room: limits.idleConnections, timeout: limits.extraIdleTimeout))
    }

    /// Adds a connection that became idle.
    func begin(_ channel: any Channel, of client: ClientNetwork?) {
        let check = connections.withLock { $0.add(Connection(channel: channel), of: client, at: .now) }
        if let check { schedule(check, of: client, on: channel.eventLoop) }
    }

    /// Removes a connection that has a pending response or is closed.
    func end(_ channel: any Channel, of client: ClientNetwork?) {
        connections.withLock { $0.remove(Connection(channel: channel), of: client) }
    }

    private func schedule(_ time: MonotonicTime, of client: ClientNetwork?, on loop: any EventLoop) {
        let delay = TimeAmount.nanoseconds(Int64(time.nanoseconds - MonotonicTime.now.nanoseconds))
        loop.scheduleTask(in: delay) { self.check(client, on: loop) }
    }

    private func check(_ client: ClientNetwork?, on loop: any EventLoop) {
        let verdict = connections.withLock { $0.check(client, at: .now) }
        for connection in verdict.closing { connection.channel.close(promise: nil) }
        if let next = verdict.next { schedule(next, of: client, on: loop) }
    }
}
