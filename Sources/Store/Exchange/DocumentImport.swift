import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore

/// What a document has brought.
public struct ImportCounts: Hashable, Sendable, Codable {
    /// Sessions that were not there before.
    public internal(set) var sessionsAdded = 0
    /// Sessions that were there already, and stay as they are.
    public internal(set) var sessionsPresent = 0
    /// Rows of training that were written, whether or not they were there.
    public internal(set) var trainingRows = 0
    /// Weights, targets and plans that were written, whether or not they were there.
    public internal(set) var nutritionRows = 0
    /// Intentions and questions that were written, whether or not they were there.
    public internal(set) var reminderRows = 0
    /// Preferences that were written.
    public internal(set) var preferences = 0
}

/// Takes a document in while a transaction is open: what it throws is to take everything back.
struct DocumentImport {
    private let db: Database
    private var counts = ImportCounts()
    private let decoder = JSONDecoder()

    /// A fault in the document, with where it is.
    struct Fault: Error {
        let place: Data.Index
        let member: String
        let reason: String
    }

    static func run(_ document: Data, into db: Database) throws -> ImportCounts {
        try checkVersion(of: document)
        // Which table comes first is the document's affair.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var work = DocumentImport(db: db)
        var scanner = JSONScanner(document)
        try scanner.members { name, scanner in try work.take(name, &scanner) }
        try work.checkReferences(at: document.startIndex)
        return work.counts
    }

    private init(db: Database) {
        self.db = db
    }

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    /// First of all: what a newer version has written may have any shape.
    private static func checkVersion(of document: Data) throws {
        var (format, version) = (Data?.none, Data?.none)
        var scanner = JSONScanner(document)
        try scanner.members { name, scanner in
            let value = try scanner.value()
            if name == "format" { format = value }
            if name == "version" { version = value }
        }
        try scanner.end()
        let decoder = JSONDecoder()
        guard let format, (try? decoder.decode(String.self, from: format)) == ExportFormat.name else {
            throw Fault(
                place: document.startIndex, member: "format",
                reason: "this is no export of limber's: it must say '\(ExportFormat.name)'")
        }
        guard let version, let number = try? decoder.decode(Int.self, from: version), number >= 1 else {
            throw Fault(place: document.startIndex, member: "version", reason: "a number from 1 is expected")
        }
        guard number <= ExportFormat.version else {
            throw Fault(
                place: version.startIndex, member: "version",
                reason: "a newer version of limber wrote it; install that one")
        }
    }

    private mutating func take(_ name: String, _ scanner: inout JSONScanner) throws {
        switch name {
        case "format", "version", "exportedAt":
            _ = try scanner.value()
        case "preferences":
            try scanner.members { key, scanner in try takePreference(key, &scanner) }
        case "sessions":
            try scanner.elements { number, scanner in try takeSession(number, &scanner) }
        default:
            guard let part = ExportFormat.parts.first(where: { $0.name == name }) else {
                throw Fault(place: scanner.place, member: name, reason: "nothing of this name is known")
            }
            try scanner.members { table, scanner in try takeTable(table, of: part, &scanner) }
        }
    }

    private mutating func takeSession(_ number: Int, _ scanner: inout JSONScanner) throws {
        let session = try decode(SessionEntry.self, "sessions[\(number)]", try scanner.value()).session
        if try Store.insert(session.record, id: session.id, zone: session.zone, in: db) {
            counts.sessionsAdded += 1
        } else {
            counts.sessionsPresent += 1
        }
    }

    private mutating func takePreference(_ key: String, _ scanner: inout JSONScanner) throws {
        let member = "preferences.\(key)"
        let value = try scanner.value()
        if let type = ExportFormat.preferences[key] {
            _ = try decode(type, member, value)
        } else if try Bool.fetchOne(
            db, sql: "SELECT json_valid(?)", arguments: [String(decoding: value, as: UTF8.self)]) != true
        {
            throw Fault(place: value.startIndex, member: member, reason: "it is no JSON")
        }
        try Store.keep(json: value, as: key, in: db)
        counts.preferences += 1
    }

    private mutating func takeTable(
        _ name: String, of part: ExportFormat.Part, _ scanner: inout JSONScanner
    ) throws {
        let member = "\(part.name).\(name)"
        guard let table = part.tables.first(where: { $0.databaseTableName == name }) else {
            throw Fault(place: scanner.place, member: member, reason: "nothing of this name is known")
        }
        try scanner.elements { number, scanner in
            try takeRow(of: table, "\(member)[\(number)]", try scanner.value())
            counts[keyPath: part.count] += 1
        }
    }

    private func takeRow(of table: (some ExchangedRow).Type, _ member: String, _ json: Data) throws {
        let row = try decode(table, member, json)
        do {
            try row.save(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw Fault(
                place: json.startIndex, member: member, reason: error.message ?? "it contradicts what is there")
        }
    }

    private func decode<Value: Exchanged>(_ type: Value.Type, _ member: String, _ json: Data) throws -> Value {
        do {
            let value = try decoder.decode(type, from: json)
            if let fault = value.fault { throw Fault(place: json.startIndex, member: member, reason: fault) }
            return value
        } catch let error as DecodingError {
            throw Fault(place: json.startIndex, member: member, reason: error.sentence)
        }
    }

    /// What refers to nothing would fail only with the transaction, and name nothing.
    private func checkReferences(at place: Data.Index) throws {
        guard let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") else { return }
        throw Fault(
            place: place, member: "training.\(row["table"] as String)",
            reason: "a row refers to a row of '\(row["parent"] as String)' that is not there")
    }
}
