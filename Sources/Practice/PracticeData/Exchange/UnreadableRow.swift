import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore

/// A row that this version cannot read, as it stands in its table: one of a newer version, or one that somebody has
/// changed. Exports and imports carry it, so that nothing is lost on the way.
struct UnreadableRow: Hashable, Codable {
    /// A value of SQLite. JSON has all of them but bytes, for which an object stands.
    enum Value: Hashable {
        case null
        case integer(Int64)
        case number(Double)
        case text(String)
        case bytes(Data)
    }

    let table: String
    let columns: [String: Value]

    /// Takes a row of a table.
    ///
    /// - Parameter omitted: Columns that are no part of the row, or that the next table fills in itself.
    /// - Throws: ``StoreError`` for a value that JSON lacks.
    init(_ row: Row, of table: String, in path: String, without omitted: Set<String> = []) throws(StoreError) {
        self.table = table
        var columns: [String: Value] = [:]
        for (name, value) in row where !omitted.contains(name) {
            guard let value = Value(value) else {
                throw StoreError(
                    .damaged, path: path,
                    reason: "'\(name)' in a row of '\(table)' has a value that an export cannot hold; delete the row")
            }
            columns[name] = value
        }
        self.columns = columns
    }
}

extension UnreadableRow {
    /// The name of the document's member with these rows.
    static let memberName = "unreadable"

    /// The tables whose rows a document has.
    private static let tables =
        ["session", "preference"] + ExportFormat.parts.flatMap { $0.tables.map { $0.databaseTableName } }

    /// Whether all queries of a table check that its texts are no bytes.
    private static func readsBytes(_ table: String) -> Bool { table == StoredRoutine.databaseTableName }

    /// The fate of a row.
    enum Insertion: Hashable {
        case added
        /// The table has a row with its key, which stays.
        case present
        /// The row has an unknown column or a value of another type than its column, or breaks a rule although this
        /// version can read it. The text is the reason.
        case rejected(String)
    }

    /// Adds the row to its table. A rejected row may have been added: the caller rolls the transaction back.
    ///
    /// - Throws: `DatabaseError` for a row that the table refuses.
    func insert(in db: Database) throws -> Insertion {
        let names = columns.keys.sorted()
        let types = try Dictionary(uniqueKeysWithValues: db.columns(in: table).map { ($0.name, $0.type) })
        for (name, value) in names.map({ ($0, columns[$0] ?? .null) }) {
            guard let type = types[name] else {
                return .rejected("'\(table)' has no column '\(name)'; update Limber")
            }
            // SQLite keeps a text in a column of numbers, and queries that expect a number would end the program.
            guard value.fits(type) || value.areBytes && Self.readsBytes(table) else {
                return .rejected("'\(name)' must be of the type \(type)")
            }
        }
        let list = names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let target = table.quotedDatabaseIdentifier
        try db.execute(
            sql: "INSERT INTO \(target) (\(list)) VALUES (\(places)) ON CONFLICT DO NOTHING",
            arguments: StatementArguments(names.map { columns[$0]?.databaseValue ?? .null }))
        guard db.changesCount > 0 else { return .present }
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM \(target) WHERE rowid = ?", arguments: [db.lastInsertedRowID])
        return row.flatMap { Self.fault(of: $0, in: table) }.map(Insertion.rejected) ?? .added
    }

    /// The schedule in the row, if this version can read it nevertheless; `nil` for other rows.
    var schedule: Schedule? {
        guard table == Schedule.databaseTableName, case .text(let text) = columns["schedule"] else { return nil }
        return try? JSONDecoder().decode(Schedule.self, from: Data(text.utf8))
    }

    /// Returns the rule that a row breaks; `nil` for a row that is valid or that this version cannot read.
    private static func fault(of row: Row, in table: String) -> String? {
        switch table {
        case "session":
            return StoredSession(row: row, JSONDecoder())?.fault
        case "preference":
            guard let type = ExportFormat.preferences[row["key"]] else { return nil }
            let json: String = row["value"]
            // A value that cannot be decoded has the fault that its row is unreadable.
            return (try? JSONDecoder().decode(type, from: Data(json.utf8)))?.fault
        default:
            let types = ExportFormat.parts.flatMap(\.tables)
            guard let type = types.first(where: { $0.databaseTableName == table }) else { return nil }
            // So is a row.
            return (try? type.init(row: row))?.fault
        }
    }
}

extension UnreadableRow: Exchanged {
    var fault: String? {
        guard Self.tables.contains(table) else {
            return "'table' must be one of: \(Self.tables.joined(separator: ", "))"
        }
        return isSecret ? "a preference in '\(Self.memberName)' must not be a secret" : nil
    }

    /// Whether the row is a preference that imports ignore.
    var isSecret: Bool {
        guard table == "preference", case .text(let key)? = columns["key"] else { return false }
        return PreferenceRepository.secretKeys.contains(key)
    }
}

extension UnreadableRow.Value {
    fileprivate var areBytes: Bool {
        if case .bytes = self { true } else { false }
    }

    /// Creates a value; `nil` for a number that JSON lacks.
    init?(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number) where number.isFinite: self = .number(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(data)
        case .double: return nil
        }
    }

    /// Whether a column of a declared type has such values.
    func fits(_ type: String) -> Bool {
        switch (self, type.uppercased()) {
        case (.null, _), (.integer, "INTEGER"), (.integer, "BOOLEAN"), (.integer, "DOUBLE"), (.number, "DOUBLE"): true
        case (.text, let type): !["INTEGER", "BOOLEAN", "DOUBLE"].contains(type)
        case (.integer, _), (.number, _), (.bytes, _): false
        }
    }
}

extension UnreadableRow.Value: Codable {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }

    private enum Key: CodingKey {
        case base64
    }

    init(from decoder: any Decoder) throws {
        // A value of one type is none of the others.
        if let object = try? decoder.container(keyedBy: Key.self) {
            self = .bytes(try object.decode(Data.self, forKey: .base64))
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .integer(let number): try number.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        case .bytes(let data):
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(data, forKey: .base64)
        }
    }
}
