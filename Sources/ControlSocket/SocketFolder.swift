import Glibc

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
