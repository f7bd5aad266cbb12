import FoundationEssentials
import GRDB
import SessionCore

/// An export: one JSON document of the stored data, in pieces.
///
/// All pieces are of one state of the database. Only one page of sessions is in memory at a time, and no writer waits
/// between pieces, so the receiver may be slow. The outbox is not exported.
public struct ExportPieces: Sendable {
    private enum Step {
        case preferences
        case tables
        case sessions(SessionPages<SessionRecord>, isFirst: Bool)
        case end
    }

    private let store: Store
    private let exportedAt: Timestamp
    private var step = Step.preferences

    init(_ store: Store, at moment: Timestamp) throws(StoreError) {
        self.store = try store.snapshotted()
        exportedAt = moment
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
            guard let page = try pages.next() else {
                step = .end
                return Array("\n]\n}\n".utf8)
            }
            step = .sessions(pages, isFirst: isFirst && page.isEmpty)
            let encoder = JSONEncoder.export
            let rows = page.map { Array("\n".utf8) + ((try? encoder.encode(SessionEntry($0))) ?? Data()) }
            return Array((isFirst ? "" : page.isEmpty ? "" : ",").utf8) + rows.joined(separator: Array(",".utf8))
        case .end:
            return nil
        }
    }

    private func preferences() throws(StoreError) -> String {
        let encoder = JSONEncoder.export
        let members = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT key, value FROM preference WHERE json_valid(value) ORDER BY key")
                .map { "\n\(try encoder.text($0["key"] as String)):\($0["value"] as String)" }
        }
        return """
            {
            "format":"\(ExportFormat.name)",
            "version":\(ExportFormat.version),
            "exportedAt":"\(exportedAt)",
            "preferences":{\(members.joined(separator: ","))
            },

            """
    }

    private func tables() throws(StoreError) -> String {
        let parts = try store.read { db in
            try ExportFormat.parts.map { part in
                let tables = try part.tables.map {
                    "\n\"\($0.databaseTableName)\":[\(try Self.rows(of: $0, in: db))\n]"
                }
                return "\"\(part.name)\":{\(tables.joined(separator: ","))\n},\n"
            }
        }
        return parts.joined() + "\"sessions\":["
    }

    /// Returns the rows of a table as JSON. Unreadable rows are omitted.
    private static func rows(of table: (some ExchangedRow).Type, in db: Database) throws -> String {
        let encoder = JSONEncoder.export
        return try Row.fetchAll(db, sql: "SELECT * FROM \(table.databaseTableName) ORDER BY rowid")
            .compactMap { try? table.init(row: $0) }
            .map { "\n\(try encoder.text($0))" }
            .joined(separator: ",")
    }
}

extension JSONEncoder {
    /// An encoder with sorted keys, so that the same data has the same text.
    fileprivate static var export: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    fileprivate func text(_ value: some Encodable) throws -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }
}
