import FoundationEssentials
import GRDB
import SessionCore

/// An export: one JSON document of the stored data, in pieces.
///
/// All pieces are of one state of the database. Only one page of sessions is in memory at a time, and no writer waits
/// between pieces, so the receiver may be slow. Rows that this version cannot read are exported as they stand. The outbox
/// is not exported.
public struct ExportPieces: Sendable {
    private enum Step {
        case preferences
        case tables
        case sessions(SessionPages<SessionRecord>, isFirst: Bool)
        case end
    }

    private let store: Store
    private let exportedAt: Timestamp
    private let unsaved: [SessionEntry]
    private var step = Step.preferences
    /// The rows so far that this version cannot read.
    private var unreadable: [UnreadableRow] = []
    /// The number of entries in each list so far.
    private var counts: [String: Int] = [:]

    /// The number of rows that this version cannot read, in the pieces so far.
    public var unreadableRows: Int { unreadable.count }

    /// - Parameter unsaved: Sessions that follow those of the database, unless they are in it.
    init(_ store: Store, at moment: Timestamp, with unsaved: [SessionEntry]) throws(StoreError) {
        self.store = try store.snapshotted()
        exportedAt = moment
        self.unsaved = unsaved
    }

    /// Returns the next piece of the document in UTF-8; `nil` after the last piece.
    mutating func next() throws(StoreError) -> [UInt8]? {
        switch step {
        case .preferences:
            step = .tables
            return Array(try preferences().utf8)
        case .tables:
            step = .sessions(SessionRepository(store: store).sessionPages(), isFirst: true)
            return Array(try tables().utf8)
        case .sessions(var pages, let isFirst):
            guard let rows = try pages.nextRows() else {
                step = .end
                let last = try unsavedSessions()
                counts[ExportFormat.sessionsName, default: 0] += last.count
                let list = (isFirst || last.isEmpty ? "" : ",") + last.joined(separator: ",")
                return Array("\(list)\n]\(try unreadableMember()),\n\(try countsMember())\n}\n".utf8)
            }
            let page = try sessions(in: rows)
            counts[ExportFormat.sessionsName, default: 0] += page.count
            step = .sessions(pages, isFirst: isFirst && page.isEmpty)
            return Array(((isFirst || page.isEmpty ? "" : ",") + page.joined(separator: ",")).utf8)
        case .end:
            return nil
        }
    }

    private mutating func preferences() throws(StoreError) -> String {
        let rows = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT key, value, json_valid(value) AS valid FROM preference ORDER BY key")
        }
        var members: [String] = []
        for row in rows {
            if row["valid"] {
                members.append("\n\(try text(row["key"] as String)):\(row["value"] as String)")
            } else {
                unreadable.append(try UnreadableRow(row, of: "preference", in: store.path, without: ["valid"]))
            }
        }
        counts[ExportFormat.preferencesName] = members.count
        return """
            {
            "format":"\(ExportFormat.name)",
            "version":\(ExportFormat.version),
            "exportedAt":"\(exportedAt)",
            "preferences":{\(members.joined(separator: ","))
            },

            """
    }

    private mutating func tables() throws(StoreError) -> String {
        var parts = ""
        for part in ExportFormat.parts {
            var tables: [String] = []
            for table in part.tables {
                let rows = try rows(of: table)
                counts["\(part.name).\(table.databaseTableName)"] = rows.count
                tables.append("\n\"\(table.databaseTableName)\":[\(rows.joined(separator: ","))\n]")
            }
            parts += "\"\(part.name)\":{\(tables.joined(separator: ","))\n},\n"
        }
        return parts + "\"\(ExportFormat.sessionsName)\":["
    }

    /// Returns the readable rows of a table as JSON.
    private mutating func rows(of table: (some ExchangedRow).Type) throws(StoreError) -> [String] {
        let rows = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(table.databaseTableName) ORDER BY rowid")
        }
        var texts: [String] = []
        for row in rows {
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
            if let session = StoredSession<SessionRecord>(row: row, decoder) {
                texts.append("\n\(try text(SessionEntry(session)))")
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
        for entry in unsaved where try !sessions.hasSession(id: entry.session.id) {
            texts.append("\n\(try text(entry))")
        }
        return texts
    }

    private mutating func unreadableMember() throws(StoreError) -> String {
        counts[UnreadableRow.memberName] = unreadable.count
        if unreadable.isEmpty { return "" }
        var rows: [String] = []
        for row in unreadable { rows.append("\n\(try text(row))") }
        return ",\n\"\(UnreadableRow.memberName)\":[\(rows.joined(separator: ","))\n]"
    }

    private func countsMember() throws(StoreError) -> String {
        "\"\(ExportFormat.countsName)\":\(try text(counts))"
    }

    private func text(_ value: some Encodable) throws(StoreError) -> String {
        do {
            return String(decoding: try JSONEncoder.export.encode(value), as: UTF8.self)
        } catch {
            throw StoreError(path: store.path, error: error)
        }
    }
}

extension JSONEncoder {
    /// An encoder with sorted keys, so that the same data has the same text.
    fileprivate static var export: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
