import FoundationEssentials
import GRDB
public import SessionCore

/// The history: stretch sessions, meditations and sessions of routines, with their totals.
public struct SessionRepository: Sendable {
    let store: Store

    /// Returns the sessions of a kind, by default of all kinds, in pages, newest first. Both bounds are inclusive.
    public func pages(
        of kind: SessionKind? = nil, since: Timestamp? = nil, until: Timestamp? = nil
    ) -> SessionPages {
        SessionPages(store, kind: kind, since: since, until: until)
    }

    /// Returns at most `limit` sessions of a kind, newest first. Both bounds are inclusive.
    public func sessions(
        of kind: SessionKind, since: Timestamp? = nil, until: Timestamp? = nil, limit: Int = .max
    ) throws(StoreError) -> [StoredSession] {
        try Self.first(limit, in: pages(of: kind, since: since, until: until))
    }

    /// Returns the session of a kind, by default of any kind, that was completed last: the latest instant, not the
    /// greatest string.
    public func latest(of kind: SessionKind? = nil) throws(StoreError) -> StoredSession? {
        try Self.first(1, in: pages(of: kind)).first
    }

    /// Returns the latest session in which a stretch was completed: a stretch session, or one of a routine.
    ///
    /// - Parameter now: The current time. A session of a later day, from a clock that was wrong, hides no other.
    public func latestCountedStretch(at now: Timestamp) throws(StoreError) -> StoredSession? {
        let stretch = try Self.first(
            1, in: SessionPages(store, kind: .stretch, until: now.dayLater, onlyCounted: true)
        ).first
        // Only a later routine is of interest.
        var pages = SessionPages(
            store, kind: .routine, since: stretch?.record.completedAt, until: now.dayLater, onlyCounted: true)
        while let page = try pages.next() {
            if let routine = page.first(where: { $0.record.stretches.contains(where: \.isCompleted) }) {
                return routine
            }
        }
        return stretch
    }

    /// Returns the latest meditation that counts (60 s or more).
    ///
    /// - Parameter now: As in ``latestCountedStretch(at:)``.
    public func latestCountedMeditation(at now: Timestamp) throws(StoreError) -> StoredSession? {
        try Self.first(1, in: SessionPages(store, kind: .meditation, until: now.dayLater, onlyCounted: true)).first
    }

    /// Returns the sessions whose id begins with `text`, newest first. An exact match is returned alone.
    ///
    /// - Parameter limit: The greatest number of sessions to read.
    public func sessions(withIDPrefix text: String, limit: Int = 10) throws(StoreError) -> [StoredSession] {
        let rows = try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, zone, record FROM session WHERE id = :text
                    UNION ALL
                    SELECT id, zone, record FROM (
                        SELECT * FROM session WHERE id > :text AND substr(id, 1, length(:text)) = :text
                            AND NOT EXISTS (SELECT * FROM session WHERE id = :text)
                        ORDER BY completedAt DESC, number DESC LIMIT :limit)
                    """,
                arguments: ["text": text, "limit": limit])
        }
        return rows.compactMap { StoredSession(row: $0, JSONDecoder()) }
    }

    /// Returns whether a session of any kind has an id.
    public func hasSession(id: String) throws(StoreError) -> Bool {
        try store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM session WHERE id = ?)", arguments: [id]) ?? false
        }
    }

    /// The result of storing a session that a client sent.
    public enum StoreOutcome: Hashable, Sendable {
        /// The session was recorded.
        case added
        /// The same session existed already, perhaps with corrected results.
        case present(SessionRecord)
        /// Another session has its id; nothing was changed.
        case conflict
    }

    /// Records a session that a client sent, and compares it with an existing one of the same id.
    public func receive(_ record: SessionRecord, id: String) throws(StoreError) -> StoreOutcome {
        if try save(StoredSession(id: id, record: record)) { return .added }
        guard let stored = try session(id: id)?.record, stored == record || stored.differsOnlyInResults(from: record)
        else { return .conflict }
        return .present(stored)
    }

    /// Returns the session with an id, if it is of a kind; `nil` for any kind.
    public func session(id: String, of kind: SessionKind? = nil) throws(StoreError) -> StoredSession? {
        try store.read { db in try Self.session(id: id, of: kind, in: db) }
    }

    static func session(id: String, of kind: SessionKind?, in db: Database) throws -> StoredSession? {
        try Row.fetchOne(
            db,
            sql: "SELECT id, zone, record FROM session WHERE id = :id AND (:kind IS NULL OR kind = :kind)",
            arguments: ["id": id, "kind": kind?.rawValue]
        )
        .flatMap { StoredSession(row: $0, JSONDecoder()) }
    }

    /// Returns the first sessions of `pages`, skipping unreadable rows.
    private static func first(_ limit: Int, in pages: SessionPages) throws(StoreError) -> [StoredSession] {
        var pages = pages
        var sessions: [StoredSession] = []
        while sessions.count < limit, let page = try pages.next(min(limit - sessions.count, 500)) { sessions += page }
        return sessions
    }

    /// Returns the number of sessions of every kind.
    public func sessionCount() throws(StoreError) -> Int {
        try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0 }
    }

    /// Returns the number of sessions of a kind that count, and their total seconds.
    public func totals(of kind: SessionKind) throws(StoreError) -> (sessions: Int, seconds: Int) {
        try store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS sessions, sum(seconds) AS seconds FROM session
                    WHERE kind = ? AND seconds BETWEEN 0 AND ?
                    """,
                arguments: [kind.rawValue, SessionRecord.maximum])
            return (row?["sessions"] ?? 0, row?["seconds"] ?? 0)
        }
    }

    /// Calls `body` with the time, the zone and the seconds of each session that counts, oldest first.
    ///
    /// - Parameters:
    ///   - kind: The kind of the sessions; `nil` for all kinds.
    ///   - since: The earliest time.
    public func forEachActivity(
        of kind: SessionKind? = nil, since: Timestamp? = nil,
        _ body: (Timestamp, _ zone: String?, _ seconds: Int) throws -> Void
    ) throws(StoreError) {
        try store.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT completedAt, zone, seconds FROM session
                    WHERE \(kind == nil ? "" : "kind = :kind AND ")completedAt >= :since
                        AND seconds BETWEEN 0 AND :longest
                    ORDER BY completedAt
                    """,
                arguments: [
                    "kind": kind?.rawValue, "since": since?.milliseconds ?? .min, "longest": SessionRecord.maximum,
                ])
            while let row = try rows.next() { try body(Timestamp(milliseconds: row[0]), row[1], row[2]) }
        }
    }

    /// Stores a session, its regions' last stretches, and its place in the outbox, in one transaction. If the id exists
    /// already, nothing changes.
    ///
    /// - Parameter forwarding: Whether to add the session to the outbox. A session of a routine is never added.
    /// - Returns: Whether the session is new.
    @discardableResult
    public func save(_ session: StoredSession, forwarding: Bool = false) throws(StoreError) -> Bool {
        try store.write { db in
            guard try session.insert(session.recordText(), in: db) else { return false }
            let record = session.record
            for stretch in record.stretches { try Self.updateLastStretch(stretch, at: record.completedAt, in: db) }
            if forwarding, record.canBeForwarded {
                try db.execute(
                    sql: "INSERT INTO outbox (id, attempts, notBefore) VALUES (?, 0, 0)", arguments: [session.id])
            }
            return true
        }
    }

    /// Sets a region's last stretch, unless that of a later session is stored: sessions may be stored in any order.
    static func updateLastStretch(
        _ stretch: StretchRecord.Stretch, at completedAt: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO lastStretch (region, stretchId, completedAt) VALUES (?, ?, ?)
                ON CONFLICT (region) DO UPDATE SET stretchId = excluded.stretchId, completedAt = excluded.completedAt
                WHERE excluded.completedAt >= lastStretch.completedAt
                """,
            arguments: [stretch.region.rawValue, stretch.stretchId, completedAt.milliseconds])
    }

    /// Returns the id of each region's last stretch.
    public func lastStretches() throws(StoreError) -> [Region: String] {
        Dictionary(
            uniqueKeysWithValues: try store.texts("SELECT region, stretchId FROM lastStretch").compactMap { row in
                Region(rawValue: row[0]).map { ($0, row[1]) }
            })
    }

    /// Returns the ids of the stretches that were held in at least `count` sessions since an instant, those of routines
    /// included.
    public func stretches(heldAtLeast count: Int, since first: Timestamp) throws(StoreError) -> Set<String> {
        let rows = try store.texts(
            """
            SELECT json_extract(stretch.value, '$.stretchId') AS stretchId
            FROM session, json_each(CASE WHEN json_valid(record) THEN record ELSE '{}' END, '$.stretches') AS stretch
            WHERE kind IN ('\(SessionKind.stretch.rawValue)', '\(SessionKind.routine.rawValue)')
                AND completedAt >= \(first.milliseconds)
                AND stretch.type = 'object' AND json_extract(stretch.value, '$.skippedSegments') < 2
                AND json_type(stretch.value, '$.stretchId') = 'text'
            GROUP BY stretchId HAVING COUNT(DISTINCT session.id) >= \(count)
            """)
        return Set(rows.map { $0[0] })
    }
}

extension StoredSession {
    /// Returns the record as its row holds it.
    func recordText() throws -> String { String(decoding: try JSONEncoder().encode(record), as: UTF8.self) }

    /// Adds the row, unless the id exists already. The caller updates the last stretches.
    ///
    /// - Parameter text: The result of ``recordText()``.
    /// - Returns: Whether the session is new.
    func insert(_ text: String, in db: Database) throws -> Bool {
        try db.cachedStatement(
            sql: """
                INSERT INTO session (id, kind, completedAt, seconds, zone, record) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """
        ).execute(
            arguments: [
                id, record.kind.rawValue, record.completedAt.milliseconds, record.countedSeconds, zone, text,
            ])
        return db.changesCount > 0
    }
}
