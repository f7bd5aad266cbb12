public import SessionCore

/// The use cases of sessions.
///
/// All throw ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait limit.
///
/// This folder stores the history and the outbox. The records and the rule of which sessions count are in
/// `SessionCore`; `OutboxService` sends the outbox. Callable from any task.
public struct SessionUseCases: Sendable {
    let practice: PracticeService

    /// Records a session. If the id exists already, nothing changes.
    ///
    /// - Parameter isForwarding: Whether to add the session to the outbox.
    /// - Returns: Whether the session is new.
    @discardableResult
    public func record(_ session: StoredSession<SessionRecord>, isForwarding: Bool = false) async throws -> Bool {
        try await practice.write {
            try $0.sessions.save(session.record, id: session.id, zone: session.zone, forwarding: isForwarding)
        }
    }

    /// Deletes a session, and removes it from the outbox. A copy on another server stays.
    ///
    /// - Returns: Whether the session existed.
    @discardableResult
    public func remove(_ id: String) async throws -> Bool {
        try await practice.write { try $0.sessions.remove(id) }
    }

    /// The result of storing a session that a client sent.
    public enum StoreOutcome: Hashable, Sendable {
        /// The session was recorded.
        case added
        /// The same session existed already.
        case present
        /// Another session has its id; nothing was changed.
        case conflict
    }

    /// Records a session that a client sent, and compares it with an existing one of the same id.
    public func receive(_ record: SessionRecord, id: String) async throws -> StoreOutcome {
        try await practice.write { data in
            if try data.sessions.save(record, id: id) { return .added }
            return try data.sessions.record(id: id) == record ? .present : .conflict
        }
    }
}

/// The use cases of the outbox: sessions that wait to be forwarded to another server.
public struct OutboxUseCases: Sendable {
    let practice: PracticeService

    /// Returns the due session that has waited longest; `nil` if none is due.
    public func next(now: Timestamp) async throws -> Forwarding? {
        try await practice.write { try $0.outbox.nextForwarding(now: now) }
    }

    /// Returns the number of waiting sessions and the time at which the next one is due; `nil` if none waits.
    public func waiting() async throws -> (count: Int, next: Timestamp)? {
        try await practice.read { try $0.outbox.forwardingsWaiting() }
    }

    /// Removes a session that the other server has stored.
    public func remove(_ id: String) async throws {
        try await practice.write { try $0.outbox.remove(id) }
    }

    /// Sets the time of a session's next attempt.
    public func postpone(_ id: String, to moment: Timestamp) async throws {
        try await practice.write { try $0.outbox.postpone(id, to: moment) }
    }

    /// Counts an attempt and sets the time of the next one.
    public func retry(_ id: String, at moment: Timestamp) async throws {
        try await practice.write { try $0.outbox.retry(id, at: moment) }
    }
}
