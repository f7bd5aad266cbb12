import Glibc

/// The open file of the position, which is written several times a second.
struct PositionFile: ~Copyable {
    /// The error of a file that cannot be opened.
    struct Failure: Error, CustomStringConvertible {
        /// The errno.
        let code: Int32

        var description: String { String(cString: strerror(code)) }
    }

    /// More than the longest line of a session, so that a folder in memory that fills up later keeps the position.
    private static let reservedBytes = 4096

    private let descriptor: Int32

    /// Opens the file and reserves its space. Does not follow a link, because other users may be able to write to the
    /// folder, and does not wait for the reader of a FIFO.
    init(path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw Failure(code: errno) }
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
