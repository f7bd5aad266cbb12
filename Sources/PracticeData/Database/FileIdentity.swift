import Glibc

/// The identity of the file at a path: its device and inode. It reveals that another process has replaced the database
/// file, for example from a backup.
///
/// The kernel may give the inode of a deleted file to a new one, but not while the deleted file is still open.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// Reads the identity with stat(2). Returns `nil` if the file does not exist or its folder cannot be searched.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
