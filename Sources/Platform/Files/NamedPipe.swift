import CLinux
import Glibc

/// Both ends of a FIFO. No call on it blocks, and closing it is the deinit.
///
/// The FIFO can be opened before it has a reader, a reader that opens it later finds a writer, and bytes that wait in it
/// can be taken back. In return, Linux never reports that the readers are gone.
public struct NamedPipe: ~Copyable {
    /// Why a FIFO cannot be opened.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The errno; `EINVAL` for what is no FIFO.
        public let code: Int32

        /// The system's word for it.
        public var description: String { code == EINVAL ? "not a FIFO" : String(cString: strerror(code)) }
    }

    /// The descriptor to poll until there is room.
    public let descriptor: Int32

    /// Whether there is a FIFO at a path.
    public static func exists(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && isFIFO(status)
    }

    /// Opens a FIFO that exists: Linux protects another user's in `/tmp` from whoever would create it
    /// (`fs.protected_fifos`).
    public init(opening path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Self.isFIFO(status) else {
            close(descriptor)
            throw Failure(code: EINVAL)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func isFIFO(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFIFO }

    /// The bytes that nobody has read yet.
    public var waitingBytes: Int { max(0, Int(clinux_waiting_bytes(descriptor))) }

    /// Whether `PIPE_BUF` bytes, which are 4096, can be written at once.
    public var hasRoom: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Writes up to `PIPE_BUF` bytes, all or none.
    ///
    /// - Returns: Whether there was room for them.
    public borrowing func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
    }

    /// Takes back the bytes that nobody has read, except for the rest of a unit that a reader has begun: it would read
    /// every later unit from the middle.
    ///
    /// - Parameter unit: The length of a unit in bytes, such as a frame of sound.
    public borrowing func empty(unit: Int) {
        let waiting = waitingBytes
        withUnsafeTemporaryAllocation(byteCount: max(1, waiting), alignment: 1) { bytes in
            let taken = read(descriptor, bytes.baseAddress, waiting)
            guard taken > 0 else { return }
            _ = write(UnsafeRawBufferPointer(rebasing: bytes[..<(taken % unit)]))
        }
    }
}
