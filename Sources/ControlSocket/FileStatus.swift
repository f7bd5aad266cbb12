import Glibc

/// What the system says of a file itself, not of what a link points to.
struct FileStatus: Sendable {
    private let status: stat

    /// The file at a path; `nil` where there is none.
    init?(at path: String) throws(ControlSocketError) {
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno != ENOENT else { return nil }
            throw .failed(step: "inspect", path: path, code: errno)
        }
        self.status = status
    }

    /// The open file with a descriptor.
    init(of descriptor: Int32, at path: String) throws(ControlSocketError) {
        var status = stat()
        try ControlSocketError.check(fstat(descriptor, &status), "inspect", path)
        self.status = status
    }

    /// Whose it is.
    var owner: UInt32 { status.st_uid }

    /// Whether it is a socket.
    var isSocket: Bool { status.st_mode & S_IFMT == S_IFSOCK }

    /// Whether both are one file.
    func isSame(as other: FileStatus) -> Bool {
        (status.st_dev, status.st_ino) == (other.status.st_dev, other.status.st_ino)
    }
}
