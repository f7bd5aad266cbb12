import FoundationEssentials
import GRDB
import SessionCore

/// An export: one JSON document of the stored data, in pieces.
///
/// All pieces are of one state of the database. Only one page of sessions is in memory at a time, and no writer waits
/// between pieces, so the receiver may be slow. Rows that this version cannot read are exported as they stand. The
/// outbox is not exported.
public struct ExportPieces: Sendable {
    private enum Step {
        case start
        case sessions(SessionPages, isFirst: Bool)
        case end
    }

    private let store: Store
    private let exportedAt: Timestamp
    private let unsaved: [StoredSession]
    private var step = Step.start
    /// The rows so far that this version cannot read.
    private var unreadable: [UnreadableRow] = []
    /// The number of entries in each list so far.
    private var counts: [String: Int] = [:]

    /// The number of rows that this version cannot read, in the pieces so far.
    public var unreadableRows: Int { unreadable.count }

    /// - Parameter unsaved: Sessions that follow those of the database, unless they are in it.
    init(_ store: Store, at moment: Timestamp, with unsaved: [StoredSession]) throws(StoreError) {
        self.store = try store.snapshotted()
        exportedAt = moment
        self.unsaved = unsaved
    }

    /// Returns the next piece of the document in UTF-8; `nil` after the last piece.
    mutating func next() throws(StoreError) -> [UInt8]? {
        let text: String
        switch step {
        case .start:
            step = .sessions(SessionRepository(store: store).pages(), isFirst: true)
            text = try start()
        case .sessions(var pages, let isFirst):
            let rows = try pages.nextRows()
            let sessions = if let rows { try sessions(in: rows) } else { try unsavedSessions() }
            counts[ExportFormat.sessionsName, default: 0] += sessions.count
            let list = (isFirst || sessions.isEmpty ? "" : ",") + sessions.joined(separator: ",")
            step = rows == nil ? .end : .sessions(pages, isFirst: isFirst && sessions.isEmpty)
            text = rows == nil ? list + (try end()) : list
        case .end:
            return nil
        }
        return Array(text.utf8)
    }

    /// Returns the document up to its first session.
    private mutating func start() throws(StoreError) -> String {
        var text = """
            {
            "format":"\(ExportFormat.name)",
            "version":\(ExportFormat.version),
            "exportedAt":"\(exportedAt)",
            "preferences":{\(try preferences().joined(separator: ","))
            },

            """
        for part in ExportFormat.parts {
            var tables: [String] = []
            for table in part.tables {
                let rows = try rows(of: table)
                counts["\(part.name).\(table.databaseTableName)"] = rows.count
                tables.append("\n\"\(table.databaseTableName)\":[\(rows.joined(separator: ","))\n]")
            }
            text += "\"\(part.name)\":{\(tables.joined(separator: ","))\n},\n"
        }
        return text + "\"\(ExportFormat.sessionsName)\":["
    }

    /// Returns the document after its last session.
    private mutating func end() throws(StoreError) -> String {
        counts[UnreadableRow.memberName] = unreadable.count
        var rows: [String] = []
        for row in unreadable { rows.append("\n\(try text(row))") }
        let list = rows.isEmpty ? "" : ",\n\"\(UnreadableRow.memberName)\":[\(rows.joined(separator: ","))\n]"
        return "\n]\(list),\n\"\(ExportFormat.countsName)\":\(try text(counts))\n}\n"
    }

    /// Returns the readable preferences as members of an object.
    private mutating func preferences() throws(StoreError) -> [String] {
        var members: [String] = []
        for (row, value) in try store.read({ db in try PreferenceRepository.rows(in: db) }) {
            if let value {
                guard !PreferenceRepository.secretKeys.contains(value.key) else { continue }
                members.append("\n\(try text(value.key)):\(value.json)")
            } else {
                let row = try UnreadableRow(row, of: "preference", in: store.path, without: ["isJSON"])
                if !row.isSecret { unreadable.append(row) }
            }
        }
        counts[ExportFormat.preferencesName] = members.count
        return members
    }

    /// Returns the readable rows of a table as JSON.
    private mutating func rows(of table: (some ExchangedRow).Type) throws(StoreError) -> [String] {
        let rows = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(table.databaseTableName) ORDER BY rowid")
        }
        var texts: [String] = []
        for row in rows {
            // A row that this version cannot read is exported as it is.
            if let entry = try? table.init(row: row) {
                texts.append("\n\(try text(entry))")
            } else {
                unreadable.append(try UnreadableRow(row, of: table.databaseTableName, in: store.path))
            }
        }
        return texts
    }

    /// Returns the readable sessions of a page as JSON.
    private mutating func sessions(in rows: [Row]) throws(StoreError) -> [String] {
        let decoder = JSONDecoder()
        var texts: [String] = []
        for row in rows {
            // A kind that this version does not know would be lost.
            let kind = String.fromDatabaseValue(row["kind"]).flatMap(SessionKind.init)
            if kind != nil, let session = StoredSession(row: row, decoder) {
                texts.append("\n\(try text(session))")
            } else {
                let row = try store.read { db in
                    try Row.fetchOne(db, sql: "SELECT * FROM session WHERE number = ?", arguments: [row["number"]])
                }
                // The table numbers its rows.
                unreadable.append(try UnreadableRow(row ?? Row(), of: "session", in: store.path, without: ["number"]))
            }
        }
        return texts
    }

    private func unsavedSessions() throws(StoreError) -> [String] {
        let sessions = SessionRepository(store: store)
        var texts: [String] = []
        for session in unsaved where try !sessions.hasSession(id: session.id) {
            texts.append("\n\(try text(session))")
        }
        return texts
    }

    /// Returns a value as JSON with sorted keys, so that the same data has the same text.
    private func text(_ value: some Encodable) throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw StoreError(path: store.path, error: error)
        }
    }
}
