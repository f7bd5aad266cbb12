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
    public struct Failure: Error, Hashable, CustomStringConvertible {
        let path: String
        let code: Int32

        /// The error message: the path and the system's reason.
        public var description: String { "cannot write '\(path)': \(String(cString: strerror(code)))" }
    }

    /// Replaces a file's content: writes a temporary file, `fsync`, rename, `fsync` of the folder.
    public static func write(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
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
