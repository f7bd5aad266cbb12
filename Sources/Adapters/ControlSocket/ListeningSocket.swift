import Glibc

/// A control socket that accepts connections. Its deinit removes the file.
///
/// The existence of a value proves that no other process serves the path: if two processes compete, only one succeeds.
public struct ListeningSocket: ~Copyable, Sendable {
    /// The path of the socket.
    public let path: ControlSocketPath
    private let socket: UnixSocket
    private let folder: SocketFolder
    private let file: FileStatus?

    /// Creates the folder and the socket. Replaces the socket of a process that has died.
    ///
    /// - Throws: ``ControlSocketError/served(path:by:)`` if another process serves the path, and the errors of the file
    ///   system.
    public init(at path: ControlSocketPath) throws(ControlSocketError) {
        let folder = try SocketFolder(of: path)
        let socket = try UnixSocket(for: path.file)
        file = try folder.locked { () throws(ControlSocketError) in
            try Self.removeStaleSocket(at: path.file)
            try socket.listen(at: path)
            return try FileStatus(at: path.file)
        }
        self.path = path
        self.folder = folder
        self.socket = socket
    }

    deinit {
        try? folder.locked { () throws(ControlSocketError) in
            // The user may have removed the file, and another process may have created its own since.
            if let file, let present = try FileStatus(at: path.file), present.isSame(as: file) { unlink(path.file) }
        }
    }

    /// Returns a descriptor of the socket that stays open after this value.
    borrowing func duplicate() throws(ControlSocketError) -> Int32 {
        try socket.duplicate(for: path.file)
    }

    /// Removes the socket of a process that has died. Only a connection attempt shows this: the file outlives the
    /// process.
    private static func removeStaleSocket(at path: String) throws(ControlSocketError) {
        guard let file = try FileStatus(at: path) else { return }
        guard file.isSocket else { throw .notASocket(path) }
        let probe = try UnixSocket(for: path)
        do throws(ControlSocketError) {
            try probe.connect(to: path)
        } catch .failed(_, _, ECONNREFUSED) {
            try ControlSocketError.check(unlink(path), "remove the stale socket", path)
            return
        } catch .failed(_, _, EAGAIN) {
            throw .served(path: path, by: nil)
        }
        throw .served(path: path, by: try probe.peer(at: path))
    }
}

/// The folder of a socket: created, checked, and open so that it can be locked.
struct SocketFolder: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Opens the folder, and creates it if needed. The folder gets permissions for the users of the socket, unless the
    /// user chose the folder.
    init(of path: ControlSocketPath) throws(ControlSocketError) {
        let folder = path.folder
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw .failed(step: "create the folder", path: folder, code: errno)
        }
        switch path.audience {
        case .userInChosenFolder:
            descriptor = try Self.open(folder)
        case .user:
            descriptor = try Self.open(folder, permissions: 0o700, group: .max)
        case .group(let name):
            descriptor = try Self.open(folder, permissions: 0o750, group: try ControlSocketError.group(named: name))
        }
    }

    deinit {
        close(descriptor)
    }

    /// Runs `body` under the folder's lock, so that two processes that start at once do not both create the socket.
    borrowing func locked<Result>(
        _ body: () throws(ControlSocketError) -> Result
    ) throws(ControlSocketError) -> Result {
        flock(descriptor, LOCK_EX)
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    private static func open(_ folder: String, flags: Int32 = 0) throws(ControlSocketError) -> Int32 {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
        return try ControlSocketError.check(descriptor, "open the folder", folder)
    }

    /// Opens the folder and sets its permissions.
    ///
    /// - Parameter group: The group id; the maximum keeps the present group, as in chown(2).
    private static func open(
        _ folder: String, permissions: mode_t, group: gid_t
    ) throws(ControlSocketError) -> Int32 {
        let descriptor: Int32
        do throws(ControlSocketError) {
            // Never follow a symbolic link: in /tmp, any user can have created it.
            descriptor = try open(folder, flags: O_NOFOLLOW)
        } catch {
            throw .folderNotOurs(folder)
        }
        do throws(ControlSocketError) {
            guard try FileStatus(of: descriptor, at: folder).owner == geteuid() else { throw .folderNotOurs(folder) }
            try ControlSocketError.check(fchown(descriptor, .max, group), "set the group of", folder)
            try ControlSocketError.check(fchmod(descriptor, permissions), "set the permissions of", folder)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}

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
