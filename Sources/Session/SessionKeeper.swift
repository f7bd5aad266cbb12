import FoundationEssentials
import Playback
public import SessionCore
import Store
import Synchronization
import Threads

/// Keeps what must outlive the process: the checkpoint while a session runs, and its record afterwards. On a thread of
/// its own, since bringing a file to a disk takes as long as the disk likes.
public actor SessionKeeper {
    /// What became of a record.
    public enum Saved: Hashable, Sendable {
        /// It is in history.
        case saved
        /// A session of this kind leaves none.
        case notKept
        /// It could not be written, and is tried again at the next start; the text says why.
        case failed(String)
    }

    enum Entry: Sendable {
        case transition(Checkpoint, MovingPosition)
        case position(MovingPosition)
        case end
    }

    nonisolated let thread = ThreadExecutor(name: "limber-keeper")
    private let files: CheckpointFiles?
    private let database: String?
    private let isForwarding: Bool
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
    ///   - database: Where the record is kept; `nil` for a session that leaves none. Opened when there is one.
    ///   - isForwarding: Whether the record is to be sent to another server, too.
    ///   - warn: Told once if checkpoints cannot be written. The session goes on.
    public init(
        files: CheckpointFiles?, database: String?, isForwarding: Bool = false,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.files = files
        self.database = database
        self.isForwarding = isForwarding
        self.warn = warn
    }

    /// Whether anything at all is kept while the session runs.
    nonisolated var keepsCheckpoints: Bool { files != nil }

    /// Whether the session leaves a record.
    nonisolated var keepsRecords: Bool { database != nil }

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
            let now = MonotonicTime.now
            if let place { file?.write(place.position(at: now, Timestamp(Date())).line(id: place.id)) }
            _ = await thread.wait(until: place?.interval.map(now.advanced))
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

    /// Writes a record, exactly once, and forgets the checkpoint once it is safe.
    public func keep(_ record: SessionRecord, id: String) -> Saved {
        guard let database else {
            forget()
            return .notKept
        }
        do throws(StoreError) {
            try Store(path: database, warn: warn)
                .save(record, id: id, zone: ZoneName.ofThisMachine, forwarding: isForwarding)
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
