import Glibc
import Platform
import ScoreCore

/// A FIFO that another program drains in real time, such as a Snapcast server.
///
/// Frames in the FIFO have not been heard, and a pause takes them back. A FIFO reports neither a missing reader nor a
/// lost one. It counts as lost when nothing is drained for 2 s, and as found when a block of silence was drained.
final class FIFOSink: AudioSink {
    private static let frameBytes = 4
    /// Frames kept in the FIFO, so that a late block leaves no gap.
    private static let leadFrames = 3 * Pace.blockFrames
    /// The time of a pause in which silence is written, 4 s. A Snapcast server closes its stream 2 s after the last
    /// frame, and its clients stutter if sound comes while they still play.
    private static let idleLimit = Duration.seconds(4)

    private enum Reader {
        /// A program drains the FIFO, or the FIFO is untested.
        case present
        /// No program drains the FIFO.
        case missing
        /// No program drains the FIFO, and a block of silence in it detects a new reader.
        case awaited
    }

    private let path: String
    private let now: () -> MonotonicTime
    private var pipe: NamedPipe?
    private var reader = Reader.present
    private var pace = Pace(leadFrames: leadFrames)
    /// The progress of the reader, or `nil` until frames are written.
    private var drain: Drain?
    private var fadeIn = FadeIn()
    /// The block that is written.
    private var block = [Int16](repeating: 0, count: 2 * Pace.blockFrames)
    /// A block of silence.
    private let silence = [Int16](repeating: 0, count: 2 * Pace.blockFrames)
    /// Whether the FIFO has the silence of a pause.
    private var isIdle = false
    /// The descriptor to wait for, from the opening on.
    private var polled: [PolledDescriptor] = []

    init(path: String, now: @escaping () -> MonotonicTime = { .now }) {
        self.path = path
        self.now = now
    }

    var name: String { "raw:\(path)" }
    let isRealTime = true

    func open() throws(SinkError) {
        switch reader {
        case .present:
            if pipe == nil { try openPipe() }
            // The next sound follows at once.
            if isIdle { drop() }
        case .awaited where waitingFrames == 0:
            reader = .present
            resetPace()
        case .missing, .awaited:
            // Open the path again each time, because the reader may have replaced the FIFO.
            close()
            try openPipe()
            write(silence, count: Pace.blockFrames)
            reader = .awaited
            throw lost
        }
    }

    private func openPipe() throws(SinkError) {
        do throws(NamedPipe.OpenError) {
            let pipe = try NamedPipe(opening: path)
            polled = [PolledDescriptor(pipe.descriptor, events: Int16(POLLOUT))]
            self.pipe = consume pipe
        } catch {
            switch error.code {
            case ENOENT: throw .lost("no such FIFO: '\(path)'")
            case EACCES:
                throw .failed(
                    "cannot open the FIFO '\(path)': \(error); allow this user to read and write it")
            default: throw .failed("cannot open the FIFO '\(path)': \(error)")
            }
        }
    }

    private var lost: SinkError { .lost("no reader on the FIFO '\(path)'") }

    private var waitingFrames: Int { (pipe?.waitingBytes ?? 0) / Self.frameBytes }

    func writable() throws(SinkError) -> Int? {
        let now = now()
        drain?.update(waitingFrames: waitingFrames, at: now)
        if let drain, now >= drain.deadline {
            drop()
            reader = .missing
            throw lost
        }
        return pipe?.hasRoom == true ? pace.room(at: now) : 0
    }

    func write(_ samples: [Int16], count: Int) {
        let now = now()
        pace.write(count, at: now)
        drain = drain ?? Drain(at: now)
        drain?.write(count)
        // The pipe had room for the block.
        fadeIn.copy(samples, count: count, to: &block)
        put(block, count: count)
    }

    private func put(_ samples: [Int16], count: Int) {
        samples.withUnsafeBytes { bytes in
            _ = pipe?.write(UnsafeRawBufferPointer(rebasing: bytes[..<(Self.frameBytes * count)]))
        }
    }

    func idle(since start: MonotonicTime) -> MonotonicTime? {
        let now = now()
        guard pipe != nil, now < start.advanced(by: Self.idleLimit) else { return nil }
        isIdle = true
        while pipe?.hasRoom == true, pace.room(at: now) > 0 {
            put(silence, count: Pace.blockFrames)
            pace.write(Pace.blockFrames, at: now)
        }
        // Without a reader the pipe is full, and the block that is due is tried again later.
        return max(pace.nextBlock ?? now, now.advanced(byFrames: Pace.blockFrames))
    }

    func unheard() -> Int? { waitingFrames }

    func drop() {
        pipe?.empty(unit: Self.frameBytes)
        resetPace()
    }

    private func resetPace() {
        pace = Pace(leadFrames: Self.leadFrames)
        drain = nil
        isIdle = false
        fadeIn.begin()
    }

    func wakeup() -> SinkWakeup {
        // The pipe has no room for a block that is due and was not written.
        guard pace.room(at: now()) > 0, pipe != nil else { return SinkWakeup(deadline: pace.nextBlock) }
        return SinkWakeup(descriptors: polled, deadline: drain?.deadline)
    }

    func abandon() {
        drop()
        close()
    }

    /// Closes the FIFO, but leaves the silence after the sound in it: a Snapcast client plays no block without the next
    /// one.
    func close() {
        pipe = nil
        resetPace()
        // The block of silence for the detection is gone.
        if reader == .awaited { reader = .missing }
    }
}

/// The progress of a reader in draining a FIFO.
private struct Drain {
    /// The time without progress after which the reader counts as missing.
    private static let timeout = Duration.seconds(2)

    private var writtenFrames = 0
    private var drainedFrames = 0
    private var lastDrained: MonotonicTime

    /// Starts with the first frames written.
    init(at moment: MonotonicTime) {
        lastDrained = moment
    }

    /// The time at which the FIFO counts as lost, unless a reader drains it before.
    var deadline: MonotonicTime { lastDrained.advanced(by: Self.timeout) }

    mutating func write(_ frames: Int) {
        writtenFrames += frames
    }

    /// Updates the progress from the frames that wait in the FIFO.
    mutating func update(waitingFrames: Int, at moment: MonotonicTime) {
        let drained = writtenFrames - waitingFrames
        if waitingFrames == 0 || drained > drainedFrames { lastDrained = moment }
        drainedFrames = drained
    }
}
