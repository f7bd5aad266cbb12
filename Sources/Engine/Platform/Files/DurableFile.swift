import CLinux
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
        /// The errno.
        public let code: Int32

        /// The reason: the system's error text, or the fault of the folder.
        public var reason: String {
            switch code {
            case ENOTDIR: "a folder of Limber is a link, a file or another user's; remove or rename it"
            case EOPNOTSUPP: "its folder is not in memory (tmpfs)"
            default: String(cString: strerror(code))
            }
        }

        /// The error message: the path and the system's reason.
        public var description: String { "cannot write '\(path)': \(reason)" }
    }

    /// Replaces a file's content: writes a temporary file, `fsync`, rename, `fsync` of the folder.
    ///
    /// - Parameter isReplacing: Whether a file that exists is replaced; otherwise it is an error, `EEXIST`.
    public static func write(
        _ bytes: some Collection<UInt8>, to path: String, isReplacing: Bool = true
    ) throws(WriteError) {
        var replacement = try Replacement(of: path)
        try replacement.append(Array(bytes))
        try replacement.commit(isReplacing: isReplacing)
    }

    /// Removes a file and syncs its folder. A missing file is no error.
    public static func remove(_ path: String) {
        guard let folder = try? OpenFolder(of: path), unlinkat(folder.descriptor, path.fileName, 0) == 0 else { return }
        folder.sync()
    }
}

extension DurableFile {
    /// New content of a file, written to a temporary file beside it.
    ///
    /// ``commit()`` replaces the file. Without a commit, the deinitializer removes the temporary file.
    public struct Replacement: ~Copyable {
        private let folder: OpenFolder
        private let name: String
        private let temporary: String
        private let descriptor: Int32

        /// Creates the temporary file, readable by this user alone. Its name is new: a file, link or FIFO that another
        /// program has put there is neither followed nor written to.
        public init(of path: String) throws(WriteError) {
            try self.init(of: path.fileName, in: OpenFolder(of: path), isForGroup: false)
        }

        /// - Parameter isForGroup: Whether the group of a shared folder can read and write the file, too.
        init(of name: String, in folder: consuming OpenFolder, isForGroup: Bool) throws(WriteError) {
            temporary = FileName.replacement.name(String(UInt64.random(in: .min ... .max), radix: 16))
            descriptor = try folder.locked(temporary, O_WRONLY | O_CREAT | O_EXCL, named: name)
            if isForGroup { folder.admitGroup(to: temporary) }
            self.name = name
            self.folder = folder
        }

        deinit {
            close(descriptor)
            // After the rename, no file has this name.
            folder.remove(temporary, as: .replacement)
        }

        /// Appends bytes to the new content.
        public mutating func append(_ bytes: [UInt8]) throws(WriteError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { throw folder.failure(name) }
                rest = rest.dropFirst(count)
            }
        }

        /// Syncs the new content to the disk and renames it over the file.
        ///
        /// - Parameter isReplacing: Whether a file that exists is replaced; otherwise it is an error.
        public consuming func commit(isReplacing: Bool = true) throws(WriteError) {
            guard fsync(descriptor) == 0, rename(isReplacing) == 0 else { throw folder.failure(name) }
            folder.sync()
        }

        private func rename(_ isReplacing: Bool) -> Int32 {
            isReplacing
                ? renameat(folder.descriptor, temporary, folder.descriptor, name)
                : clinux_rename_to_free_name(folder.descriptor, temporary, name)
        }
    }
}
