import Glibc

/// The file that is written several times a second, held open.
struct PositionFile: ~Copyable {
    private let descriptor: Int32

    /// Opens the file; `nil` where it cannot be. In a folder that others may write to, a link could lead anywhere.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// One write of a few bytes at the same place: a process that is killed has written all of it or nothing.
    func write(_ line: String) {
        var line = line
        _ = line.withUTF8 { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}
