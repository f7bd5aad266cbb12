import FoundationEssentials
import GRDB
import Platform
import SessionCore

/// An imported document whose entries are decoded and follow the rules, ready for one short transaction.
///
/// Decoding takes many times as long as writing, so it comes before the transaction: sessions and requests do not wait for
/// it.
struct CheckedDocument: Sendable {
    /// An entry of a list.
    struct Entry: Sendable {
        enum Value: Sendable {
            case session(SessionRow)
            case preference(key: String, json: Data)
            case row(any ExchangedRow, ExportFormat.Part)
            case unreadable(UnreadableRow)
        }

        let value: Value
        let place: Place
    }

    /// The place of an entry for errors.
    struct Place {
        let offset: Data.Index
        /// The list, and the number of the entry in it; `nil` for a member of its own.
        let list: String
        let number: Int?

        func fault(_ reason: String) -> DocumentFault {
            DocumentFault(place: offset, member: list + (number.map { "[\($0)]" } ?? ""), reason: reason)
        }
    }

    /// The entries in the order of the document.
    private(set) var entries: [Entry] = []
    /// The number of entries in each list.
    private var counts: [String: Int] = [:]

    /// Checks a document.
    ///
    /// - Throws: ``DocumentFault`` or `JSONScanner.Fault` for the first fault, and `CancellationError`.
    init(_ document: Data) throws {
        var members: [(name: String, value: Data)] = []
        var scanner = JSONScanner(TextFile.withoutMark(document))
        try scanner.members { name, scanner in members.append((name, try scanner.value())) }
        try scanner.end()
        let header = DocumentHeader(members.map { ($0.name, $0.value) }, in: document)
        let expected = try header.expectedCounts()
        for (name, value) in members { try add(name, value) }
        if let expected { try header.check(counts, against: expected) }
    }

    private mutating func add(_ name: String, _ value: Data) throws {
        var scanner = JSONScanner(value)
        switch name {
        case "format", "version", "exportedAt", ExportFormat.countsName: return
        case ExportFormat.preferencesName:
            try scanner.members { key, scanner in try addPreference(key, scanner.value()) }
        case ExportFormat.sessionsName:
            try addList(name, &scanner) { (entry: SessionEntry) in .session(try SessionRow(entry.session)) }
        case UnreadableRow.memberName:
            try addList(name, &scanner) { (row: UnreadableRow) in .unreadable(row) }
        default:
            guard let part = ExportFormat.parts.first(where: { $0.name == name }) else {
                throw Place(offset: value.startIndex, list: name, number: nil).fault("unknown key")
            }
            try scanner.members { table, scanner in try addTable(table, of: part, &scanner) }
        }
    }

    private mutating func addTable(_ name: String, of part: ExportFormat.Part, _ scanner: inout JSONScanner) throws {
        func add<Row: ExchangedRow>(_: Row.Type) throws {
            try addList("\(part.name).\(name)", &scanner) { (row: Row) in .row(row, part) }
        }
        guard let table = part.tables.first(where: { $0.databaseTableName == name }) else {
            throw Place(offset: scanner.place, list: "\(part.name).\(name)", number: nil).fault("unknown key")
        }
        try add(table)
    }

    private mutating func addPreference(_ key: String, _ json: Data) throws {
        let list = ExportFormat.preferencesName
        let place = Place(offset: json.startIndex, list: "\(list).\(key)", number: nil)
        // Any other preference is checked by SQLite.
        if let type = ExportFormat.preferences[key] { _ = try place.decode(type, from: json) }
        entries.append(Entry(value: .preference(key: key, json: json), place: place))
        counts[list, default: 0] += 1
    }

    private mutating func addList<Value: Exchanged>(
        _ list: String, _ scanner: inout JSONScanner, _ entry: (Value) throws -> Entry.Value
    ) throws {
        try scanner.elements { number, scanner in
            try Task.checkCancellation()
            let json = try scanner.value()
            let place = Place(offset: json.startIndex, list: list, number: number)
            entries.append(Entry(value: try entry(try place.decode(Value.self, from: json)), place: place))
            counts[list, default: 0] += 1
        }
    }
}

extension CheckedDocument.Place {
    /// Decodes and checks the entry.
    ///
    /// - Throws: ``DocumentFault`` if the entry is too large, has another type, or breaks a rule.
    fileprivate func decode<Value: Exchanged>(_ type: Value.Type, from json: Data) throws -> Value {
        guard json.count <= JSONScanner.mostDecodedBytes else {
            throw fault("larger than \(JSONScanner.mostDecodedBytes >> 20) MiB")
        }
        if json.hasNullCharacter { throw fault("has the character U+0000, at which SQLite ends a text") }
        let value: Value
        do {
            value = try JSONDecoder().decode(type, from: json)
        } catch let error as DecodingError {
            throw fault(error.sentence)
        }
        if let reason = value.fault { throw fault(reason) }
        return value
    }
}

extension Data {
    /// Whether a string in this JSON has the character U+0000, which JSON can only write as an escape.
    fileprivate var hasNullCharacter: Bool {
        let escape = #"\u0000"#
        guard firstRange(of: Data(escape.utf8)) != nil else { return false }
        // The backslash of the escape may be escaped itself.
        return String(decoding: self, as: UTF8.self).replacing(#"\\"#, with: "").contains(escape)
    }
}

/// The members of a document that describe it.
private struct DocumentHeader {
    private let document: Data
    private let members: [String: Data]

    init(_ members: [(String, Data)], in document: Data) {
        self.document = document
        self.members = Dictionary(members) { _, last in last }
    }

    /// Checks the format and the version, before anything else: a document of a newer version may have any structure.
    ///
    /// - Returns: The number of entries that the document should have in each list; `nil` for a document of version 1
    ///   without counts.
    func expectedCounts() throws -> [String: Int]? {
        guard value("format") == ExportFormat.name else {
            throw fault("format", at: document.startIndex, "not a Limber export; expected '\(ExportFormat.name)'")
        }
        guard let version: Int = value("version"), version >= 1 else {
            throw fault("version", at: document.startIndex, "expected a whole number from 1")
        }
        guard version <= ExportFormat.version else {
            throw fault("version", "a newer version of Limber wrote the document; update Limber")
        }
        guard members[ExportFormat.countsName] != nil || version == 1 else {
            throw fault(ExportFormat.countsName, at: document.endIndex, "missing; the document is not complete")
        }
        guard members[ExportFormat.countsName] != nil else { return nil }
        guard let counts: [String: Int] = value(ExportFormat.countsName) else {
            throw fault(ExportFormat.countsName, "expected a whole number for each list")
        }
        return counts
    }

    /// - Throws: ``DocumentFault`` for the first list with another number of entries than expected.
    func check(_ found: [String: Int], against expected: [String: Int]) throws {
        for list in Set(expected.keys).union(found.keys).sorted() where expected[list] ?? 0 != found[list] ?? 0 {
            throw fault(
                ExportFormat.countsName, part: ".\(list)",
                "the export had \(expected[list] ?? 0), and the document has \(found[list] ?? 0)")
        }
    }

    /// Much more than each of these members takes.
    private static let mostBytes = 1 << 16

    private func value<Value: Decodable>(_ member: String) -> Value? {
        guard let json = members[member], json.count <= Self.mostBytes else { return nil }
        return try? JSONDecoder().decode(Value.self, from: json)
    }

    private func fault(
        _ member: String, part: String = "", at place: Data.Index? = nil, _ reason: String
    ) -> DocumentFault {
        DocumentFault(
            place: place ?? members[member]?.startIndex ?? document.startIndex, member: member + part, reason: reason)
    }
}
