public import ControlProtocol
import FoundationEssentials
import Platform
import Playback
public import PracticeData
public import SessionCore
import Synchronization

/// Keeps what must outlive the process: the checkpoint while a session runs, and its record afterwards. On a thread of
/// its own, since bringing a file to a disk takes as long as the disk likes.
public actor SessionKeeper {
    enum Entry: Sendable {
        case transition(Checkpoint, MovingPosition)
        case position(MovingPosition)
        case end
    }

    nonisolated let thread = ThreadExecutor(name: "limber-keeper")
    private let files: CheckpointFiles?
    private let practice: PracticeService?
    private let isForwarding: Bool
    private let now: @Sendable () -> Timestamp
    private let warn: @Sendable (String) -> Void
    private var hasWarned = false

    /// What is to be kept, in order.
    private let inbox = Mutex<[Entry]>([])

    /// A thread of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A keeper for a session.
    ///
    /// - Parameters:
    ///   - files: Where the checkpoint is kept; `nil` for a session that cannot be recovered.
    ///   - practice: Records the session; `nil` for a session that leaves no record.
    ///   - isForwarding: Whether the record is to be sent to another server, too.
    ///   - now: The wall clock.
    ///   - warn: Receives one warning if checkpoints cannot be written. The session goes on.
    public init(
        files: CheckpointFiles?, practice: PracticeService?, isForwarding: Bool = false,
        now: @escaping @Sendable () -> Timestamp = Timestamp.now,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.files = files
        self.practice = practice?.waiting(Self.patience)
        self.isForwarding = isForwarding
        self.now = now
        self.warn = warn
    }

    /// Whether anything at all is kept while the session runs.
    nonisolated var keepsCheckpoints: Bool { files != nil }

    /// Whether the session leaves a record.
    nonisolated var keepsRecords: Bool { practice != nil }

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
                    save(checkpoint, to: files)
                    if file == nil {
                        file = PositionFile(path: files.positionPath)
                        file?.write(line)
                    }
                    place = moving
                case .position(let moving): place = moving
                case .end: return
                }
            }
            let time = MonotonicTime.now
            if let place { file?.write(place.position(at: time, now()).line(id: place.id)) }
            _ = await thread.wait(until: place?.interval.map(time.advanced))
        }
    }

    private func save(_ checkpoint: Checkpoint, to files: CheckpointFiles) {
        do {
            try files.save(checkpoint)
        } catch {
            if !hasWarned { warn("a crash would lose this session: \(error)") }
            hasWarned = true
        }
    }

    /// The longest wait for the database at the end of a session: the next session waits, too.
    private static let patience = PracticeService.Patience(.seconds(1))

    /// Records the session, exactly once, and deletes the checkpoint once the record is safe.
    public func keep(_ record: SessionRecord, id: String) async -> SessionOutcome.Saved {
        guard let practice else {
            forget()
            return .notKept
        }
        do {
            try await practice.sessions.record(
                record, id: id, zone: ZoneName.ofThisMachine, isForwarding: isForwarding)
        } catch {
            return .failed("\(error)")
        }
        forget()
        return .saved
    }

    /// Forgets the checkpoint.
    public func forget() {
        files?.remove()
    }
}
