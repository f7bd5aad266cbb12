import Glibc
import Platform
import SessionCore

/// A FIFO that another program drains in real time, such as a Snapcast server.
///
/// Frames that wait in the FIFO have not been heard, and a pause takes them back. The FIFO reports neither a missing
/// reader nor a lost one: a FIFO that nobody drains for 2 s is lost. It is found when a block of silence was drained.
final class FIFOSink: AudioSink {
    private static let frameBytes = 4
    /// Frames that wait for the reader, so that a late block leaves no gap.
    private static let leadFrames = 3 * Pace.blockFrames

    private enum Reader {
        /// Somebody drains the FIFO, or nothing is known yet.
        case present
        /// Nobody has drained it.
        case missing
        /// Nobody has drained it; a block of silence waits in it for somebody who does.
        case awaited
    }

    private let path: String
    private let now: () -> MonotonicTime
    private var pipe: NamedPipe?
    private var reader = Reader.present
    private var pace = Pace(leadFrames: leadFrames)
    /// None until something was written.
    private var drain: Drain?
    private var fadeIn = FadeIn()

    init(path: String, now: @escaping () -> MonotonicTime = { .now }) {
        self.path = path
        self.now = now
    }

    var name: String { "raw:\(path)" }
    let isRealTime = true

    func open() throws(SinkError) {
        switch reader {
        case .present:
            if pipe == nil { pipe = try opened() }
        case .awaited where waitingFrames == 0:
            reader = .present
            fallSilent()
        case .missing, .awaited:
            // Anew each time: the reader may have made another FIFO in place of this one.
            close()
            pipe = try opened()
            write([Int16](repeating: 0, count: 2 * Pace.blockFrames), count: Pace.blockFrames)
            reader = .awaited
            throw lost
        }
    }

    private func opened() throws(SinkError) -> NamedPipe {
        do throws(NamedPipe.Failure) {
            return try NamedPipe(opening: path)
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
        drain?.look(waitingFrames: waitingFrames, at: now)
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
        // It had room for all of it.
        fadeIn.apply(to: samples, count: count).withUnsafeBytes { bytes in _ = pipe?.write(bytes) }
    }

    func unheard() -> Int? { waitingFrames }

    func drop() {
        pipe?.empty(unit: Self.frameBytes)
        fallSilent()
    }

    private func fallSilent() {
        pace = Pace(leadFrames: Self.leadFrames)
        drain = nil
        fadeIn.begin()
    }

    func wakeup() -> SinkWakeup {
        // A block that is due and was not written has no room.
        guard pace.room(at: now()) > 0, let descriptor = pipe?.descriptor else {
            return SinkWakeup(deadline: pace.nextBlock)
        }
        return SinkWakeup(
            descriptors: [PolledDescriptor(descriptor, events: Int16(POLLOUT))], deadline: drain?.deadline)
    }

    func abandon() {
        drop()
        close()
    }

    /// Leaves the silence after the end of the sound in the FIFO: a Snapcast client plays no block without the next one.
    func close() {
        pipe = nil
        fallSilent()
        // The silence that was to be drained is gone.
        if reader == .awaited { reader = .missing }
    }
}

/// Whether what is written to a FIFO is drained from it.
private struct Drain {
    /// A reader that does nothing for longer is none.
    private static let waitLimits = Duration.seconds(2)

    private var writtenFrames = 0
    private var drainedFrames = 0
    private var lastDrained: MonotonicTime

    /// Begins with the first frame that is written.
    init(at moment: MonotonicTime) {
        lastDrained = moment
    }

    /// The time at which the FIFO counts as lost unless a reader drains it first.
    var deadline: MonotonicTime { lastDrained.advanced(by: Self.waitLimits) }

    mutating func write(_ frames: Int) {
        writtenFrames += frames
    }

    /// Notes how much waits in the FIFO at a moment.
    mutating func look(waitingFrames: Int, at moment: MonotonicTime) {
        let drained = writtenFrames - waitingFrames
        if waitingFrames == 0 || drained > drainedFrames { lastDrained = moment }
        drainedFrames = drained
    }
}
