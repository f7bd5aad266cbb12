import FoundationEssentials
import GRDB
public import SessionCore

extension Store {
    /// Writes a session, once: a second record with the same id changes nothing.
    ///
    /// - Returns: whether it was new.
    @discardableResult
    public func save(_ record: SessionRecord, id: String) throws(StoreError) -> Bool {
        switch record {
        case .stretch(let record): try save(record, id: id)
        case .meditation(let record): try save(record, id: id)
        }
    }

    /// Writes a meditation, once.
    @discardableResult
    public func save(_ record: MeditationRecord, id: String) throws(StoreError) -> Bool {
        try write { db in
            let row: StatementArguments = [
                id, record.completedAt.milliseconds, String(decoding: try JSONEncoder().encode(record), as: UTF8.self),
            ]
            try db.execute(
                sql: "INSERT OR IGNORE INTO meditationSession (id, completedAt, record) VALUES (?, ?, ?)",
                arguments: row)
            return db.changesCount > 0
        }
    }

    /// Writes a session and what its regions had last, once.
    @discardableResult
    public func save(_ record: StretchRecord, id: String) throws(StoreError) -> Bool {
        try write { db in
            let row: StatementArguments = [
                id, record.completedAt.milliseconds, String(decoding: try JSONEncoder().encode(record), as: UTF8.self),
            ]
            try db.execute(
                sql: "INSERT OR IGNORE INTO stretchSession (id, completedAt, record) VALUES (?, ?, ?)", arguments: row)
            guard db.changesCount > 0 else { return false }
            for stretch in record.stretches { try remember(stretch, at: record.completedAt, in: db) }
            return true
        }
    }

    /// A region's last stretch is that of the latest session, whichever is written last.
    private func remember(_ stretch: StretchRecord.Stretch, at completedAt: Timestamp, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO lastStretch (region, stretchId, completedAt) VALUES (?, ?, ?)
                ON CONFLICT (region) DO UPDATE SET stretchId = excluded.stretchId, completedAt = excluded.completedAt
                WHERE excluded.completedAt >= lastStretch.completedAt
                """,
            arguments: [stretch.region.rawValue, stretch.stretchId, completedAt.milliseconds])
    }

    /// The sessions, newest first. A row that cannot be read is left out.
    public func sessions() throws(StoreError) -> [StretchRecord] {
        let decoder = JSONDecoder()
        return try read { db in
            try String.fetchAll(db, sql: "SELECT record FROM stretchSession ORDER BY completedAt DESC, rowid DESC")
                .compactMap { try? decoder.decode(StretchRecord.self, from: Data($0.utf8)) }
        }
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
