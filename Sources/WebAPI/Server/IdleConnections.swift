import Platform

/// The connections on which nothing is being answered: no request has come yet, one is on its way, or no other one follows.
/// Each client has room for some of them. Of more, the oldest are closed once they were idle for a while.
struct IdleConnections<Connection: Hashable> {
    /// The outcome of a check.
    struct Verdict: Equatable {
        /// The connections to close; they are not known any more.
        var closing: [Connection] = []
        /// The time of the next check of this client; `nil` where none is needed.
        var next: MonotonicTime?
    }

    private struct Entry {
        let connection: Connection
        let since: MonotonicTime
    }

    private let room: Int
    private let waitLimits: Duration
    /// Oldest first.
    private var entries: [ClientNetwork?: [Entry]] = [:]
    /// The clients of whom a check is due.
    private var watched: Set<ClientNetwork?> = []

    /// - Parameters:
    ///   - room: Idle connections that a client may have.
    ///   - waitLimits: The time for which each further connection may be idle.
    init(room: Int, waitLimits: Duration) {
        self.room = room
        self.waitLimits = waitLimits
    }

    /// Adds a connection that has become idle.
    ///
    /// - Returns: The time of a check of this client, where none is due yet and one is needed.
    mutating func add(_ connection: Connection, of client: ClientNetwork?, at now: MonotonicTime) -> MonotonicTime? {
        entries[client, default: []].append(Entry(connection: connection, since: now))
        guard entries[client, default: []].count > room, watched.insert(client).inserted else { return nil }
        return now.advanced(by: waitLimits)
    }

    /// Removes a connection that has something to answer, or is closed.
    mutating func remove(_ connection: Connection, of client: ClientNetwork?) {
        entries[client]?.removeAll { $0.connection == connection }
        if entries[client]?.isEmpty == true { entries[client] = nil }
    }

    /// Checks a client.
    mutating func check(_ client: ClientNetwork?, at now: MonotonicTime) -> Verdict {
        var verdict = Verdict()
        while let known = entries[client], known.count > room {
            let end = known[0].since.advanced(by: waitLimits)
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
