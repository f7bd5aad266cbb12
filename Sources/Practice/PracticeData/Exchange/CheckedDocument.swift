import FoundationEssentials
import GRDB
import Platform
import PracticeCore
import SessionCore

/// An imported document whose entries are decoded and follow the rules, ready for one short transaction.
///
/// The document is checked before the transaction, because decoding takes many times as long as writing: 6 s and 0.6 s
/// for 32 MiB in a release build. Requests would wait for the lock and give up.
struct CheckedDocument: Sendable {
    /// An entry of a list, or a preference.
    struct Entry: Sendable {
        enum Value: Sendable {
            /// A session with its record as its row holds it.
            case session(StoredSession, record: String)
            case preference(key: String, json: Data)
            case row(any ExchangedRow, ExportFormat.Part)
            case unreadable(UnreadableRow)
        }

        let value: Value
        let place: Place
    }

    /// The place of a value in the document, for errors.
    struct Place: Sendable {
        let offset: Data.Index
        let member: String
        /// The number of an entry in its list.
        var number: Int?

        func fault(_ reason: String) -> DocumentFault {
            DocumentFault(place: offset, member: member + (number.map { "[\($0)]" } ?? ""), reason: reason)
        }
    }

    /// The entries in the order of the document.
    private(set) var entries: [Entry] = []
    /// The number of entries in each list.
    private var counts: [String: Int] = [:]
    private let routineFault: @Sendable (_ text: String, _ id: String) -> String?

    /// Checks a document. A text with U+0000, which earlier versions accepted, has U+FFFD in its place.
    ///
    /// - Parameter routineFault: Returns the fault in the text of a routine with an id; `nil` for a valid text.
    /// - Throws: ``DocumentFault`` or `JSONScanner.Fault` for the first fault, and `CancellationError`.
    init(
        _ document: Data, checkingRoutines routineFault: @escaping @Sendable (_ text: String, _ id: String) -> String?
    ) throws {
        self.routineFault = routineFault
        var members: [(name: String, json: Data)] = []
        var scanner = JSONScanner(StoredText.withoutNull(TextFile.withoutMark(document)))
        try scanner.members { name, scanner in
            guard members.count < Self.mostMembers else {
                throw Place(offset: scanner.place, member: name).fault("more than \(Self.mostMembers) members")
            }
            members.append((name, try scanner.value()))
        }
        try scanner.end()
        // Before the entries: a document of a newer version may have any structure.
        try Self.checkVersion(of: document, members)
        for (name, json) in members { try add(name, json) }
        // Documents of version 1 may lack the counts.
        guard let json = members.last(where: { $0.name == ExportFormat.countsName })?.json else { return }
        try checkCounts(json)
    }

    /// The most members of the document, and the most preferences: many times as many as Limber writes. Each of
    /// millions would need more memory than its text.
    private static let mostMembers = 1000
    /// The longest header or list of counts in bytes, much more than Limber writes.
    private static let mostHeaderBytes = 1 << 16

    private static func checkVersion(of document: Data, _ members: [(name: String, json: Data)]) throws {
        func value<Value: Decodable>(_ member: String) -> (value: Value, place: Data.Index)? {
            // The faults below say what was expected.
            guard let json = members.last(where: { $0.name == member })?.json, json.count <= mostHeaderBytes,
                let value = try? JSONDecoder().decode(Value.self, from: json)
            else { return nil }
            return (value, json.startIndex)
        }
        guard let format: (value: String, Data.Index) = value("format"), format.value == ExportFormat.name else {
            throw Place(offset: document.startIndex, member: "format")
                .fault("not a Limber export; expected '\(ExportFormat.name)'")
        }
        guard let version: (value: Int, place: Data.Index) = value("version"), version.value >= 1 else {
            throw Place(offset: document.startIndex, member: "version").fault("expected a whole number from 1")
        }
        guard version.value <= ExportFormat.version else {
            throw Place(offset: version.place, member: "version")
                .fault("a newer version of Limber wrote the document; update Limber")
        }
        guard version.value == 1 || members.contains(where: { $0.name == ExportFormat.countsName }) else {
            throw Place(offset: document.endIndex, member: ExportFormat.countsName)
                .fault("missing; the document is not complete")
        }
    }

    /// Compares the numbers of entries with those that the document states.
    private func checkCounts(_ json: Data) throws {
        guard json.count <= Self.mostHeaderBytes, let stated = try? JSONDecoder().decode([String: Int].self, from: json)
        else {
            throw Place(offset: json.startIndex, member: ExportFormat.countsName)
                .fault("expected a whole number for each list")
        }
        for list in Set(stated.keys).union(counts.keys).sorted() where stated[list] ?? 0 != counts[list] ?? 0 {
            throw Place(offset: json.startIndex, member: "\(ExportFormat.countsName).\(list)")
                .fault("the export had \(stated[list] ?? 0), and the document has \(counts[list] ?? 0)")
        }
    }

    private mutating func add(_ name: String, _ json: Data) throws {
        var scanner = JSONScanner(json)
        switch name {
        case "format", "version", "exportedAt", ExportFormat.countsName: return
        case ExportFormat.preferencesName:
            try scanner.members { key, scanner in try addPreference(key, scanner.value()) }
        case ExportFormat.sessionsName:
            try addList(name, &scanner) { (session: StoredSession) in
                .session(session, record: try session.recordText())
            }
        case UnreadableRow.memberName:
            try addList(name, &scanner) { (row: UnreadableRow) in Self.schedule(in: row) ?? .unreadable(row) }
        default:
            guard let part = ExportFormat.parts.first(where: { $0.name == name }) else {
                throw Place(offset: json.startIndex, member: name).fault("unknown key")
            }
            try scanner.members { table, scanner in
                let list = "\(name).\(table)"
                guard let table = part.tables.first(where: { $0.databaseTableName == table }) else {
                    throw Place(offset: scanner.place, member: list).fault("unknown key")
                }
                func addTable<Row: ExchangedRow>(_: Row.Type) throws {
                    try addList(list, &scanner) { (row: Row) in .row(row, part) }
                }
                try addTable(table)
            }
        }
    }

    /// Returns the schedule of a row that this version can read, so that it loses the files that it names, as those in
    /// the list of schedules do; `nil` for other rows.
    private static func schedule(in row: UnreadableRow) -> Entry.Value? {
        guard let schedule = row.schedule, schedule.fault == nil,
            let part = ExportFormat.parts.first(where: { $0.tables.contains { $0.databaseTableName == row.table } })
        else { return nil }
        return .row(schedule, part)
    }

    private mutating func addPreference(_ key: String, _ json: Data) throws {
        let list = ExportFormat.preferencesName
        let place = Place(offset: json.startIndex, member: "\(list).\(key)")
        guard counts[list, default: 0] < Self.mostMembers else {
            throw place.fault("more than \(Self.mostMembers) preferences")
        }
        // SQLite checks the others.
        if let type = ExportFormat.preferences[key] { _ = try place.decode(type, from: json) }
        if !PreferenceRepository.secretKeys.contains(key) {
            entries.append(Entry(value: .preference(key: key, json: json), place: place))
        }
        counts[list, default: 0] += 1
    }

    private mutating func addList<Value: Exchanged>(
        _ list: String, _ scanner: inout JSONScanner, _ entry: (Value) throws -> Entry.Value
    ) throws {
        try scanner.elements { number, scanner in
            try Task.checkCancellation()
            let json = try scanner.value()
            let place = Place(offset: json.startIndex, member: list, number: number)
            let value = try place.decode(Value.self, from: json)
            if let routine = value as? StoredRoutine, let fault = routineFault(routine.text, routine.id) {
                throw place.fault(fault)
            }
            entries.append(Entry(value: try entry(value), place: place))
            counts[list, default: 0] += 1
        }
    }
}

extension CheckedDocument.Place {
    /// Decodes and checks the value at the place.
    ///
    /// - Throws: ``DocumentFault`` if the value is too large, has another type, or breaks a rule.
    fileprivate func decode<Value: Exchanged>(_ type: Value.Type, from json: Data) throws -> Value {
        guard json.count <= JSONScanner.mostDecodedBytes else {
            throw fault("larger than \(JSONScanner.mostDecodedBytes >> 20) MiB")
        }
        let value: Value
        do {
            value = try JSONDecoder().decode(type, from: json)
        } catch let error as DecodingError {
            throw fault(error.sentence)
        } catch let error as OptionError {
            throw fault(error.description)
        }
        if let reason = value.fault { throw fault(reason) }
        return value
    }
}
