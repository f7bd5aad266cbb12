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
    public private(set) var practice: PracticeService
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
        var records = self
        records.practice = practice.waiting(waitLimits)
        return records
    }

    /// Returns a session that ended on this computer, with its time zone, as it waits for the database.
    func pendingRecord(_ session: StoredSession) -> PendingRecord {
        var (session, zones) = (session, ZoneDatabase())
        let end = session.record.completedAt
        session.zone = zones.name(ZoneName.ofThisMachine, agreeingWith: practice.context.days(), at: end)
        let moment = practice.context.moment
        // The time of an earlier boot was that of a clock that was set.
        let isOfThisBoot = end.milliseconds >= moment.bootTime
        return PendingRecord(
            session: session, isForwarding: isForwarding,
            unset: isOfThisBoot && !practice.context.isClockSet() ? moment : nil)
    }

    /// Saves a session, exactly once: first durably to a file, then to the database.
    ///
    /// - Parameters:
    ///   - reservation: The disk space that is reserved for the file.
    ///   - whenDurable: Called once the session is in the file or in the database.
    nonisolated(nonsending) func save(
        _ session: StoredSession, into reservation: consuming DurableFile.Reservation? = nil,
        whenDurable: () -> Void = {}
    ) async -> SessionOutcome.Saved {
        let record = pendingRecord(session)
        var loss: String?
        do {
            try pending.write(record, into: reservation)
            whenDurable()
        } catch {
            loss = "\(error)"
        }
        do {
            try await add(record)
        } catch {
            return loss.map { .failed($0) } ?? .pending("\(error)")
        }
        if loss != nil { whenDurable() }
        return .saved
    }

    /// Writes a session durably to a file, from which ``savePending()`` saves it, unless it has one.
    ///
    /// - Returns: Whether the session is in a file, or is `nil`.
    @discardableResult
    func write(_ session: StoredSession?) -> Bool {
        guard let session, !pending.contains(session.id) else { return true }
        do {
            try pending.write(pendingRecord(session), into: nil)
            return true
        } catch {
            logger.warning(
                "cannot save a finished session", metadata: ["session": "\(session.id)", "error": "\(error)"])
            return false
        }
    }

    /// Adds a pending record to history, and removes its file.
    ///
    /// - Throws: ``UnsetClock``, or the error of the stored data.
    nonisolated(nonsending) func add(_ record: PendingRecord) async throws {
        let context = practice.context
        guard let session = record.dated(context.moment, isClockSet: context.isClockSet()) else { throw UnsetClock() }
        _ = try await practice.write { try $0.sessions.save(session, forwarding: record.isForwarding) }
        pending.remove(record)
    }

    /// Records the short session that ended last.
    ///
    /// - Returns: Whether the session is in the database.
    func keep() async throws(SessionRefusal) -> Bool {
        guard let unrecorded, let session = unrecorded.take(now: practice.context.now()) else { throw .nothingToKeep }
        let saved = await save(session)
        if case .failed(let reason) = saved {
            unrecorded.hold(session)
            throw .cannotStart("cannot save the session: \(reason)")
        }
        return saved == .saved
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
