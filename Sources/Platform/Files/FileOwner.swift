import CLinux
import Glibc

/// The owners of files, for messages.
public enum FileOwner {
    /// Returns the name of the user that owns a file, or the user id if it has no name; `nil` for a missing file.
    public static func name(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 4096)
        // The entry points into the text.
        return text.withUnsafeMutableBufferPointer { text in
            guard let start = text.baseAddress,
                getpwuid_r(status.st_uid, &entry, start, text.count, &found) == 0, found != nil
            else { return "\(status.st_uid)" }
            return String(cString: entry.pw_name)
        }
    }

    /// Returns the first of some files that exists and that this user may not read and write.
    public static func firstForbidden(_ paths: [String]) -> String? {
        paths.first { path in
            faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0 && [EACCES, EPERM].contains(errno)
        }
    }
}
