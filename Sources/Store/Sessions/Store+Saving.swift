import FoundationEssentials
import GRDB
public import SessionCore

extension Store {
    /// Writes a session, once: a second record with the same id changes nothing. What its regions had last, and its
    /// place in the outbox, are written with it or not at all.
    ///
    /// - Parameters:
    ///   - zone: The IANA name of the zone in which it was done, where that is known.
    ///   - forwarding: Whether it is to be sent to another server, too.
    /// - Returns: whether it was new.
    @discardableResult
    public func save(
        _ record: SessionRecord, id: String, zone: String? = nil, forwarding: Bool = false
    ) throws(StoreError) -> Bool {
        try write { db in
            let isNew = try Self.insert(record, id: id, zone: zone, in: db)
            if isNew, forwarding {
                try db.execute(sql: "INSERT INTO outbox (id, attempts, notBefore) VALUES (?, 0, 0)", arguments: [id])
            }
            return isNew
        }
    }

    static func insert(_ record: SessionRecord, id: String, zone: String?, in db: Database) throws -> Bool {
        let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        try db.execute(
            sql: """
                INSERT INTO session (id, kind, completedAt, seconds, zone, record) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [id, record.kind.rawValue, record.completedAt.milliseconds, record.seconds, zone, json])
        guard db.changesCount > 0 else { return false }
        switch record {
        case .stretch(let record):
            for stretch in record.stretches { try remember(stretch, at: record.completedAt, in: db) }
        case .meditation:
            break
        }
        return true
    }

    /// A region's last stretch is that of the latest session, whichever is written last.
    private static func remember(_ stretch: StretchRecord.Stretch, at completedAt: Timestamp, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO lastStretch (region, stretchId, completedAt) VALUES (?, ?, ?)
                ON CONFLICT (region) DO UPDATE SET stretchId = excluded.stretchId, completedAt = excluded.completedAt
                WHERE excluded.completedAt >= lastStretch.completedAt
                """,
            arguments: [stretch.region.rawValue, stretch.stretchId, completedAt.milliseconds])
    }

    /// The ids of the stretches that the regions had last.
    public func lastStretches() throws(StoreError) -> [Region: String] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT region, stretchId FROM lastStretch")
            return Dictionary(
                uniqueKeysWithValues: rows.compactMap { row in
                    Region(rawValue: row["region"]).map { ($0, row["stretchId"]) }
                })
        }
    }
}
