import Glibc
import Platform
import ScoreCore

/// Raw frames in a file or on stdout, in real time.
///
/// Written frames cannot be taken back. They count as heard, so no more is written than is due.
final class RawSink: AudioSink {
    private static let frameBytes = 4

    private enum File {
        /// A file that exists is opened only if it may be replaced, or if it is no regular file.
        case unopened(mayReplace: Bool)
        /// The sink has made or replaced the file, and opens it again at its end.
        case made
    }

    private let path: String
    private var file: File
    private let now: () -> MonotonicTime
    private var descriptor: Int32 = -1 {
        didSet { polled = [PolledDescriptor(descriptor, events: Int16(POLLOUT))] }
    }
    private var pace = Pace()
    private var fadeIn = FadeIn()
    /// The block that is written, and its bytes that a full pipe did not take.
    private var block = [Int16](repeating: 0, count: 2 * Pace.blockFrames)
    private var backlog = 0..<0
    /// The descriptor to wait for. Made once, because the audio thread does not allocate.
    private var polled: [PolledDescriptor] = []

    init(path: String, replacing: Bool = false, now: @escaping () -> MonotonicTime = { .now }) {
        self.path = path
        file = .unopened(mayReplace: replacing)
        self.now = now
    }

    deinit { release() }

    var name: String { "raw:\(path)" }
    let isRealTime = true
    let isDevice = false

    func open() throws(SinkError) {
        guard descriptor < 0 else { return }
        if path == "-" {
            descriptor = dup(STDOUT_FILENO)
            guard descriptor >= 0 else { throw failure(errno) }
            return
        }
        let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC
        switch file {
        case .made:
            descriptor = Glibc.open(path, flags | O_APPEND)
            guard descriptor >= 0 else { throw failure(errno) }
        case .unopened(let mayReplace):
            descriptor = Glibc.open(path, flags | O_CREAT | O_EXCL, 0o644)
            if descriptor < 0, errno == EEXIST {
                descriptor = Glibc.open(path, flags)
                guard descriptor >= 0 else { throw failure(errno) }
                guard isFile else { return }
                guard mayReplace else {
                    release()
                    throw .exists(path: path)
                }
                guard ftruncate(descriptor, 0) == 0 else { throw failure(errno) }
            }
            guard descriptor >= 0 else { throw failure(errno) }
            file = .made
        }
    }

    func writable() throws(SinkError) -> Int? {
        try writeBacklog()
        return backlog.isEmpty ? pace.room(at: now()) : 0
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        pace.write(count, at: now())
        fadeIn.copy(samples, count: count, to: &block)
        backlog = 0..<Self.frameBytes * count
        try writeBacklog()
    }

    private func writeBacklog() throws(SinkError) {
        // Write only when the descriptor is ready, because stdout may be blocking.
        while !backlog.isEmpty, isReady {
            let count = block.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress! + backlog.lowerBound, backlog.count)
            }
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
        // Complete a partial frame, or all later frames would be noise.
        backlog = backlog.prefix(backlog.count % Self.frameBytes)
        pace = Pace()
        // A pause leaves no gap in a file.
        if !isFile { fadeIn.begin() }
    }

    private var isFile: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    func wakeup() -> SinkWakeup {
        backlog.isEmpty
            ? SinkWakeup(deadline: pace.nextBlock)
            : SinkWakeup(descriptors: polled)
    }

    func close() {
        release()
    }

    private func release() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        backlog = 0..<0
        pace = Pace()
    }

    /// Returns a permanent error: a full disk or a closed stdout does not recover.
    private func failure(_ code: Int32) -> SinkError {
        let reason = String(cString: strerror(code))
        release()
        return .failed("cannot write to \(path == "-" ? "stdout" : "'\(path)'"): \(reason)")
    }
}
