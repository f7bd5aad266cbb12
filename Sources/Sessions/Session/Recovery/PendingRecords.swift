import ControlProtocol
import FoundationEssentials
import Platform
import PracticeCore
import PracticeData
import SessionCore

/// The records that are not in the database yet: a file `pending/ID.json` in the state folder for each session.
///
/// Several records may wait, and several processes may save them at the same time.
public struct PendingRecords: Hashable, Sendable {
    /// A file in the folder.
    enum File: Hashable, Sendable {
        case record(PendingRecord)
        /// A file that is unreadable or holds no record.
        case damaged(path: String)
    }

    private let folder: String

    /// Bytes for the members of a record that are unknown when the session starts, at most.
    private static let allowance = 512
    /// The block size in bytes. File systems allocate whole blocks.
    private static let block = 4096

    /// Creates the folder's path in a state folder.
    public init(stateFolder: String) {
        folder = FileName.pending.path(in: stateFolder)
    }

    private func path(of id: String) -> String { FileName.pendingRecord.path(in: folder, id) }

    /// Reserves disk space for a session's record.
    ///
    /// - Parameter largest: The largest record that the session can leave.
    func reserve(_ largest: PendingRecord) throws -> DurableFile.Reservation {
        let bytes = try ControlJSON.encoder.encode(largest).count + Self.allowance
        try DurableFile.makeFolder(folder)
        return try DurableFile.Reservation(
            of: path(of: largest.session.id), bytes: (bytes + Self.block - 1) / Self.block * Self.block)
    }

    /// Writes a record durably, into its reservation if there is one.
    func write(_ record: PendingRecord, into reservation: consuming DurableFile.Reservation?) throws {
        let bytes = Array(try ControlJSON.encoder.encode(record))
        switch consume reservation {
        case .some(let reservation): try reservation.write(bytes)
        case .none: try reserve(record).write(bytes)
        }
    }

    /// Returns whether the record of a session is pending.
    func contains(_ id: String) -> Bool { FileManager.default.fileExists(atPath: path(of: id)) }

    /// Returns the files, sorted by name.
    func files() -> [File] {
        names.map { name in
            let path = "\(folder)/\(name)"
            guard let record = StateFile<PendingRecord>(path).value, record.session.fault == nil,
                self.path(of: record.session.id) == path
            else { return .damaged(path: path) }
            return .record(record)
        }
    }

    /// Removes a record that is in the database.
    func remove(_ record: PendingRecord) {
        DurableFile.remove(path(of: record.session.id))
    }

    /// Removes the reservations of interrupted sessions, except that of the session `id`, which can be resumed.
    func removeAbandonedReservations(but id: String?) {
        guard let folder = try? OpenFolder(folder) else { return }
        let kept = id.map { FileName.reservation.name(FileName.pendingRecord.name($0)) }
        folder.removeAbandoned(.reservation, except: kept)
    }

    /// Removes all pending records, damaged files included.
    public func removeAll() {
        for name in names { DurableFile.remove("\(folder)/\(name)") }
    }

    private var names: [String] {
        guard let folder = try? OpenFolder(folder) else { return [] }
        return folder.names.filter(FileName.pendingRecord.matches).sorted()
    }
}

/// The record of an ended session that is not in the database yet, as ``PendingRecords`` writes it to a file.
struct PendingRecord: Hashable, Sendable {
    /// The session as history will store it.
    let session: StoredSession
    /// Whether to add the record to the outbox, which forwards it to another server.
    let isForwarding: Bool
    /// The clocks when the record was written, if the wall clock did not show the time.
    var unset: RestMoment?

    /// The jump of the wall clock from which it counts as set, in milliseconds.
    private static let shortestJump = 60_000

    /// Returns the session with the time at which it ended; `nil` while the clock is not set. After the next
    /// boot nobody knows that time any more, and the record keeps its own.
    func dated(_ now: RestMoment, isClockSet: Bool) -> StoredSession? {
        guard let unset, unset.boot == now.boot else { return session }
        let jump = now.bootTime - unset.bootTime
        guard abs(jump) < Self.shortestJump else {
            var session = session
            let end = Timestamp(milliseconds: session.record.completedAt.milliseconds + jump)
            session.record = session.record.completed(at: end)
            return session
        }
        return isClockSet ? session : nil
    }
}

/// The error of a record that waits for the clock.
struct UnsetClock: Error, CustomStringConvertible {
    let description = "this computer's clock is not set yet; history has the session once it is"
}

extension PendingRecord: Codable {
    private enum Key: CodingKey {
        case forwarding, unset
    }

    /// Decodes one flat object: the members of the session, `forwarding`, and `unset` for a clock that was not set.
    init(from decoder: any Decoder) throws {
        session = try StoredSession(from: decoder)
        let values = try decoder.container(keyedBy: Key.self)
        isForwarding = try values.decode(Bool.self, forKey: .forwarding)
        unset = try values.decodeIfPresent(RestMoment.self, forKey: .unset)
    }

    /// Encodes the object that the decoder reads.
    func encode(to encoder: any Encoder) throws {
        try session.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(isForwarding, forKey: .forwarding)
        try values.encodeIfPresent(unset, forKey: .unset)
    }
}
