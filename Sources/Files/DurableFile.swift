import Glibc

/// A file that is either its old self or its new one, whatever is killed or unplugged when.
public enum DurableFile {
    /// A file that cannot be written.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        let path: String
        let code: Int32

        /// The sentence.
        public var description: String { "cannot write '\(path)': \(String(cString: strerror(code)))" }
    }

    /// Replaces a file's content: written beside it, brought to the disk, and renamed.
    public static func write(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        let isWritten = writeAll(Array(bytes), to: descriptor) && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let code = isWritten ? errno : code
            unlink(temporary)
            throw Failure(path: path, code: code)
        }
        syncFolder(of: path)
    }

    /// Removes a file for good; one that is not there is removed already.
    public static func remove(_ path: String) {
        guard unlink(path) == 0 else { return }
        syncFolder(of: path)
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// A rename is on the disk when the folder is.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
