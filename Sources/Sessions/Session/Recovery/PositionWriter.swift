import Glibc
import Logging
import Platform
import Playback
import SessionCore
import Synchronization

/// The writer of a session's position, several times a second.
///
/// It has its own thread, `limber-position`, because a checkpoint waits for the disk, for seconds on a slow card, and
/// the position must go on meanwhile. ``move(to:)`` is for the audio thread: it waits for no file and no lock, and does
/// not allocate.
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
                do throws(PositionFile.WriteError) {
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
        guard !hasEnded.load(ordering: .sequentiallyConsistent) else { return nil }
        let (problem, interval): (Int32?, Duration?) = file.withLock { file in
            // Taken under the lock of the file, so that an older position never follows a newer one.
            let latest = latest.withLock { latest in
                if let position = moved.take() { latest = position }
                return latest
            }
            guard let place = latest else { return (nil, nil) }
            switch consume file {
            case .unopened:
                file = .unopened
                return (nil, place.interval)
            case .missing:
                file = .missing
                return (nil, place.interval)
            case .open(let open):
                let code = open.write(place.position(at: .now, now()).line(id: place.id))
                file = code == 0 ? .open(open) : .faulty(open)
                return (code == 0 ? nil : code, place.interval)
            case .faulty(let open):
                _ = open.write(place.position(at: .now, now()).line(id: place.id))
                file = .faulty(open)
                return (nil, place.interval)
            }
        }
        if let problem { warn(problem) }
        return interval
    }

    private func warn(_ code: Int32) {
        logger.warning(
            "after a crash this session resumes only from its last pause, skip or stretch",
            metadata: ["error": "cannot write '\(path)': \(PositionFile.WriteError(code: code))"])
    }
}

/// The latest value from one thread for another, which may miss values before it. Neither thread waits for the other,
/// and the producer does not allocate. It frees a value only if the consumer has missed it.
private final class Latest<Value: Sendable>: Sendable {
    private final class Slot: @unchecked Sendable {
        var value: Value?
    }

    /// The producer owns one slot and the consumer another. Each exchanges its own for the third.
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

/// A position that ``PositionWriter`` extrapolates. So it can be written many times a second, while the playback thread
/// sleeps until the output needs frames.
struct MovingPosition: Sendable {
    /// The way in which the position changes.
    enum Pace: Hashable, Sendable {
        /// Sound is heard, for at most `frames` frames.
        case sound(frames: Int, withMusic: Bool)
        /// A pause passes. Its time must survive a crash.
        case pause
        /// A pause with a lost output, which can last for days.
        case outage
        /// The position stays as it is.
        case none
    }

    let position: Checkpoint.Position
    /// The id of the session.
    let id: String
    /// The time of the position.
    let time: MonotonicTime
    let pace: Pace

    /// The interval between writes: a little more than eight a second while sound plays or a pause passes.
    var interval: Duration? {
        switch pace {
        case .sound, .pause: .milliseconds(120)
        case .outage: .seconds(5)
        case .none: nil
        }
    }

    /// Returns the position extrapolated to a time.
    ///
    /// - Parameter wall: The same time on the wall clock.
    func position(at now: MonotonicTime, _ wall: Timestamp) -> Checkpoint.Position {
        var moved = position
        moved.savedAt = wall
        let passed = max(0, now.frames(since: time))
        switch pace {
        case .sound(let frames, let withMusic):
            let heard = min(passed, frames)
            moved.progress.cursor.frame += heard
            moved.heard += heard
            moved.elapsed += heard
            if withMusic { moved.musicPosition += heard }
        case .pause, .outage: moved.elapsed += passed
        case .none: break
        }
        return moved
    }
}

/// The open file of the position, which is written several times a second.
struct PositionFile: ~Copyable {
    /// The error of a file that cannot be opened.
    struct WriteError: Error, CustomStringConvertible {
        /// The errno.
        let code: Int32

        var description: String { String(cString: strerror(code)) }
    }

    /// More than the longest line of a session, so that a folder in memory that fills up later keeps the position.
    private static let reservedBytes = 4096

    private let descriptor: Int32

    /// Opens the file and reserves its space. Does not follow a link, because other users may be able to write to the
    /// folder, and does not wait for the reader of a FIFO.
    init(path: String) throws(WriteError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw WriteError(code: errno) }
        // A failure shows when a line is written.
        _ = posix_fallocate(descriptor, 0, off_t(Self.reservedBytes))
    }

    deinit { close(descriptor) }

    /// Writes the line in one system call at the start of the file, so that a killed process writes all of it or
    /// nothing.
    ///
    /// - Returns: The errno, or 0.
    func write(_ line: String) -> Int32 {
        var line = line
        return line.withUTF8 { bytes in
            switch pwrite(descriptor, bytes.baseAddress, bytes.count, 0) {
            case bytes.count: 0
            case ..<0: errno
            default: ENOSPC
            }
        }
    }
}
