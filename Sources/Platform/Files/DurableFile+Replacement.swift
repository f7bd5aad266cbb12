import Glibc

extension DurableFile {
    /// New content of a file, written to a temporary file beside it.
    ///
    /// ``commit()`` replaces the file. Without a commit, the deinitializer removes the temporary file.
    public struct Replacement: ~Copyable {
        private let path: String
        private let descriptor: Int32

        private var temporary: String { Self.temporary(path) }

        private static func temporary(_ path: String) -> String { path + ".new" }

        /// Creates the temporary file, readable by this user alone.
        public init(of path: String) throws(Failure) {
            descriptor = open(Self.temporary(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
            self.path = path
        }

        deinit {
            close(descriptor)
            // Has no effect after the rename.
            unlink(temporary)
        }

        /// Appends bytes to the new content.
        public mutating func append(_ bytes: [UInt8]) throws(Failure) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { throw Failure(path: path, code: errno) }
                rest = rest.dropFirst(count)
            }
        }

        /// Syncs the new content to the disk and renames it over the file.
        public consuming func commit() throws(Failure) {
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw Failure(path: path, code: errno) }
            DurableFile.syncFolder(of: path)
        }
    }
}
