import FoundationEssentials
import GRDB
public import SessionCore

extension Store {
    /// All sessions in pages, newest first, from one moment to another, both with them.
    public func sessionPages(since: Timestamp? = nil, until: Timestamp? = nil) -> SessionPages<SessionRecord> {
        SessionPages(self, kind: nil, since: since, until: until)
    }

    /// The stretch sessions in pages.
    public func stretchPages(since: Timestamp? = nil, until: Timestamp? = nil) -> SessionPages<StretchRecord> {
        SessionPages(self, kind: .stretch, since: since, until: until)
    }

    /// The meditations in pages.
    public func meditationPages(since: Timestamp? = nil, until: Timestamp? = nil) -> SessionPages<MeditationRecord> {
        SessionPages(self, kind: .meditation, since: since, until: until)
    }

    /// The latest stretch session, by its moment.
    public func latestStretch() throws(StoreError) -> StoredSession<StretchRecord>? {
        try Self.first(1, in: stretchPages()).first
    }

    /// The latest meditation, by its moment.
    public func latestMeditation() throws(StoreError) -> StoredSession<MeditationRecord>? {
        try Self.first(1, in: meditationPages()).first
    }

    /// The stretch sessions from one moment to another, both with them, newest first and so many at most.
    public func stretchSessions(
        since: Timestamp? = nil, until: Timestamp? = nil, limit: Int = .max
    ) throws(StoreError) -> [StoredSession<StretchRecord>] {
        try Self.first(limit, in: stretchPages(since: since, until: until))
    }

    /// The meditations from one moment to another, both with them, newest first and so many at most.
    public func meditationSessions(
        since: Timestamp? = nil, until: Timestamp? = nil, limit: Int = .max
    ) throws(StoreError) -> [StoredSession<MeditationRecord>] {
        try Self.first(limit, in: meditationPages(since: since, until: until))
    }

    /// Gives every stretch session to `body`, newest first.
    public func forEachStretchSession(_ body: (StoredSession<StretchRecord>) throws -> Void) throws {
        var pages = stretchPages()
        while let page = try pages.next() { try page.forEach(body) }
    }

    /// Gives every meditation to `body`, newest first.
    public func forEachMeditationSession(_ body: (StoredSession<MeditationRecord>) throws -> Void) throws {
        var pages = meditationPages()
        while let page = try pages.next() { try page.forEach(body) }
    }

    /// Whether there is a session with an id, of whichever kind.
    public func hasSession(id: String) throws(StoreError) -> Bool {
        try read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM session WHERE id = ?)", arguments: [id]) ?? false
        }
    }

    /// The stretch session with an id.
    public func stretchSession(id: String) throws(StoreError) -> StoredSession<StretchRecord>? {
        try session(id: id, kind: .stretch)
    }

    /// The meditation with an id.
    public func meditationSession(id: String) throws(StoreError) -> StoredSession<MeditationRecord>? {
        try session(id: id, kind: .meditation)
    }

    private func session<Record>(id: String, kind: Practice.Kind) throws(StoreError) -> StoredSession<Record>? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT id, zone, record FROM session WHERE id = ? AND kind = ?",
                arguments: [id, kind.rawValue])
        }
        .flatMap { StoredSession(row: $0, JSONDecoder()) }
    }

    /// Past rows that cannot be read, too.
    private static func first<Record>(
        _ limit: Int, in pages: SessionPages<Record>
    ) throws(StoreError) -> [StoredSession<Record>] {
        var pages = pages
        var sessions: [StoredSession<Record>] = []
        while sessions.count < limit, let page = try pages.next(min(limit - sessions.count, 500)) { sessions += page }
        return sessions
    }
}
