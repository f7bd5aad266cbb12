import Glibc

extension DurableFile {
    /// Room on the disk for a file that is written later, however full the disk is by then. A reservation that is not used
    /// leaves nothing.
    ///
    /// The room is a file beside the place of the later one, and is locked while its process lives. The process that
    /// follows one that died takes over its room.
    public struct Reservation: ~Copyable, Sendable {
        private let path: String
        private let descriptor: Int32

        private var room: String { path + Self.suffix }

        private static let suffix = ".room"

        /// Reserves room for a file of so many bytes.
        public init(of path: String, bytes: Int) throws(Failure) {
            descriptor = try Self.reserve(path + Self.suffix, bytes: bytes)
            self.path = path
        }

        deinit {
            // Once it was renamed there is none.
            unlink(room)
            close(descriptor)
        }

        private static func reserve(_ room: String, bytes: Int) throws(Failure) -> Int32 {
            let descriptor = try open(room)
            let code = posix_fallocate(descriptor, 0, off_t(bytes))
            guard code == 0 else {
                unlink(room)
                close(descriptor)
                throw Failure(path: room, code: code)
            }
            return descriptor
        }

        /// Opens and locks a file that no other process removes.
        private static func open(_ room: String) throws(Failure) -> Int32 {
            while true {
                let descriptor = Glibc.open(room, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
                guard descriptor >= 0 else { throw Failure(path: room, code: errno) }
                flock(descriptor, LOCK_EX)
                var status = stat()
                // One that was removed between its opening and its locking has no name any more.
                if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return descriptor }
                close(descriptor)
            }
        }

        /// Writes the file durably.
        public consuming func write(_ bytes: [UInt8]) throws(Failure) {
            var offset = 0
            while offset < bytes.count {
                let count = bytes[offset...].withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
                }
                guard count > 0 else { throw Failure(path: path, code: errno) }
                offset += count
            }
            guard ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0, rename(room, path) == 0
            else { throw Failure(path: path, code: errno) }
            DurableFile.syncFolder(of: path)
        }

        /// Whether a name in a folder is that of reserved room.
        public static func isRoom(_ name: String) -> Bool { name.hasSuffix(suffix) }

        /// Removes reserved room whose process has died.
        public static func removeAbandoned(_ room: String) {
            let descriptor = Glibc.open(room, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(room) }
        }
    }

    /// Creates a folder for this user alone, and the folders above it.
    public static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
            throw Failure(path: path, code: code)
        }
        try makeFolder(String(path[..<end]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(path: path, code: errno) }
    }
}
