import CLinux
import Glibc

/// Functions that read files without waiting for another program: opening a FIFO would wait for its writer.
public enum RegularFile {
    /// The error of a file that cannot be read.
    public struct ReadError: Error, Hashable, CustomStringConvertible {
        /// The errno; `EINVAL` if the file is not a regular file, and `EFBIG` if it is too large.
        public let code: Int32

        /// Creates an error.
        public init(code: Int32) {
            self.code = code
        }

        /// The reason: "not a regular file" or the system's error text.
        public var description: String { code == EINVAL ? "not a regular file" : String(cString: strerror(code)) }
    }

    /// Whether something else than a regular file is at a path, such as a folder or a FIFO. A link counts as its
    /// target.
    public static func isObstructed(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// The greatest size of a file in bytes without a limit of its own: many times what Limber writes to a file of its
    /// state. A damaged disk can give a file any size, and a sparse one of 1 TB would be read for minutes.
    public static let mostBytes = 16 << 20

    /// Returns the bytes of a file.
    ///
    /// - Parameter most: The greatest number of bytes, also if the file grows while it is read.
    public static func bytes(of path: String, upTo most: Int = mostBytes) throws(ReadError) -> [UInt8] {
        try bytes(ofOpened: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY), upTo: most)
    }

    /// Returns the bytes of an open file, and closes it. A negative descriptor is the error of the last call.
    static func bytes(ofOpened descriptor: Int32, upTo most: Int) throws(ReadError) -> [UInt8] {
        guard descriptor >= 0 else { throw ReadError(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ReadError(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ReadError(code: EINVAL) }
        guard status.st_size <= most else { throw ReadError(code: EFBIG) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: max(1, min(status.st_size, 1 << 20)))
        // A read may return less than it was asked for. Only at the end of the file it returns nothing.
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ReadError(code: errno) }
            if count == 0 { return bytes }
            guard count <= most - bytes.count else { throw ReadError(code: EFBIG) }
            bytes += part[..<count]
        }
    }
}

/// A file as it is at a time: another content has another version, as far as size and time of modification tell.
public struct FileVersion: Hashable, Sendable {
    /// The absolute path without symbolic links.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The time of the last modification, in nanoseconds since 1970.
    public let modified: Int

    /// Reads the version of a file; `nil` if there is none.
    public init?(path: String) {
        var status = stat()
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        guard stat(resolved, &status) == 0 else { return nil }
        self.path = String(cString: resolved)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
