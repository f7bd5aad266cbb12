import CLinux
import Glibc

/// A FIFO opened for reading and writing. No call blocks; the deinitializer closes the descriptor.
///
/// Holding both ends lets Limber open the FIFO before a reader does, and take back unread bytes. The price: Linux never
/// reports that all readers have closed it.
public struct NamedPipe: ~Copyable {
    /// The error of a FIFO that cannot be opened.
    public struct OpenError: Error, Hashable, CustomStringConvertible {
        /// The errno; `EINVAL` if the file is not a FIFO.
        public let code: Int32

        /// The reason: "not a FIFO" or the system's error text.
        public var description: String { code == EINVAL ? "not a FIFO" : String(cString: strerror(code)) }
    }

    /// The descriptor to poll for `POLLOUT`.
    public let descriptor: Int32

    /// Whether the file at a path is a FIFO.
    public static func exists(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && isFIFO(status)
    }

    /// Opens an existing FIFO. Opening with `O_CREAT` would fail on another user's FIFO in `/tmp`
    /// (`fs.protected_fifos`).
    public init(opening path: String) throws(OpenError) {
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw OpenError(code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Self.isFIFO(status) else {
            close(descriptor)
            throw OpenError(code: EINVAL)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func isFIFO(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFIFO }

    /// The number of unread bytes.
    public var waitingBytes: Int { max(0, Int(clinux_waiting_bytes(descriptor))) }

    /// Whether `PIPE_BUF` bytes (4096) can be written without blocking.
    public var hasRoom: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Writes up to `PIPE_BUF` bytes, all or none.
    ///
    /// - Returns: Whether the bytes were written.
    public borrowing func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
    }

    /// Discards the unread bytes, except the rest of a unit that a reader has begun: without that rest the reader would
    /// read every later unit from the middle.
    ///
    /// - Parameter unit: The length of a unit in bytes, such as an audio frame.
    public borrowing func empty(unit: Int) {
        let waiting = waitingBytes
        withUnsafeTemporaryAllocation(byteCount: max(1, waiting), alignment: 1) { bytes in
            let taken = read(descriptor, bytes.baseAddress, waiting)
            guard taken > 0 else { return }
            _ = write(UnsafeRawBufferPointer(rebasing: bytes[..<(taken % unit)]))
        }
    }
}
