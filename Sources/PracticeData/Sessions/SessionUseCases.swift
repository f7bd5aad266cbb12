public import SessionCore

/// The use cases of sessions.
public struct SessionUseCases: Sendable {
    let practice: PracticeService

    /// Records a session, once: a second record with the same id changes nothing.
    ///
    /// - Parameters:
    ///   - zone: The IANA name of the zone in which it was done, where that is known.
    ///   - isForwarding: Whether it is to be sent to another server, too.
    /// - Returns: Whether it was new.
    @discardableResult
    public func record(
        _ record: SessionRecord, id: String, zone: String? = nil, isForwarding: Bool = false
    ) async throws -> Bool {
        try await practice.write {
            try $0.sessions.save(record, id: id, zone: zone, forwarding: isForwarding)
        }
    }

    /// Deletes a session, and takes it out of the outbox. Another server that has it already keeps it.
    ///
    /// - Returns: Whether there was one with this id.
    @discardableResult
    public func remove(_ id: String) async throws -> Bool {
        try await practice.write { try $0.sessions.remove(id) }
    }

    /// What became of a session that a client sent.
    public enum StoreOutcome: Hashable, Sendable {
        /// It was recorded.
        case added
        /// The same session was there already.
        case present
        /// Another session has its id; nothing was changed.
        case conflict
    }

    /// Records a session that a client sent.
    public func receive(_ record: SessionRecord, id: String) async throws -> StoreOutcome {
        try await practice.write { data in
            if try data.sessions.save(record, id: id) { return .added }
            return try data.sessions.record(id: id) == record ? .present : .conflict
        }
    }
}

/// The use cases of the outbox: sessions that are to be sent to another server.
public struct OutboxUseCases: Sendable {
    let practice: PracticeService

    /// Returns the session whose turn it is, the one that waits longest; `nil` where none is due.
    public func next(now: Timestamp) async throws -> Forwarding? {
        try await practice.write { try $0.outbox.nextForwarding(now: now) }
    }

    /// Returns how many sessions wait, and when the next one is due; `nil` where none waits.
    public func waiting() async throws -> (count: Int, next: Timestamp)? {
        try await practice.read { try $0.outbox.forwardingsWaiting() }
    }

    /// Notes that the other server has a session.
    public func sent(_ id: String) async throws {
        try await practice.write { try $0.outbox.forwarded(id) }
    }

    /// Puts off the next try of a session.
    public func postpone(_ id: String, to moment: Timestamp) async throws {
        try await practice.write { try $0.outbox.postpone(id, to: moment) }
    }

    /// Counts a try of a session, which is tried again later.
    public func retry(_ id: String, at moment: Timestamp) async throws {
        try await practice.write { try $0.outbox.retry(id, at: moment) }
    }
}
