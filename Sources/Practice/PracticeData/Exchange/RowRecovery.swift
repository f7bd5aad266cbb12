import GRDB
import SessionCore

/// The merge of the rows of a damaged database into the current one, inside an open transaction. Rows that exist stay.
struct RowRecovery {
    private let db: Database
    private var counts = RecoveryCounts()

    /// The tables to recover, each after those that its rows refer to.
    static let tables =
        ["session", "lastStretch", "outbox", "preference"]
        + ExportFormat.parts.flatMap { $0.tables.map { $0.databaseTableName } }

    /// Merges the readable rows, and returns their numbers.
    static func run(_ damaged: DamagedTables, into db: Database, at path: String) throws -> RecoveryCounts {
        // A row may refer to one that follows, or to one that is lost.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var recovery = RowRecovery(db: db)
        recovery.counts.gaps = damaged.gaps
        recovery.counts.missing = damaged.missing
        recovery.counts.rejected = damaged.rejected
        for table in tables {
            try damaged.forEachRow(of: table) { row in try recovery.add(row, of: table, at: path) }
        }
        try recovery.removeOrphans()
        return recovery.counts
    }

    private mutating func add(_ row: Row, of table: String, at path: String) throws {
        // The table of sessions numbers its rows itself.
        let omitted: Set = table == "session" ? ["number"] : []
        guard let entry = try? UnreadableRow(row, of: table, in: path, without: omitted) else {
            counts.rejected += 1
            return
        }
        try db.execute(sql: "SAVEPOINT recovered")
        do {
            switch try entry.insert(in: db) {
            case .added where table == "session": counts.sessions += 1
            case .added: counts.otherRows += 1
            case .present: counts.present += 1
            case .rejected: throw Rejected()
            }
            try db.execute(sql: "RELEASE recovered")
        } catch let error where error is Rejected || (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT {
            try db.execute(sql: "ROLLBACK TO recovered; RELEASE recovered")
            counts.rejected += 1
        }
    }

    private struct Rejected: Error {}

    /// Removes rows that refer to lost ones, until there are none.
    private mutating func removeOrphans() throws {
        while true {
            let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            if orphans.isEmpty { return }
            for orphan in orphans {
                let table: String = orphan["table"]
                try db.execute(
                    sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE rowid = ?",
                    arguments: [orphan["rowid"] as Int64?])
                counts.otherRows -= db.changesCount
                counts.rejected += db.changesCount
            }
        }
    }
}

/// The number of rows that a recovery found.
public struct RecoveryCounts: Hashable, Sendable {
    /// Sessions that were added.
    public internal(set) var sessions = 0
    /// Other rows that were added.
    public internal(set) var otherRows = 0
    /// Rows that existed already and were not changed.
    public internal(set) var present = 0
    /// Rows that break a rule, or refer to a lost row.
    public internal(set) var rejected = 0
    /// Rows that an index of the file names, and that were not found.
    public internal(set) var missing = 0
    /// Places of the file where rows may be missing.
    public internal(set) var gaps = 0

    /// Whether every row of the file is in the database: none is missing, and there is no place where one could be.
    public var isComplete: Bool { gaps == 0 && missing == 0 && rejected == 0 }
}
