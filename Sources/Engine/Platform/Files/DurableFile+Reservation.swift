import Glibc

extension DurableFile {
    /// Disk space for a file that is written later, even if the disk is full by then.
    ///
    /// The space is an allocated file beside the later one, locked (`flock`) while its process lives. A process that
    /// starts after a crash takes over the file of the dead process. The deinitializer removes an unused reservation.
    public struct Reservation: ~Copyable, Sendable {
        private let folder: OpenFolder
        private let name: String
        private let room: String
        private let descriptor: Int32

        /// Reserves space for a file of `bytes` bytes. Waits while another process holds the reservation.
        public init(of path: String, bytes: Int) throws(WriteError) {
            let folder = try OpenFolder(of: path)
            let room = FileName.reservation.name(path.fileName)
            descriptor = try Self.reserve(room, in: folder, bytes: bytes)
            name = path.fileName
            self.room = room
            self.folder = folder
        }

        deinit {
            // After the rename, no file has this name.
            folder.remove(room, as: .reservation)
            close(descriptor)
        }

        private static func reserve(
            _ room: String, in folder: borrowing OpenFolder, bytes: Int
        ) throws(WriteError) -> Int32 {
            let descriptor = try folder.locked(room, O_WRONLY | O_CREAT, named: room)
            let code = posix_fallocate(descriptor, 0, off_t(bytes))
            guard code == 0 else {
                folder.remove(room, as: .reservation)
                close(descriptor)
                errno = code
                throw folder.failure(room)
            }
            return descriptor
        }

        /// Writes the file into the reserved space, syncs it and renames it.
        public consuming func write(_ bytes: [UInt8]) throws(WriteError) {
            var offset = 0
            while offset < bytes.count {
                let count = bytes[offset...].withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
                }
                guard count > 0 else { throw folder.failure(name) }
                offset += count
            }
            guard ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0,
                renameat(folder.descriptor, room, folder.descriptor, name) == 0
            else { throw folder.failure(name) }
            folder.sync()
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
