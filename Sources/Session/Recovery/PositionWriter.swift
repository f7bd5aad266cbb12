import Logging
import Platform
import SessionCore
import Synchronization

/// The writer of a session's position, several times a second.
///
/// It has its own thread, `limber-position`, because a checkpoint waits for the disk, for seconds on a slow card, and the
/// position must go on meanwhile. ``move(to:)`` is for the audio thread: it waits for no file and no lock, and does not
/// allocate.
final class PositionWriter: Sendable {
    private enum File: ~Copyable {
        case unopened
        case open(PositionFile)
        /// A write has failed, and the warning is logged.
        case faulty(PositionFile)
        /// The file cannot be opened, and the warning is logged.
        case missing
    }

    private let path: String
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let thread = ThreadExecutor(name: "limber-position")
    private let moved = Latest<MovingPosition>()
    private let latest = Mutex(MovingPosition?.none)
    private let hasEnded = Atomic(false)
    private let file = Mutex(File.unopened)

    init(path: String, now: @escaping @Sendable () -> Timestamp, logger: Logger) {
        self.path = path
        self.now = now
        self.logger = logger
    }

    /// Takes a position, which is written at once and then moves on.
    func move(to position: MovingPosition) {
        moved.put(position)
        thread.wake()
    }

    /// Ends the writing.
    func end() {
        hasEnded.store(true, ordering: .sequentiallyConsistent)
        thread.wake()
    }

    /// Starts to write positions until ``end()``.
    func start() -> Task<Void, Never> {
        Task(executorPreference: thread) { [self] in
            while true {
                if hasEnded.load(ordering: .sequentiallyConsistent) { return }
                let interval = write()
                _ = await thread.wait(until: interval.map(MonotonicTime.now.advanced))
            }
        }
    }

    /// Opens the file after the first checkpoint is saved. Until then it has the position of an earlier session.
    ///
    /// - Parameter isReported: Whether the user knows already that the session cannot be resumed.
    /// - Returns: Whether the file was not open before.
    func open(isReported: Bool) -> Bool {
        let problem: Int32? = file.withLock { file in
            switch consume file {
            case .unopened:
                do throws(PositionFile.Failure) {
                    file = .open(try PositionFile(path: path))
                    return 0
                } catch {
                    file = .missing
                    return error.code
                }
            case .open(let open):
                file = .open(open)
            case .faulty(let open):
                file = .faulty(open)
            case .missing:
                file = .missing
            }
            return nil
        }
        guard let problem else { return false }
        if problem == 0 { write() } else if !isReported { warn(problem) }
        return true
    }

    /// Writes the latest position as it is now.
    ///
    /// - Returns: The interval to the next write, if there is one.
    @discardableResult
    func write() -> Duration? {
        let place = latest.withLock { latest in
            if let position = moved.take() { latest = position }
            return latest
        }
        guard let place, !hasEnded.load(ordering: .sequentiallyConsistent) else { return nil }
        let problem: Int32? = file.withLock { file in
            switch consume file {
            case .unopened:
                file = .unopened
                return nil
            case .missing:
                file = .missing
                return nil
            case .open(let open):
                let code = open.write(place.position(at: .now, now()).line(id: place.id))
                file = code == 0 ? .open(open) : .faulty(open)
                return code == 0 ? nil : code
            case .faulty(let open):
                _ = open.write(place.position(at: .now, now()).line(id: place.id))
                file = .faulty(open)
                return nil
            }
        }
        if let problem { warn(problem) }
        return place.interval
    }

    private func warn(_ code: Int32) {
        logger.warning(
            "after a crash this session resumes only from its last pause, skip or stretch",
            metadata: ["error": "cannot write '\(path)': \(PositionFile.Failure(code: code))"])
    }
}

/// The latest value from one thread for another, which may miss values before it. Neither thread waits for the other,
/// and the producer does not allocate. It frees a value only if the consumer has missed it.
private final class Latest<Value: Sendable>: Sendable {
    private final class Slot: @unchecked Sendable {
        var value: Value?
    }

    /// Of three slots, the producer owns one and the consumer another. The third is exchanged.
    private let slots = [Slot(), Slot(), Slot()]
    private static var isNew: Int { 4 }
    private let exchanged = Atomic(0)
    private nonisolated(unsafe) var produced = 1
    private nonisolated(unsafe) var consumed = 2

    func put(_ value: Value) {
        slots[produced].value = value
        produced = exchanged.exchange(produced | Self.isNew, ordering: .acquiringAndReleasing) & 3
    }

    /// Returns the latest value and removes it; `nil` if there is none since the last call.
    func take() -> Value? {
        guard exchanged.load(ordering: .acquiring) & Self.isNew != 0 else { return nil }
        consumed = exchanged.exchange(consumed, ordering: .acquiringAndReleasing) & 3
        return slots[consumed].value.take()
    }
}
