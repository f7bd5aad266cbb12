import ControlProtocol
import FoundationEssentials
import Platform
import PracticeData

/// The records that the database does not have yet: `pending/ID.json` in the state folder, a file for each session.
/// Several may wait, and several processes may save them at the same time.
public struct PendingRecords: Hashable, Sendable {
    /// A file among them.
    enum File: Hashable, Sendable {
        /// A record.
        case record(PendingRecord)
        /// A file that cannot be read, or holds no record.
        case damaged(path: String)
    }

    private let folder: String

    private static let suffix = ".json"

    /// More than the members of a record that its session does not have from its beginning on.
    private static let allowance = 512
    /// A file system gives room in whole blocks.
    private static let block = 4096

    /// The records in a state folder.
    public init(stateFolder: String) {
        folder = "\(stateFolder)/pending"
    }

    private func path(of id: String) -> String { "\(folder)/\(id)\(Self.suffix)" }

    /// Reserves the room for a session's record.
    ///
    /// - Parameter largest: A record that has everything that the session's record can have.
    func reserve(_ largest: PendingRecord) throws -> DurableFile.Reservation {
        let bytes = try ControlJSON.encoder.encode(largest).count + Self.allowance
        try DurableFile.makeFolder(folder)
        return try DurableFile.Reservation(
            of: path(of: largest.entry.session.id), bytes: (bytes + Self.block - 1) / Self.block * Self.block)
    }

    /// Writes a record durably into its room, or wherever there is room now.
    func write(_ record: PendingRecord, into room: consuming DurableFile.Reservation?) throws {
        let bytes = Array(try ControlJSON.encoder.encode(record))
        switch consume room {
        case .some(let room): try room.write(bytes)
        case .none: try reserve(record).write(bytes)
        }
    }

    /// Whether the record of a session waits.
    func has(_ id: String) -> Bool { FileManager.default.fileExists(atPath: path(of: id)) }

    /// The files, in the order of their names.
    func files() -> [File] {
        names.filter { $0.hasSuffix(Self.suffix) }.map { name in
            let path = "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path),
                let record = try? JSONDecoder().decode(PendingRecord.self, from: data), record.entry.fault == nil,
                self.path(of: record.entry.session.id) == path
            else { return .damaged(path: path) }
            return .record(record)
        }
    }

    /// Removes a record that the database has.
    func remove(_ record: PendingRecord) {
        DurableFile.remove(path(of: record.entry.session.id))
    }

    /// Removes the room of sessions that died, but for that of one that can be resumed.
    func removeAbandonedRooms(but id: String?) {
        let kept = id.map { "\($0)\(Self.suffix)" }
        for name in names where DurableFile.Reservation.isRoom(name) && !(kept.map(name.hasPrefix) ?? false) {
            DurableFile.Reservation.removeAbandoned("\(folder)/\(name)")
        }
    }

    /// Forgets all records.
    public func removeAll() {
        for name in names where name.hasSuffix(Self.suffix) { DurableFile.remove("\(folder)/\(name)") }
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
