import ControlProtocol
import FoundationEssentials
public import Logging
import Platform
import PracticeCore
public import PracticeData
public import SessionCore

/// A writer of session records to history: first durably to a file, then to the database.
public struct SessionRecords: Sendable {
    /// The records that are not in the database yet.
    let pending: PendingRecords
    /// The service of the stored data.
    public let practice: PracticeService
    private let isForwarding: Bool
    /// Whether short sessions are recorded.
    let recordsShort: Bool
    /// The last session that was not recorded; `nil` in a process that ends with its session.
    let unrecorded: UnrecordedSession?
    private let logger: Logger

    /// Creates a writer of records.
    ///
    /// - Parameters:
    ///   - pending: The records that are not in the database yet.
    ///   - practice: The service of the stored data.
    ///   - isForwarding: Whether new records are forwarded to another server.
    ///   - recordsShort: Whether sessions are recorded that the user ends in their first minute.
    ///   - unrecorded: Holds the last session that is not recorded, for the command `keep`.
    ///   - logger: Receives a warning for each record that cannot be saved now.
    public init(
        _ pending: PendingRecords, practice: PracticeService, isForwarding: Bool = false,
        recordsShort: Bool = false, unrecorded: UnrecordedSession? = nil, logger: Logger
    ) {
        self.pending = pending
        self.practice = practice
        self.isForwarding = isForwarding
        self.recordsShort = recordsShort
        self.unrecorded = unrecorded
        self.logger = logger
    }

    /// Returns the same records with other limits for waits.
    func waiting(_ waitLimits: PracticeService.WaitLimits) -> SessionRecords {
        SessionRecords(
            pending, practice: practice.waiting(waitLimits), isForwarding: isForwarding, recordsShort: recordsShort,
            unrecorded: unrecorded, logger: logger)
    }

    /// Returns the pending record of a session that ended on this computer.
    func pendingRecord(_ record: SessionRecord, id: String) -> PendingRecord {
        var zones = ZoneDatabase()
        let zone = zones.name(ZoneName.ofThisMachine, agreeingWith: practice.context.days(), at: record.completedAt)
        let moment = practice.context.moment
        // The time of an earlier boot was that of a clock that was set.
        let isOfThisBoot = record.completedAt.milliseconds >= moment.bootTime
        return PendingRecord(
            session: StoredSession(id: id, record: record, zone: zone), isForwarding: isForwarding,
            unset: isOfThisBoot && !practice.context.isClockSet() ? moment : nil)
    }

    /// Adds a pending record to history, and removes its file.
    ///
    /// - Throws: ``UnsetClock``, or the error of the stored data.
    func add(_ record: PendingRecord) async throws {
        let context = practice.context
        guard let session = record.dated(context.moment, isClockSet: context.isClockSet()) else { throw UnsetClock() }
        _ = try await practice.write { try $0.sessions.save(session, forwarding: record.isForwarding) }
        pending.remove(record)
    }

    /// Records the short session that ended last: first durably in a file, then in the database.
    ///
    /// - Returns: Whether all records are in the database.
    func keep() async throws(SessionRefusal) -> Bool {
        guard let unrecorded, let (record, id) = unrecorded.take(now: practice.context.now()) else {
            throw .nothingToKeep
        }
        do {
            try pending.write(pendingRecord(record, id: id), into: nil)
        } catch {
            unrecorded.hold(record, id: id)
            throw .cannotStart("cannot save the session: \(error)")
        }
        return await savePending()
    }

    /// Saves all pending records that do not wait for the clock, up to the first that cannot be saved.
    ///
    /// - Returns: Whether all are saved. Damaged files do not count.
    @discardableResult
    public func savePending() async -> Bool {
        var isAllSaved = true
        for case .record(let record) in pending.files() {
            do {
                try await add(record)
            } catch is UnsetClock {
                isAllSaved = false
                continue
            } catch {
                // Do not try the others, because a caller may be waiting.
                logger.warning(
                    "cannot add a finished session to the history yet",
                    metadata: ["session": "\(record.session.id)", "error": "\(error)"])
                return false
            }
        }
        return isAllSaved
    }

    /// Returns whether a session's record is pending or in the database. Creates no database; an unreadable one has no
    /// records.
    func contains(_ id: String) async -> Bool {
        if pending.contains(id) { return true }
        guard practice.hasDatabase else { return false }
        return (try? await practice.read { try $0.sessions.hasSession(id: id) }) ?? false
    }
}

extension Timestamp {
    /// Returns the time of the wall clock, which sessions use by default.
    public static func now() -> Timestamp { Timestamp(Date()) }
}
