import Glibc

extension DurableFile {
    /// Disk space for a file that is written later, even if the disk is full by then.
    ///
    /// The space is an allocated file beside the later one, locked (`flock`) while its process lives. A process that
    /// starts after a crash takes over the file of the dead process. The deinitializer removes an unused reservation.
    public struct Reservation: ~Copyable, Sendable {
        private let path: String
        private let descriptor: Int32

        private var room: String { path + Self.suffix }

        private static let suffix = ".room"

        /// Reserves space for a file of `bytes` bytes. Waits while another process holds the reservation.
        public init(of path: String, bytes: Int) throws(WriteError) {
            descriptor = try Self.reserve(path + Self.suffix, bytes: bytes)
            self.path = path
        }

        deinit {
            // After the rename, no file has this name.
            unlink(room)
            close(descriptor)
        }

        private static func reserve(_ room: String, bytes: Int) throws(WriteError) -> Int32 {
            let descriptor = try open(room)
            let code = posix_fallocate(descriptor, 0, off_t(bytes))
            guard code == 0 else {
                unlink(room)
                close(descriptor)
                throw WriteError(path: room, code: code)
            }
            return descriptor
        }

        /// Opens and locks the reservation file, and makes sure that the locked file still has its name.
        private static func open(_ room: String) throws(WriteError) -> Int32 {
            while true {
                // Without O_NONBLOCK, opening a FIFO waits for a reader.
                let descriptor = Glibc.open(room, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
                guard descriptor >= 0 else { throw WriteError(path: room, code: errno) }
                flock(descriptor, LOCK_EX)
                var status = stat()
                // Another process may have removed the file between open and lock.
                if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return descriptor }
                close(descriptor)
            }
        }

        /// Writes the file into the reserved space, syncs it and renames it.
        public consuming func write(_ bytes: [UInt8]) throws(WriteError) {
            var offset = 0
            while offset < bytes.count {
                let count = bytes[offset...].withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
                }
                guard count > 0 else { throw WriteError(path: path, code: errno) }
                offset += count
            }
            guard ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0, rename(room, path) == 0
            else { throw WriteError(path: path, code: errno) }
            DurableFile.syncFolder(of: path)
        }

        /// Whether a file name is that of a reservation.
        public static func isRoom(_ name: String) -> Bool { name.hasSuffix(suffix) }

        /// Removes a reservation file if no living process holds its lock.
        public static func removeAbandoned(_ room: String) {
            let descriptor = Glibc.open(room, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(room) }
        }
    }

    /// Creates a folder and its missing parents, accessible to this user alone (mode 0700).
    public static func makeFolder(_ path: String) throws(WriteError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
            throw WriteError(path: path, code: code)
        }
        try makeFolder(String(path[..<end]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw WriteError(path: path, code: errno) }
    }
}
