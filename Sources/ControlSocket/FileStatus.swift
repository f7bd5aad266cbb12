import Glibc

/// The status of a file. Symbolic links are not followed.
struct FileStatus: Sendable {
    private let status: stat

    /// Reads the status of the file at a path; `nil` if there is no file.
    init?(at path: String) throws(ControlSocketError) {
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno != ENOENT else { return nil }
            throw .failed(step: "inspect", path: path, code: errno)
        }
        self.status = status
    }

    /// Reads the status of an open file.
    init(of descriptor: Int32, at path: String) throws(ControlSocketError) {
        var status = stat()
        try ControlSocketError.check(fstat(descriptor, &status), "inspect", path)
        self.status = status
    }

    /// The id of the user who owns the file.
    var owner: UInt32 { status.st_uid }

    var isSocket: Bool { status.st_mode & S_IFMT == S_IFSOCK }

    /// Whether both describe the same file.
    func isSame(as other: FileStatus) -> Bool {
        (status.st_dev, status.st_ino) == (other.status.st_dev, other.status.st_ino)
    }
}
