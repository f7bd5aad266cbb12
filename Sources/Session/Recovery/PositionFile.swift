import Glibc

/// The open file of the position, which is written several times a second.
struct PositionFile: ~Copyable {
    private let descriptor: Int32

    /// Opens the file, or returns `nil` on an error. Does not follow a link, because other users may be able to write
    /// to the folder.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Writes the line in one system call at the start of the file, so that a killed process writes all of it or
    /// nothing.
    func write(_ line: String) {
        var line = line
        _ = line.withUTF8 { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}
