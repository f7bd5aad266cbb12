import Glibc

/// A file as it is at a time: another content has another version, as far as size and time of modification tell.
public struct FileVersion: Hashable, Sendable {
    /// The absolute path without symbolic links.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The time of the last modification, in nanoseconds since 1970.
    public let modified: Int

    /// Reads the version of a file; `nil` if there is none.
    public init?(path: String) {
        var status = stat()
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        guard stat(resolved, &status) == 0 else { return nil }
        self.path = String(cString: resolved)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
