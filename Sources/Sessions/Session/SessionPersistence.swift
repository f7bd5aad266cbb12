import ControlProtocol
import FoundationEssentials
public import Logging
import Platform
import Playback
import PracticeData
import SessionCore
import Synchronization

/// The writer of a session's checkpoint, and of its record after the end.
///
/// The actor has its own thread, `limber-keeper`, because a slow disk must not delay sound. ``enqueue(_:)`` is for the
/// audio thread, and waits for no file.
public actor SessionPersistence {
    enum Entry: Sendable {
        case transition(Checkpoint)
        case position(Checkpoint.Position)
        case end(Ending)
    }

    /// The file that the session leaves for the next process.
    enum Ending: Sendable {
        /// The last checkpoint, from which it can be resumed.
        case checkpoint
        /// The record, which is written next and replaces the checkpoint.
        case record
    }

    /// The work that waits for the disk. Of several transitions only the last is saved: each checkpoint replaces the
    /// one before.
    private enum Work {
        case none
        case save(Checkpoint)
        case end(Ending, saving: Checkpoint?)
    }

    nonisolated let thread = ThreadExecutor(name: "limber-keeper")
    private let files: CheckpointFiles?
    /// The position in memory. Created before the first entry; `nil` where there is none.
    private nonisolated(unsafe) var positions: PositionPage?
    /// Whether the first checkpoint is saved.
    private var isSaved = false
    private let records: SessionRecords?
    /// The disk space reserved for the record.
    private var reservation: DurableFile.Reservation?
    /// The recoverable session that this session replaces.
    private var replaced: Checkpoint?
    private let logger: Logger
    private var hasWarned = false

    private let work = Mutex(Work.none)

    /// The executor of its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The loudness of the music of earlier sessions, or `nil` for a session without a state folder.
    nonisolated let knownLoudness: (any LoudnessRecords)?

    /// Creates the persistence of one session.
    ///
    /// - Parameters:
    ///   - files: The files of the checkpoint, or `nil` for a session that cannot be recovered.
    ///   - records: The records that are written to history, or `nil` for a session without a record.
    ///   - loudnessFolder: The state folder that keeps the loudness of music, also without `files`.
    ///   - logger: Receives one warning if the disk rejects the checkpoint or the record. The session continues.
    public init(files: CheckpointFiles?, records: SessionRecords?, loudnessFolder: String? = nil, logger: Logger) {
        self.files = files
        knownLoudness = (files?.stateFolder ?? loudnessFolder).map(KnownLoudness.init)
        self.records = records?.waiting(Self.waitLimits)
        self.logger = logger
    }

    /// Whether checkpoints are written while the session runs.
    nonisolated var keepsCheckpoints: Bool { files != nil }

    /// Whether the session leaves a record.
    nonisolated var keepsRecords: Bool { records != nil }

    /// Whether a short session leaves a record.
    nonisolated var recordsShort: Bool { records?.recordsShort == true }

    /// Whether the command `keep` can record a short session.
    nonisolated var remembersShort: Bool { records?.unrecorded != nil }

    /// Holds the record of a short session for the command `keep`.
    nonisolated func remember(_ session: StoredSession) { records?.unrecorded?.hold(session) }

    /// The warning about a session whose record may be lost.
    public static let warning: Logger.Message = "this session may not be saved"

    /// Creates the page of the position, and reserves disk space for the record, before the first frame.
    ///
    /// - Returns: The reason why the session may not be saved, or `nil` if space is reserved or not needed.
    func begin(_ plan: SessionPlan) -> String? {
        replaced = plan.replaced
        let problem = reserve(plan)
        if let files {
            do { positions = try PositionPage(at: files.positionPath, id: plan.id) } catch { warn(error) }
        }
        return problem
    }

    private func reserve(_ plan: SessionPlan) -> String? {
        guard let records, let largest = plan.largest else { return nil }
        do {
            reservation = try records.pending.reserve(records.pendingRecord(largest))
            return nil
        } catch {
            logger.warning(Self.warning, metadata: ["error": "\(error)"])
            hasWarned = true
            return "\(error)"
        }
    }

    /// Takes an entry and returns at once.
    nonisolated func enqueue(_ entry: Entry) {
        switch entry {
        case .transition(let checkpoint):
            positions?.write(checkpoint.position)
            work.withLock { $0 = .save(checkpoint) }
            thread.wake()
        case .position(let position):
            positions?.write(position)
        case .end(let ending):
            work.withLock { work in
                switch work {
                case .none, .end: work = .end(ending, saving: nil)
                case .save(let checkpoint): work = .end(ending, saving: checkpoint)
                }
            }
            thread.wake()
        }
    }

    /// Writes checkpoints until the entry ``Entry/end(_:)``.
    func run() async {
        guard let files else { return }
        while true {
            switch work.withLock({ work in exchange(&work, with: .none) }) {
            case .none:
                _ = await thread.wait()
            case .save(let checkpoint):
                await save(checkpoint, to: files)
            case .end(let ending, let checkpoint):
                // A slow disk takes seconds for a checkpoint that the record replaces.
                if let checkpoint, ending == .checkpoint || replaced != nil {
                    await save(checkpoint, to: files)
                }
                return
            }
        }
    }

    /// Saves a checkpoint. The first one overwrites that of the replaced session, whose record is written before.
    private func save(_ checkpoint: Checkpoint, to files: CheckpointFiles) async {
        let replaced = replaced.take()
        if let replaced {
            files.saveMusicPlace(of: replaced)
            records?.write(replaced.ended(by: .user))
        }
        write(checkpoint, to: files)
        if replaced != nil { await records?.savePending() }
    }

    private func write(_ checkpoint: Checkpoint, to files: CheckpointFiles) {
        do {
            try files.save(checkpoint)
            guard !isSaved else { return }
            isSaved = true
            if let music = checkpoint.bundledMusic { files.saveLastMusic(music) }
            do { try positions?.publish() } catch { warn(error) }
        } catch {
            if !hasWarned {
                logger.warning(
                    "this session cannot be resumed after a crash",
                    metadata: ["session": "\(checkpoint.id)", "error": "\(error)"])
            }
            hasWarned = true
        }
    }

    private func warn(_ error: any Error) {
        guard !hasWarned else { return }
        logger.warning(
            "after a crash this session resumes only from its last pause, skip or stretch",
            metadata: ["error": "\(error)"])
    }

    /// The longest wait for the database at the end of a session, because the next session waits, too.
    private static let waitLimits = PracticeService.WaitLimits(.seconds(1))

    /// Saves the session, and removes its checkpoint as soon as the record is on the disk.
    ///
    /// - Parameter whenDurable: Called when the session cannot be lost any more.
    func save(_ session: StoredSession, whenDurable: @Sendable () -> Void) async -> SessionOutcome.Saved {
        guard let records else {
            discardCheckpoint()
            return .notKept
        }
        return await records.save(session, into: reservation.take()) {
            discardCheckpoint()
            whenDurable()
        }
    }

    /// Removes the checkpoint and the reservation of the record.
    func discardCheckpoint() {
        files?.remove()
        releaseReservation()
    }

    /// Releases the reservation of a record that this process does not write.
    func releaseReservation() {
        reservation = nil
    }
}
