import Platform

/// The connections of all clients. A client that opens more than its share loses its oldest ones, so that it cannot
/// keep others out.
///
/// A connection is idle while it waits for a request, or for the rest of one. Of these, a client keeps fewer.
struct ClientConnections<Connection: Hashable> {
    struct Verdict: Equatable {
        /// The connections to close, already removed.
        var closing: [Connection] = []
        /// The time of the client's next check; `nil` for none.
        var next: MonotonicTime?
    }

    private enum State {
        case idle
        /// The server owes a response, or the client has to read it.
        case answering
    }

    private struct Entry {
        let connection: Connection
        let state: State
        let since: MonotonicTime
    }

    private let room: Int
    private let idleRoom: Int
    private let timeout: Duration
    /// The connections of each client, sorted by the time of their last change, oldest first.
    private var entries: [ClientNetwork?: [Entry]] = [:]
    /// The clients with a scheduled check.
    private var watched: Set<ClientNetwork?> = []

    /// Creates an empty set of connections.
    ///
    /// - Parameters:
    ///   - room: The number of connections that a client may have.
    ///   - idleRoom: The number of idle connections that it may keep.
    ///   - timeout: The time after which further idle connections are closed.
    init(room: Int, idleRoom: Int, timeout: Duration) {
        self.room = room
        self.idleRoom = idleRoom
        self.timeout = timeout
    }

    /// Adds a new connection, which is idle.
    ///
    /// - Returns: The connections to close at once, and the time of a check to schedule for the client.
    mutating func open(_ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime) -> Verdict {
        var verdict = Verdict()
        while let oldest = entries[client]?.first, entries[client, default: []].count >= room {
            verdict.closing.append(oldest.connection)
            entries[client]?.removeFirst()
        }
        verdict.next = becomesIdle(connection, of: client, at: now)
        return verdict
    }

    /// Notes that a connection became idle.
    ///
    /// - Returns: The time of a check to schedule for the client; `nil` if none is needed.
    mutating func becomesIdle(
        _ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime
    ) -> MonotonicTime? {
        set(.idle, connection, of: client, at: now)
        guard idle(of: client).count > idleRoom, watched.insert(client).inserted else { return nil }
        return now.advanced(by: timeout)
    }

    /// Notes that a connection has a pending response.
    mutating func becomesBusy(_ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime) {
        set(.answering, connection, of: client, at: now)
    }

    /// Removes a connection that is closed.
    mutating func remove(_ connection: Connection, of client: ClientNetwork?) {
        entries[client]?.removeAll { $0.connection == connection }
        if entries[client]?.isEmpty == true { entries[client] = nil }
    }

    /// Checks the idle connections of a client.
    mutating func check(_ client: ClientNetwork?, at now: MonotonicTime) -> Verdict {
        var verdict = Verdict()
        for entry in idle(of: client).dropLast(idleRoom) {
            let end = entry.since.advanced(by: timeout)
            guard end <= now else {
                verdict.next = end
                return verdict
            }
            verdict.closing.append(entry.connection)
            remove(entry.connection, of: client)
        }
        watched.remove(client)
        return verdict
    }

    private func idle(of client: ClientNetwork?) -> [Entry] {
        entries[client, default: []].filter { $0.state == .idle }
    }

    private mutating func set(
        _ state: State, _ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime
    ) {
        entries[client]?.removeAll { $0.connection == connection }
        entries[client, default: []].append(Entry(connection: connection, state: state, since: now))
    }
}
