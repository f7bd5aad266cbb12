import Glibc

/// Which file is at a path.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// `nil` where there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
