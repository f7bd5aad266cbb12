import ControlProtocol
import FoundationEssentials
public import Logging
import Platform
import Playback
import PracticeData
public import SessionCore
import Synchronization

/// Keeps what must outlive the process: the checkpoint while a session runs, and its record afterwards. On a thread of
/// its own, since bringing a file to a disk takes as long as the disk likes.
public actor SessionPersistence {
    enum Entry: Sendable {
        case transition(Checkpoint, MovingPosition)
        case position(MovingPosition)
        case end
    }

    nonisolated let thread = ThreadExecutor(name: "limber-keeper")
    private let files: CheckpointFiles?
    private let records: SessionRecords?
    /// The room for the record of the session.
    private var room: DurableFile.Reservation?
    /// The session that this one takes the place of.
    private var replaced: Checkpoint?
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private var hasWarned = false

    /// What is to be kept, in order.
    private let inbox = Mutex<[Entry]>([])

    /// A thread of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A keeper for a session.
    ///
    /// - Parameters:
    ///   - files: Where the checkpoint is kept; `nil` for a session that cannot be recovered.
    ///   - records: The way of the record into history; `nil` for a session that is not recorded.
    ///   - now: The wall clock.
    ///   - logger: Receives one warning if the disk rejects the checkpoint or the record. The session goes on.
    public init(
        files: CheckpointFiles?, records: SessionRecords?,
        now: @escaping @Sendable () -> Timestamp = Timestamp.now,
        logger: Logger
    ) {
        self.files = files
        self.records = records?.waiting(Self.waitLimits)
        self.now = now
        self.logger = logger
    }

    /// Whether anything at all is kept while the session runs.
    nonisolated var keepsCheckpoints: Bool { files != nil }

    /// Whether the session leaves a record.
    nonisolated var keepsRecords: Bool { records != nil }

    /// The warning about a session whose record may be lost.
    public static let warning: Logger.Message = "this session may not be saved"

    /// Prepares for a session before its first frame: reserves the room for its record.
    ///
    /// - Returns: Why the session may not be saved; `nil` where its room is reserved, or needs none.
    func begin(_ plan: SessionPlan) -> String? {
        replaced = plan.replaced
        guard let records, let largest = plan.largestRecord else { return nil }
        do {
            room = try records.pending.reserve(records.pendingRecord(largest, id: plan.id))
            return nil
        } catch {
            logger.warning(Self.warning, metadata: ["error": "\(error)"])
            hasWarned = true
            return "\(error)"
        }
    }

    /// Notes something, and returns at once.
    nonisolated func note(_ entry: Entry) {
        inbox.withLock { $0.append(entry) }
        thread.wake()
    }

    /// Writes checkpoints until it is told that the session has ended.
    func run() async {
        guard let files else { return }
        var file: PositionFile?
        var place: MovingPosition?
        while true {
            for entry in inbox.withLock({ entries in exchange(&entries, with: []) }) {
                switch entry {
                case .transition(let checkpoint, let moving):
                    let line = checkpoint.position.line(id: checkpoint.id)
                    // First: what was counted on from the place before may have come farther by now, and would pass for
                    // the later one.
                    file?.write(line)
                    let isReplacing = endReplaced()
                    save(checkpoint, to: files)
                    if file == nil {
                        file = PositionFile(path: files.positionPath)
                        file?.write(line)
                    }
                    place = moving
                    if isReplacing { await records?.savePending() }
                case .position(let moving): place = moving
                case .end: return
                }
            }
            let time = MonotonicTime.now
            if let place { file?.write(place.position(at: time, now()).line(id: place.id)) }
            _ = await thread.wait(until: place?.interval.map(time.advanced))
        }
    }

    /// Writes the record of the session whose checkpoint is overwritten next.
    ///
    /// - Returns: Whether there is such a record now.
    private func endReplaced() -> Bool {
        guard let replaced, let records else { return false }
        self.replaced = nil
        guard let record = replaced.record(ofStopped: .user) else { return false }
        do {
            try records.pending.write(records.pendingRecord(record, id: replaced.id), into: nil)
            return true
        } catch {
            logger.warning(
                "cannot save the replaced session", metadata: ["session": "\(replaced.id)", "error": "\(error)"])
            return false
        }
    }

    private func save(_ checkpoint: Checkpoint, to files: CheckpointFiles) {
        do {
            try files.save(checkpoint)
        } catch {
            if !hasWarned {
                logger.warning(
                    "this session cannot be resumed after a crash",
                    metadata: ["session": "\(checkpoint.id)", "error": "\(error)"])
            }
            hasWarned = true
        }
    }

    /// The longest wait for the database at the end of a session: the next session waits, too.
    private static let waitLimits = PracticeService.WaitLimits(.seconds(1))

    /// A record before the database has it.
    enum Written: Sendable {
        /// A session of this kind leaves no record.
        case notKept
        /// The record is on the disk.
        case durable(PendingRecord)
        /// It is not; the text is the reason.
        case lost(PendingRecord, String)
    }

    /// Writes the record of the session durably, and deletes the checkpoint: from then on the session cannot be lost.
    func write(_ record: SessionRecord, id: String) -> Written {
        guard let records else {
            forget()
            return .notKept
        }
        let record = records.pendingRecord(record, id: id)
        do {
            try records.pending.write(record, into: room.take())
        } catch {
            return .lost(record, "\(error)")
        }
        forget()
        return .durable(record)
    }

    /// Writes the record to the database, exactly once.
    func save(_ written: Written) async -> SessionOutcome.Saved {
        guard let records else { return .notKept }
        switch written {
        case .notKept:
            return .notKept
        case .durable(let record):
            do {
                try await records.store(record)
            } catch {
                return .pending("\(error)")
            }
            records.pending.remove(record)
            return .saved
        case .lost(let record, let reason):
            do {
                try await records.store(record)
            } catch {
                return .failed(reason)
            }
            forget()
            return .saved
        }
    }

    /// Forgets the checkpoint, and gives the room of the record back.
    func forget() {
        files?.remove()
        releaseRoom()
    }

    /// Gives the room of a record back that is not written by this process.
    func releaseRoom() {
        room = nil
    }
}
