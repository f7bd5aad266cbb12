import Glibc

/// Which file is behind a path, and when its permissions were changed last.
struct NodeIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t
    private let seconds: Int
    private let nanoseconds: Int
    let type: mode_t

    /// `nil` where there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// `nil` for a descriptor that is not open.
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

    /// Whether both are the same file, however changed.
    func isSameFile(as other: NodeIdentity) -> Bool {
        device == other.device && inode == other.inode
    }
}
