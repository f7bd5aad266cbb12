public import ControlProtocol
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
    private let logger: Logger

    /// Creates a writer of records.
    ///
    /// - Parameters:
    ///   - pending: The records that are not in the database yet.
    ///   - practice: The service of the stored data.
    ///   - isForwarding: Whether new records are forwarded to another server.
    ///   - logger: Receives a warning for each record that cannot be saved now.
    public init(
        _ pending: PendingRecords, practice: PracticeService, isForwarding: Bool = false,
        logger: Logger
    ) {
        self.pending = pending
        self.practice = practice
        self.isForwarding = isForwarding
        self.logger = logger
    }

    /// Returns the same records with other limits for waits.
    func waiting(_ waitLimits: PracticeService.WaitLimits) -> SessionRecords {
        SessionRecords(pending, practice: practice.waiting(waitLimits), isForwarding: isForwarding, logger: logger)
    }

    /// Returns the pending record of a session that ended on this computer.
    func pendingRecord(_ record: SessionRecord, id: String) -> PendingRecord {
        var zones = ZoneDatabase()
        let zone = zones.name(ZoneName.ofThisMachine, agreeingWith: practice.context.days(), at: record.completedAt)
        let moment = practice.context.moment
        // The time of an earlier boot was that of a clock that was set.
        let isOfThisBoot = record.completedAt.milliseconds >= moment.bootTime
        return PendingRecord(
            entry: SessionEntry(StoredSession(id: id, record: record, zone: zone)), isForwarding: isForwarding,
            unset: isOfThisBoot && !practice.context.isClockSet() ? moment : nil)
    }

    /// Adds a pending record to history.
    ///
    /// - Throws: ``UnsetClock``, or the error of the stored data.
    func add(_ record: PendingRecord) async throws {
        let context = practice.context
        guard let entry = record.dated(context.moment, isClockSet: context.isClockSet()) else { throw UnsetClock() }
        _ = try await practice.write { try $0.sessions.save(entry.session, forwarding: record.isForwarding) }
    }

    /// Writes the record of a short session that the user keeps: first durably to a file, then to the database.
    public func save(_ record: SessionRecord, id: String) async -> SessionOutcome.Saved {
        let record = pendingRecord(record, id: id)
        do {
            try pending.write(record, into: nil)
        } catch {
            return .failed("\(error)")
        }
        do { try await add(record) } catch { return .pending("\(error)") }
        pending.remove(record)
        return .saved
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
                    metadata: ["session": "\(record.entry.session.id)", "error": "\(error)"])
                return false
            }
            pending.remove(record)
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
