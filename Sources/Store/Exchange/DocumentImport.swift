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
        case "training":
            try scanner.members { table, scanner in try takeTable(table, &scanner) }
        case "nutrition":
            try scanner.members { table, scanner in try takeNutrition(table, &scanner) }
        case "reminders":
            try scanner.members { table, scanner in try takeReminders(table, &scanner) }
        case "sessions":
            try scanner.elements { number, scanner in try takeSession(number, &scanner) }
        default:
            throw Fault(place: scanner.place, member: name, reason: "nothing of this name is known")
        }
    }

    private mutating func takeSession(_ number: Int, _ scanner: inout JSONScanner) throws {
        let (entry, place): (SessionEntry, _) = try decode("sessions[\(number)]", &scanner)
        if let fault = entry.fault { throw Fault(place: place, member: "sessions[\(number)]", reason: fault) }
        let session = entry.session
        if try Store.insert(session.record, id: session.id, zone: session.zone, in: db) {
            counts.sessionsAdded += 1
        } else {
            counts.sessionsPresent += 1
        }
    }

    private mutating func takePreference(_ key: String, _ scanner: inout JSONScanner) throws {
        let member = "preferences.\(key)"
        let start = scanner
        let json = String(decoding: try scanner.value(), as: UTF8.self)
        if key == Store.setupKey {
            var setup = start
            let _: (StretchSetup, Data.Index) = try decode(member, &setup)
        } else if key == Store.nutritionProfileKey {
            var profile = start
            let _: (NutritionProfile, Data.Index) = try decode(member, &profile)
        } else if key == Store.reminderPreferencesKey {
            var reminders = start
            let _: (ReminderPreferences, Data.Index) = try decode(member, &reminders)
        } else if try Bool.fetchOne(db, sql: "SELECT json_valid(?)", arguments: [json]) != true {
            throw Fault(place: start.place, member: member, reason: "it is no JSON")
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
            arguments: [key, json])
        counts.preferences += 1
    }

    private mutating func takeTable(_ name: String, _ scanner: inout JSONScanner) throws {
        guard let table = ExportFormat.training.first(where: { $0.databaseTableName == name }) else {
            throw Fault(place: scanner.place, member: "training.\(name)", reason: "nothing of this name is known")
        }
        counts.trainingRows += try takeRows(of: table, in: "training", &scanner)
    }

    private mutating func takeNutrition(_ name: String, _ scanner: inout JSONScanner) throws {
        guard let table = ExportFormat.nutrition.first(where: { $0.databaseTableName == name }) else {
            throw Fault(place: scanner.place, member: "nutrition.\(name)", reason: "nothing of this name is known")
        }
        counts.nutritionRows += try takeRows(of: table, in: "nutrition", &scanner)
    }

    private mutating func takeReminders(_ name: String, _ scanner: inout JSONScanner) throws {
        guard let table = ExportFormat.reminders.first(where: { $0.databaseTableName == name }) else {
            throw Fault(place: scanner.place, member: "reminders.\(name)", reason: "nothing of this name is known")
        }
        counts.reminderRows += try takeRows(of: table, in: "reminders", &scanner)
    }

    private func takeRows<Table: FetchableRecord & PersistableRecord & Codable>(
        of table: Table.Type, in part: String, _ scanner: inout JSONScanner
    ) throws -> Int {
        var count = 0
        try scanner.elements { number, scanner in
            let member = "\(part).\(table.databaseTableName)[\(number)]"
            let (row, place): (Table, _) = try decode(member, &scanner)
            do {
                try row.save(db)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw Fault(place: place, member: member, reason: error.message ?? "it contradicts what is there")
            }
            count += 1
        }
        return count
    }

    private func decode<Value: Decodable>(
        _ member: String, _ scanner: inout JSONScanner
    ) throws -> (Value, Data.Index) {
        let json = try scanner.value()
        do {
            return (try decoder.decode(Value.self, from: json), json.startIndex)
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
