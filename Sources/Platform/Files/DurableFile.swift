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
        var replacement = try Replacement(of: path)
        try replacement.append(Array(bytes))
        try replacement.commit()
    }

    /// Removes a file for good; one that is not there is removed already.
    public static func remove(_ path: String) {
        guard unlink(path) == 0 else { return }
        syncFolder(of: path)
    }

    /// A rename is on the disk when the folder is.
    static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
