import Platform

/// The idle connections of all clients: those that wait for a request, or for the rest of one. Of the connections above
/// a client's limit, the oldest are closed after a while.
struct IdleConnections<Connection: Hashable> {
    struct Verdict: Equatable {
        /// The connections to close, already removed.
        var closing: [Connection] = []
        /// The time of the client's next check; `nil` for none.
        var next: MonotonicTime?
    }

    private struct Entry {
        let connection: Connection
        let since: MonotonicTime
    }

    private let room: Int
    private let timeout: Duration
    /// The idle connections of each client, oldest first.
    private var entries: [ClientNetwork?: [Entry]] = [:]
    /// The clients with a scheduled check.
    private var watched: Set<ClientNetwork?> = []

    /// Creates an empty set of connections.
    ///
    /// - Parameters:
    ///   - room: The number of idle connections that a client may keep.
    ///   - timeout: The time after which further idle connections are closed.
    init(room: Int, timeout: Duration) {
        self.room = room
        self.timeout = timeout
    }

    /// Adds a connection that became idle.
    ///
    /// - Returns: The time of a check to schedule for the client; `nil` if none is needed.
    mutating func add(_ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime) -> MonotonicTime? {
        entries[client, default: []].append(Entry(connection: connection, since: now))
        guard entries[client, default: []].count > room, watched.insert(client).inserted else { return nil }
        return now.advanced(by: timeout)
    }

    /// Removes a connection that has a pending response or is closed.
    mutating func remove(_ connection: Connection, of client: ClientNetwork?) {
        entries[client]?.removeAll { $0.connection == connection }
        if entries[client]?.isEmpty == true { entries[client] = nil }
    }

    /// Checks the connections of a client.
    mutating func check(_ client: ClientNetwork?, at now: MonotonicTime) -> Verdict {
        var verdict = Verdict()
        while let known = entries[client], known.count > room {
            let end = known[0].since.advanced(by: timeout)
            guard end <= now else {
                verdict.next = end
                return verdict
            }
            verdict.closing.append(known[0].connection)
            entries[client]?.removeFirst()
        }
        if entries[client]?.isEmpty == true { entries[client] = nil }
        watched.remove(client)
        return verdict
    }
}
