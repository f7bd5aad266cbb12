import Glibc

/// The lock that keeps two processes from creating, migrating or renaming the same database at once.
///
/// Each of these takes several steps, between which SQLite's own locks are free. The lock is a separate file: closing a
/// descriptor of the database would release SQLite's locks (fcntl(2)).
enum DatabaseLock {
    /// Runs `body` while no other process holds the lock.
    ///
    /// If the lock file cannot be created, as in a read-only folder, `body` runs without the lock: no process can
    /// create, migrate or rename the database there.
    static func holding<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        SharedFolder.admitGroup(to: path + ".lock")
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
