import Glibc

/// Functions that read files without waiting for another program: opening a FIFO would wait for its writer.
public enum RegularFile {
    /// The error of a file that cannot be read.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The errno; `EINVAL` if the file is not a regular file.
        public let code: Int32

        /// The reason: "not a regular file" or the system's error text.
        public var description: String { code == EINVAL ? "not a regular file" : String(cString: strerror(code)) }
    }

    /// Whether something else than a regular file is at a path, such as a folder or a FIFO. A link counts as its target.
    public static func isObstructed(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Returns the bytes of a file.
    public static func bytes(of path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(code: EINVAL) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: max(1, min(status.st_size, 1 << 20)))
        // A read may return less than it was asked for. Only at the end of the file it returns nothing.
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(code: errno) }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }
}
