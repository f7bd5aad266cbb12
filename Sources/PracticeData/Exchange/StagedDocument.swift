import FoundationEssentials
import GRDB
import Platform
import PracticeCore
import SessionCore

/// A checked document in a temporary database, ready for one short merge transaction.
struct StagedDocument: Sendable {
    /// The file of the temporary database.
    let file: StagingDatabase.File
    /// The number of sessions in the document, including duplicates.
    let sessions: Int
    private let document: MappedFile
    /// The folder of the temporary database, which is removed with the last copy.
    private let folder: ImportFolder

    /// Checks a document and writes its values to a temporary database in a folder.
    ///
    /// - Parameter progress: Receives the checked fraction, from 0 to 1.
    init(
        _ document: MappedFile, in folder: ImportFolder, _ progress: @escaping (Double) -> Void
    ) throws(ImportError) {
        let path = "\(folder.path)/staged.sqlite"
        do {
            sessions = try DocumentStaging.run(document, into: StagingDatabase(path: path), progress)
        } catch {
            throw ImportError(error, in: document.data)
                ?? .temporaryFile(path, reason: StoreError(path: path, error: error).reason)
        }
        file = StagingDatabase.File(path: path)
        self.document = document
        self.folder = folder
    }

    /// The text of the document.
    var text: Data { document.data }
}

/// The pass over a document that checks and stages each value.
private struct DocumentStaging {
    private let database: StagingDatabase
    private let decoder = JSONDecoder()
    /// The number of entries in each list so far.
    private var counts: [String: Int] = [:]

    /// The share of the progress for the first pass, which only skips values and is about ten times faster.
    private static let checkShare = 0.1

    /// - Returns: The number of sessions in the document.
    static func run(
        _ file: MappedFile, into database: StagingDatabase, _ progress: @escaping (Double) -> Void
    ) throws -> Int {
        let document = TextFile.withoutMark(file.data)
        let length = Double(max(1, document.count))
        let expected = try expectedCounts(of: document) { place in
            file.release(upTo: place)
            progress(Double(place) / length * checkShare)
        }
        var staging = DocumentStaging(database: database)
        var scanner = JSONScanner(document) { place in
            file.release(upTo: place)
            progress(checkShare + Double(place) / length * (1 - checkShare))
        }
        try scanner.members { name, scanner in try staging.stage(name, &scanner) }
        try expected?.check(staging.counts)
        try database.finish()
        progress(1)
        return staging.counts[ExportFormat.sessionsName] ?? 0
    }

    private init(database: StagingDatabase) {
        self.database = database
    }

    /// Checks the format and the version in a pass of its own: a document of a newer version may have any structure.
    ///
    /// - Returns: The number of entries that the document should have; `nil` for a document of version 1 without counts.
    private static func expectedCounts(
        of document: Data, progress: @escaping (Data.Index) -> Void
    ) throws -> DocumentCounts? {
        var (format, version, counts) = (Data?.none, Data?.none, Data?.none)
        var scanner = JSONScanner(document, progress: progress)
        try scanner.members { name, scanner in
            let value = try scanner.value()
            if name == "format" { format = value }
            if name == "version" { version = value }
            if name == ExportFormat.countsName { counts = value }
        }
        try scanner.end()
        let decoder = JSONDecoder()
        guard let format, format.count < 100, (try? decoder.decode(String.self, from: format)) == ExportFormat.name
        else {
            throw DocumentFault(
                place: document.startIndex, member: "format",
                reason: "not a Limber export; expected '\(ExportFormat.name)'")
        }
        guard let version, version.count < 100, let number = try? decoder.decode(Int.self, from: version), number >= 1
        else {
            throw DocumentFault(place: document.startIndex, member: "version", reason: "expected a whole number from 1")
        }
        guard number <= ExportFormat.version else {
            throw DocumentFault(
                place: version.startIndex, member: "version",
                reason: "a newer version of Limber wrote the document; update Limber")
        }
        if let counts { return try DocumentCounts(counts) }
        guard number == 1 else {
            throw DocumentFault(
                place: document.endIndex, member: ExportFormat.countsName,
                reason: "missing; the document is not complete")
        }
        return nil
    }

    private mutating func stage(_ name: String, _ scanner: inout JSONScanner) throws {
        switch name {
        case "format", "version", "exportedAt", ExportFormat.countsName:
            _ = try scanner.value()
        case ExportFormat.preferencesName:
            try scanner.members { key, scanner in try stagePreference(key, &scanner) }
        case ExportFormat.sessionsName:
            try scanner.elements { number, scanner in
                let json = try scanner.value()
                try database.add(decoder.decode(SessionEntry.self, member: "\(name)[\(number)]", json).session)
                counts[name, default: 0] += 1
            }
        case UnreadableRow.memberName:
            try scanner.elements { number, scanner in
                let (json, member) = (try scanner.value(), "\(name)[\(number)]")
                _ = try decoder.decode(UnreadableRow.self, member: member, json)
                try database.add(json, part: name, name: "", member: member)
                counts[name, default: 0] += 1
            }
        default:
            guard let part = ExportFormat.parts.first(where: { $0.name == name }) else {
                throw DocumentFault(place: scanner.place, member: name, reason: "unknown key")
            }
            try scanner.members { table, scanner in try stageTable(table, of: part, &scanner) }
        }
    }

    private mutating func stagePreference(_ key: String, _ scanner: inout JSONScanner) throws {
        let member = "\(ExportFormat.preferencesName).\(key)"
        let value = try scanner.value()
        if let type = ExportFormat.preferences[key] {
            _ = try decoder.decode(type, member: member, value)
        } else if try value.count > JSONScanner.mostDecodedBytes || !database.isJSON(value) {
            throw DocumentFault(place: value.startIndex, member: member, reason: "invalid JSON")
        }
        try database.add(value, part: ExportFormat.preferencesName, name: key, member: member)
        counts[ExportFormat.preferencesName, default: 0] += 1
    }

    private mutating func stageTable(_ name: String, of part: ExportFormat.Part, _ scanner: inout JSONScanner) throws {
        let list = "\(part.name).\(name)"
        guard let table = part.tables.first(where: { $0.databaseTableName == name }) else {
            throw DocumentFault(place: scanner.place, member: list, reason: "unknown key")
        }
        try scanner.elements { number, scanner in
            let (json, member) = (try scanner.value(), "\(list)[\(number)]")
            _ = try decoder.decode(table, member: member, json)
            try database.add(json, part: part.name, name: name, member: member)
            counts[list, default: 0] += 1
        }
    }
}

/// The number of entries that a document should have in each list, as the end of the document states it.
struct DocumentCounts {
    private let counts: [String: Int]
    private let place: Data.Index

    /// Much more than the counts of all lists take.
    private static let mostBytes = 1 << 16

    /// - Throws: ``DocumentFault`` if the JSON is no object of whole numbers.
    init(_ json: Data) throws {
        place = json.startIndex
        guard json.count <= Self.mostBytes, let counts = try? JSONDecoder().decode([String: Int].self, from: json)
        else {
            throw DocumentFault(
                place: place, member: ExportFormat.countsName, reason: "expected a whole number for each list")
        }
        self.counts = counts
    }

    /// Compares the counts with those of the entries that the document has.
    ///
    /// - Throws: ``DocumentFault`` for the first list with another number of entries.
    func check(_ found: [String: Int]) throws {
        for list in Set(counts.keys).union(found.keys).sorted() {
            let (expected, actual) = (counts[list] ?? 0, found[list] ?? 0)
            guard expected != actual else { continue }
            throw DocumentFault(
                place: place, member: "\(ExportFormat.countsName).\(list)",
                reason: "the export had \(expected), and the document has \(actual)")
        }
    }
}
