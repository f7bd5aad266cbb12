import ALSA
import Glibc
import Platform
import SessionCore

/// Bare frames into a file, a FIFO or stdout, as fast as they would be heard: what a Snapcast server reads.
///
/// What was written cannot be taken back, so it counts as heard, and no more is written than is due.
final class RawSink: AudioSink {
    /// What is written at a time: the chunk that a Snapcast server reads, and little enough for a pipe to take it whole.
    private static let blockFrames = Frames.perSecond / 50
    private static let frameBytes = 4

    private let path: String
    private let now: () -> MonotonicTime
    private var descriptor: Int32 = -1
    /// The moment at which the first frame since the last silence was due, and the frames since then.
    private var started: MonotonicTime?
    private var written = 0
    /// The end of a block that a full pipe did not take.
    private var backlog: ArraySlice<UInt8> = []

    init(path: String, now: @escaping () -> MonotonicTime = { .now }) {
        self.path = path
        self.now = now
    }

    deinit { release() }

    var name: String { "raw:\(path)" }
    let isRealTime = true

    func open() throws(SinkError) {
        guard descriptor < 0 else { return }
        // A FIFO that nobody reads would block the opening; this way it says so.
        descriptor =
            path == "-"
            ? dup(STDOUT_FILENO)
            : Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | (isFIFO ? 0 : O_CREAT | O_TRUNC), 0o644)
        guard descriptor >= 0 else { throw failure(errno) }
    }

    /// Somebody else's in /tmp may not be opened as what could be created (`fs.protected_fifos`).
    private var isFIFO: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    func writable() throws(SinkError) -> Int? {
        try writeBacklog()
        guard backlog.isEmpty else { return 0 }
        guard let started else { return Self.blockFrames }
        let due = now().frames(since: started) - written
        // After a stall it goes on at its pace, instead of making up for what is lost.
        if due > Frames.perSecond { restart() }
        return due < 0 ? 0 : Self.blockFrames
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        if started == nil { started = now() }
        written += count
        backlog = samples[..<(2 * count)].withUnsafeBytes { ArraySlice($0) }
        try writeBacklog()
    }

    private func writeBacklog() throws(SinkError) {
        // Only when it is ready, for stdout may be one that blocks.
        while !backlog.isEmpty, isReady {
            let count = backlog.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            switch count {
            case 1...: backlog.removeFirst(count)
            case _ where errno == EAGAIN: return
            case _ where errno == EINTR: continue
            default: throw failure(errno)
            }
        }
    }

    private var isReady: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    func unheard() -> Int? { backlog.count / Self.frameBytes }

    func drop() {
        // A frame that was begun has to be ended, or all that follows would be noise.
        backlog = backlog.prefix(backlog.count % Self.frameBytes)
        restart()
    }

    private func restart() {
        started = nil
        written = 0
    }

    func wakeup() -> SinkWakeup {
        backlog.isEmpty
            ? SinkWakeup(deadline: started?.advanced(byFrames: written))
            : SinkWakeup(descriptors: [PolledDescriptor(descriptor, events: Int16(POLLOUT))])
    }

    func close() {
        release()
    }

    private func release() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        backlog = []
        restart()
    }

    /// A FIFO can find another reader; a file without room, or a stdout that is closed, stays so.
    private func failure(_ code: Int32) -> SinkError {
        let reason = String(cString: strerror(code))
        release()
        if path == "-" { return .failed("cannot write to stdout: \(reason)") }
        switch code {
        case ENXIO, EPIPE: return .lost("nobody reads '\(path)'")
        default: return .failed("cannot write to '\(path)': \(reason)")
        }
    }
}
