import Glibc

/// The identity of a file and the time of its last status change, such as a change of permissions.
struct NodeIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t
    private let seconds: Int
    private let nanoseconds: Int
    let type: mode_t

    /// Reads the identity of the file at a path; `nil` if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the identity of an open file; `nil` if the descriptor is not open.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
        seconds = status.st_ctim.tv_sec
        nanoseconds = status.st_ctim.tv_nsec
        type = status.st_mode & S_IFMT
    }

    /// Whether both are the same file, regardless of changes.
    func isSameFile(as other: NodeIdentity) -> Bool {
        device == other.device && inode == other.inode
    }
}
