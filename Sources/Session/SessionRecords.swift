import FoundationEssentials
public import Logging
import Platform
public import PracticeData
import SessionCore

/// The way of a session's record into history: durably into a file of its own first, then into the database.
public struct SessionRecords: Sendable {
    /// The records that wait.
    let pending: PendingRecords
    /// The database.
    let practice: PracticeService
    private let isForwarding: Bool
    private let logger: Logger

    /// - Parameters:
    ///   - pending: The records that wait.
    ///   - practice: The database.
    ///   - isForwarding: Whether new records are to be sent to another server, too.
    ///   - logger: Receives a warning for each record that cannot be saved now and for each damaged file.
    public init(
        _ pending: PendingRecords, practice: PracticeService, isForwarding: Bool = false,
        logger: Logger
    ) {
        self.pending = pending
        self.practice = practice
        self.isForwarding = isForwarding
        self.logger = logger
    }

    /// The same records for a caller with another patience.
    func waiting(_ waitLimits: PracticeService.WaitLimits) -> SessionRecords {
        SessionRecords(pending, practice: practice.waiting(waitLimits), isForwarding: isForwarding, logger: logger)
    }

    /// The record of a session that has ended here.
    func pendingRecord(_ record: SessionRecord, id: String) -> PendingRecord {
        PendingRecord(
            entry: SessionEntry(StoredSession(id: id, record: record, zone: ZoneName.ofThisMachine)),
            isForwarding: isForwarding)
    }

    /// Writes a record to the database, once: a second record with the same id changes nothing.
    func store(_ record: PendingRecord) async throws {
        let session = record.entry.session
        try await practice.sessions.record(
            session.record, id: session.id, zone: session.zone, isForwarding: record.isForwarding)
    }

    /// Saves all pending records.
    ///
    /// - Returns: Whether none waits any more. Damaged files are no records.
    @discardableResult
    public func savePending() async -> Bool {
        for case .record(let record) in pending.files() {
            // The first that cannot be saved ends it: somebody may be waiting.
            do {
                try await store(record)
            } catch {
                logger.warning(
                    "cannot add a finished session to the history yet",
                    metadata: ["session": "\(record.entry.session.id)", "error": "\(error)"])
                return false
            }
            pending.remove(record)
        }
        return true
    }

    /// Names the files that hold no record. They stay where they are.
    public func nameDamaged() {
        for case .damaged(let path) in pending.files() {
            logger.warning("ignoring a damaged session record", metadata: ["file": "\(path)"])
        }
    }

    /// Whether a session's record waits, or is in the database. Creates no database; one that cannot be read has no
    /// records.
    func has(_ id: String) async -> Bool {
        if pending.has(id) { return true }
        guard practice.hasDatabase else { return false }
        return (try? await practice.read { try $0.sessions.hasSession(id: id) }) ?? false
    }
}
