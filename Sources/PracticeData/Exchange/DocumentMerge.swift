import FoundationEssentials
import GRDB
import SessionCore

/// The merge of a staged document into the database, inside an open transaction. An error rolls back the transaction.
struct DocumentMerge {
    private let db: Database
    private let staged: StagedDocument
    private var counts = ImportCounts()
    private let decoder = JSONDecoder()

    /// Merges a document that is attached as `staged`, and returns the number of rows.
    static func run(_ staged: StagedDocument, into db: Database) throws -> ImportCounts {
        // The tables of a document may come in any order, so foreign keys are checked at the end.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var merge = DocumentMerge(db: db, staged: staged)
        try merge.addSessions()
        try merge.saveRows()
        try merge.checkReferences()
        return merge.counts
    }

    private init(db: Database, staged: StagedDocument) {
        self.db = db
        self.staged = staged
    }

    private mutating func addSessions() throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(number) FROM main.session") ?? 0
        // WHERE resolves an ambiguity of SQLite's parser between a join's ON and ON CONFLICT (lang_upsert, section
        // 2.2).
        try db.execute(
            sql: """
                INSERT INTO main.session (id, kind, completedAt, seconds, zone, record)
                SELECT id, kind, completedAt, seconds, zone, record FROM staged.stagedSession WHERE true ORDER BY number
                ON CONFLICT (id) DO NOTHING
                """)
        counts.sessionsAdded = db.changesCount
        counts.sessionsPresent = staged.sessions - counts.sessionsAdded
        if counts.sessionsAdded > 0 { try updateLastStretches(ofSessionsAfter: last) }
    }

    /// Updates each region's last stretch to that of the latest new session, as if the sessions had been saved one by
    /// one.
    private func updateLastStretches(ofSessionsAfter last: Int) throws {
        for region in Region.allCases {
            try db.execute(
                sql: """
                    INSERT INTO main.lastStretch (region, stretchId, completedAt)
                    SELECT region, stretchId, completedAt FROM staged.stagedStretch AS stretch
                    WHERE region = ? AND EXISTS (
                        SELECT * FROM staged.stagedSession AS entry JOIN main.session ON session.id = entry.id
                        WHERE entry.number = stretch.session AND session.number > ?)
                    ORDER BY completedAt DESC, number DESC LIMIT 1
                    ON CONFLICT (region) DO UPDATE
                    SET stretchId = excluded.stretchId, completedAt = excluded.completedAt
                    WHERE excluded.completedAt >= lastStretch.completedAt
                    """,
                arguments: [region.rawValue, last])
        }
    }

    private mutating func saveRows() throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT part, name, member, place, json FROM staged.stagedRow ORDER BY number")
        while let row = try rows.next() {
            let (part, name): (String, String) = (row["part"], row["name"])
            let json: Data = row["json"]
            if part == ExportFormat.preferencesName {
                try PreferenceRepository.keep(json: json, as: name, in: db)
                counts.preferences += 1
            } else if part == UnreadableRow.memberName {
                try insertUnreadable(json, row)
                counts.unreadableRows += 1
            } else if let part = ExportFormat.parts.first(where: { $0.name == part }),
                let table = part.tables.first(where: { $0.databaseTableName == name })
            {
                try save(json, in: table, row)
                counts[keyPath: part.count] += 1
            }
        }
    }

    private func save(_ json: Data, in table: (some ExchangedRow).Type, _ row: Row) throws {
        let entry = try decoder.decode(table, from: json)
        do {
            try entry.save(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw DocumentFault(
                place: row["place"], member: row["member"], reason: error.message ?? "conflicts with existing data")
        }
    }

    private func insertUnreadable(_ json: Data, _ row: Row) throws {
        var fault: String?
        do {
            switch try decoder.decode(UnreadableRow.self, from: json).insert(in: db) {
            case .added, .present: break
            case .rejected(let reason): fault = reason
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            fault = error.message ?? "conflicts with existing data"
        }
        if let fault { throw DocumentFault(place: row["place"], member: row["member"], reason: fault) }
    }

    /// Checks the foreign keys. SQLite itself would fail at the end of the transaction, with an error that names no
    /// table.
    private func checkReferences() throws {
        guard let row = try Row.fetchOne(db, sql: "PRAGMA main.foreign_key_check") else { return }
        throw DocumentFault(
            place: 0, member: "training.\(row["table"] as String)",
            reason: "a row refers to a missing row of '\(row["parent"] as String)'")
    }
}
