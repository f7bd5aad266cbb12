import Glibc

/// The folder of a socket, made and checked, and open for as long as somebody has to lock it.
struct SocketFolder: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Makes the folder where it is missing. One of our own is closed to everybody whom the socket is not for; one
    /// that the user chose stays as it is.
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

    /// Runs `body` while no other process runs its own: two sessions that start at once find one another.
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

    /// - Parameter group: the largest number leaves it as it is, as for chown(2).
    private static func open(
        _ folder: String, permissions: mode_t, group: gid_t
    ) throws(ControlSocketError) -> Int32 {
        let descriptor: Int32
        do throws(ControlSocketError) {
            // A symbolic link is not followed: in /tmp, anybody can have made it.
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
