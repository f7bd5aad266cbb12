import Glibc

/// The identity of the file at a path: device and inode. A replaced file has another identity.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// Reads the identity; `nil` if no file exists.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
