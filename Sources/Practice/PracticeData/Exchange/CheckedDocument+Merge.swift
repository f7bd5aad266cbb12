import FoundationEssentials
import GRDB
import SessionCore

extension CheckedDocument {
    /// Merges the entries into a database, inside an open transaction, and returns their numbers. An error rolls back
    /// the transaction.
    ///
    /// - Throws: ``DocumentFault`` for an entry that conflicts with the database.
    func merge(into db: Database) throws -> ImportCounts {
        // The tables of a document may come in any order, so foreign keys are checked at the end.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var counts = ImportCounts()
        var last = LastStretches()
        for entry in entries {
            do {
                switch entry.value {
                case .session(let session, let record):
                    guard try session.insert(record, in: db) else {
                        counts.sessionsPresent += 1
                        continue
                    }
                    counts.sessionsAdded += 1
                    last.add(session.record)
                case .preference(let key, let json):
                    try Self.keep(json, as: key, at: entry.place, in: db)
                    counts.preferences += 1
                case .row(let row, let part):
                    if try row.merge(into: db) { counts[keyPath: part.count] += 1 }
                case .unreadable(let row):
                    if case .rejected(let reason) = try row.insert(in: db) { throw entry.place.fault(reason) }
                    counts.unreadableRows += 1
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw entry.place.fault(error.message ?? "conflicts with existing data")
            } catch let refusal as StoredRoutineRefusal {
                throw entry.place.fault(refusal.description)
            } catch let refusal as ScheduleRefusal {
                throw entry.place.fault(refusal.description)
            }
        }
        try last.save(in: db)
        try Self.checkReferences(in: db)
        return counts
    }

    private static func keep(_ json: Data, as key: String, at place: Place, in db: Database) throws {
        let text = String(decoding: json, as: UTF8.self)
        guard json.count <= JSONScanner.mostDecodedBytes,
            try Bool.fetchOne(db, sql: "SELECT json_valid(?)", arguments: [text]) == true
        else { throw place.fault("invalid JSON") }
        try PreferenceRepository.keep(json: json, as: key, in: db)
    }

    /// Checks the foreign keys. SQLite itself would fail at the end of the transaction, with an error that names no
    /// table.
    private static func checkReferences(in db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") else { return }
        throw DocumentFault(
            place: 0, member: "training.\(row["table"] as String)",
            reason: "a row refers to a missing row of '\(row["parent"] as String)'")
    }
}

/// The latest stretch of each region in new sessions: a document has too many stretches to store them one by one.
private struct LastStretches {
    private var stretches: [Region: (StretchRecord.Stretch, at: Timestamp)] = [:]

    mutating func add(_ record: SessionRecord) {
        for stretch in record.stretches {
            if let last = stretches[stretch.region], last.at > record.completedAt { continue }
            stretches[stretch.region] = (stretch, record.completedAt)
        }
    }

    func save(in db: Database) throws {
        for (stretch, completedAt) in stretches.values {
            try SessionRepository.updateLastStretch(stretch, at: completedAt, in: db)
        }
    }
}
