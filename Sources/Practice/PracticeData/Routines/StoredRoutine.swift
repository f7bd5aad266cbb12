import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// A routine of the user, as the database keeps it.
///
/// An export has the routine without ``audio`` and ``seconds``, because the clips are files of this computer.
public struct StoredRoutine: Hashable, Sendable, Codable {
    /// The word of the name, as ``RoutineDocument/id(of:)`` returns it.
    public let id: String
    /// The name for people, such as "Morning back".
    public let name: String
    /// The text of the routine's file.
    public let text: String
    /// The file name of the copy of each clip, by the clip's path in the file.
    public var audio: [String: String] = [:]
    /// The planned length in seconds when the routine was added; 0 if unknown, as after an import.
    public var seconds = 0
    /// The time of the last change.
    public let changedAt: Timestamp

    /// The greatest number of stored routines.
    public static let mostRoutines = 500
    /// The greatest length of ``text``, in bytes of UTF-8.
    public static let mostTextBytes = RoutineDocument.greatestTextBytes

    /// Creates a routine from its fields.
    public init(
        id: String, name: String, text: String, audio: [String: String] = [:], seconds: Int = 0, changedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.text = text
        self.audio = audio
        self.seconds = seconds
        self.changedAt = changedAt
    }

    private enum CodingKeys: CodingKey {
        case id, name, text, changedAt
    }
}

extension StoredRoutine: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<StoredRoutine>] = [
        FixedField("name", \StoredRoutine.name, .text(upTo: RoutineRecord.longestName)),
        FixedField(
            "text", \StoredRoutine.text,
            Limit("a text of 1 to \(mostTextBytes) bytes") { 1...mostTextBytes ~= $0.utf8.count }),
        FixedField("changedAt", \StoredRoutine.changedAt, .time),
    ]
}

extension StoredRoutine: ExchangedRow {
    static let databaseTableName = "routine"
    static let columns = ["id", "name", "text", "audio", "changedAt", "seconds"]

    var fault: String? {
        Self.fields.lazy.compactMap { $0.fault(in: self) }.first
            ?? (id.isEmpty || id != RoutineDocument.id(of: name) ? "'id' must be the word of the name" : nil)
    }

    private struct Unreadable: Error {}

    init(row: Row) throws {
        let values = Self.columns.map { column in
            if case .string(let text) = (row[column] as DatabaseValue).storage { text } else { "" }
        }
        guard let routine = Self(values) else { throw Unreadable() }
        self = routine
    }

    /// Returns the row of an id, which may be unreadable.
    static func row(id: String, in db: Database) throws -> Row? {
        try Row.fetchOne(db, sql: "SELECT * FROM routine WHERE id = ?", arguments: [id])
    }

    /// Creates a routine from the values of ``columns``; `nil` for an unreadable row.
    init?(_ values: [String]) {
        guard !values.contains(""), let changedAt = Timestamp(values[4]), let seconds = Int(values[5]),
            let audio = try? JSONDecoder().decode([String: String].self, from: Data(values[3].utf8))
        else { return nil }
        self.init(id: values[0], name: values[1], text: values[2], audio: audio, seconds: seconds, changedAt: changedAt)
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["name"] = name
        container["text"] = text
        container["audio"] = String(decoding: try JSONEncoder().encode(audio), as: UTF8.self)
        container["changedAt"] = changedAt.description
        container["seconds"] = "\(seconds)"
    }

    /// Adds an imported routine. Of two with the same id, the one that was changed last stays, with the clips of this
    /// computer.
    ///
    /// - Returns: Whether a row was written.
    /// - Throws: ``StoredRoutineRefusal/tooMany``.
    func merge(into db: Database) throws -> Bool {
        guard let row = try Self.row(id: id, in: db) else {
            try RoutineRepository.refuseAboveLimit(in: db)
            try insert(db)
            return true
        }
        // A readable entry replaces an unreadable row.
        let present = try? Self(row: row)
        if let present, present.changedAt >= changedAt { return false }
        var merged = self
        merged.audio = present?.audio ?? [:]
        try merged.update(db)
        return true
    }
}
