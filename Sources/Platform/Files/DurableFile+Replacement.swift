import Glibc

extension DurableFile {
    /// New content of a file, written to a temporary file beside it.
    ///
    /// ``commit()`` replaces the file. Without a commit, the deinitializer removes the temporary file.
    public struct Replacement: ~Copyable {
        private static let prefix = ".limber-"

        private let path: String
        private let temporary: String
        private let descriptor: Int32

        /// Creates the temporary file, readable by this user alone. Its name is new: a file, link or FIFO that another
        /// program has put there is neither followed nor written to.
        public init(of path: String) throws(Failure) {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            temporary = folder + Self.prefix + String(UInt64.random(in: .min ... .max), radix: 16)
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
            self.path = path
        }

        /// Removes the temporary files of killed processes from a folder. Those of the last hour may be in use.
        ///
        /// - Parameter now: Seconds since 1970.
        public static func removeLeftovers(in folder: String, now: Int) {
            guard let entries = opendir(folder) else { return }
            defer { closedir(entries) }
            while let entry = readdir(entries) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                var status = stat()
                guard name.hasPrefix(prefix), lstat("\(folder)/\(name)", &status) == 0,
                    status.st_mtim.tv_sec < now - 3600
                else { continue }
                unlink("\(folder)/\(name)")
            }
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
