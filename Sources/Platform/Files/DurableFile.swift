import Glibc

/// Functions that change files durably: after a crash or a power failure a file has its old content or its new content.
///
/// The module `Platform` wraps Linux for the other modules: durable files and FIFOs, threads that wait for descriptors,
/// clocks and timers, watched folders, child processes. It knows nothing about sessions. Its file functions block and
/// may be called on any thread.
///
/// ```swift
/// try DurableFile.write("paused\n".utf8, to: path)
/// let bytes = try RegularFile.bytes(of: path)  // those that were written, also after a power failure
/// ```
public enum DurableFile {
    /// The error of a file that cannot be written.
    public struct WriteError: Error, Hashable, CustomStringConvertible {
        let path: String
        let code: Int32

        /// The error message: the path and the system's reason.
        public var description: String { "cannot write '\(path)': \(String(cString: strerror(code)))" }
    }

    /// Replaces a file's content: writes a temporary file, `fsync`, rename, `fsync` of the folder.
    public static func write(_ bytes: some Collection<UInt8>, to path: String) throws(WriteError) {
        var replacement = try Replacement(of: path)
        try replacement.append(Array(bytes))
        try replacement.commit()
    }

    /// Removes a file and syncs its folder. A missing file is no error.
    public static func remove(_ path: String) {
        guard unlink(path) == 0 else { return }
        syncFolder(of: path)
    }

    /// Syncs the folder of a file, which makes a rename or a removal durable.
    static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

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
        public init(of path: String) throws(WriteError) {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            temporary = folder + Self.prefix + String(UInt64.random(in: .min ... .max), radix: 16)
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw WriteError(path: path, code: errno) }
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
            // After the rename, no file has this name.
            unlink(temporary)
        }

        /// Appends bytes to the new content.
        public mutating func append(_ bytes: [UInt8]) throws(WriteError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { throw WriteError(path: path, code: errno) }
                rest = rest.dropFirst(count)
            }
        }

        /// Syncs the new content to the disk and renames it over the file.
        public consuming func commit() throws(WriteError) {
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
                throw WriteError(path: path, code: errno)
            }
            DurableFile.syncFolder(of: path)
        }
    }
}
