import Glibc

extension DurableFile {
    /// A file's new content while it is put together beside the old one, which stays until ``commit()``. What is not
    /// committed leaves nothing.
    public struct Replacement: ~Copyable {
        private let path: String
        private let descriptor: Int32

        private var temporary: String { Self.temporary(path) }

        private static func temporary(_ path: String) -> String { path + ".new" }

        /// Begins it.
        public init(of path: String) throws(Failure) {
            descriptor = open(Self.temporary(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
            self.path = path
        }

        deinit {
            close(descriptor)
            // Once it was renamed there is none.
            unlink(temporary)
        }

        /// Writes what comes next.
        public mutating func append(_ bytes: [UInt8]) throws(Failure) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { throw Failure(path: path, code: errno) }
                rest = rest.dropFirst(count)
            }
        }

        /// Brings it to the disk, and in the place of the old one.
        public consuming func commit() throws(Failure) {
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw Failure(path: path, code: errno) }
            DurableFile.syncFolder(of: path)
        }
    }
}
