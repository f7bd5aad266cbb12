import Glibc

/// What keeps two processes from beginning, changing or moving away the same database at once: each of these takes
/// several steps, between which SQLite's own locks are free. A file of its own, since SQLite's would lose their locks.
enum DatabaseLock {
    /// Runs `body` while no other process runs its own. Where no file can be made, as in a folder that is read-only,
    /// nobody can do any of it anyway.
    static func holding<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
