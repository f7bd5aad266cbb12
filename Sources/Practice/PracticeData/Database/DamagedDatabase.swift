import FoundationEssentials
import GRDB
import Glibc
import Logging
import Platform
import SessionCore

/// A database that is damaged or belongs to another program, with the identity of its file at the time of the failure.
struct DamagedDatabase {
    let path: String
    let file: FileIdentity?

    /// The error for another program's database, and for a log without its database: SQLite would change the database,
    /// and discard the log.
    struct Foreign: Error {}

    /// Returns whether an error means that the database is damaged or foreign.
    static func isIndicated(by error: any Error) -> Bool {
        switch error {
        case is Foreign: true
        case let error as StoreError: error.kind == .damaged
        case let error as DatabaseError: [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
        default: false
        }
    }

    /// Checks that SQLite may open the file.
    ///
    /// - Throws: An error that ``isIndicated(by:)`` accepts if the file is another program's; SQLite must not open it.
    static func check(_ path: String) throws {
        switch DatabaseHeader(path: path) {
        case .none, .notADatabase, .marked(.limber):
            break
        case .empty:
            if size(of: path + "-wal") > 0 { throw Foreign() }
        case .marked(.none):
            if try isForeign(path) { throw Foreign() }
        case .marked:
            throw Foreign()
        }
    }

    /// Returns whether a database without an application id has tables, but not those of version 1.
    private static func isForeign(_ path: String) throws -> Bool {
        let tables = try UnmarkedDatabase(path: path).tables()
        return !tables.isEmpty && !tables.contains("grdb_migrations")
    }

    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }

    /// Renames the database and its log, unless another process has already done so, or a second look finds no damage.
    ///
    /// - Throws: ``StoreError`` if a connection of any process reads the database: it would continue with half of its
    ///   data.
    func setAside(reportingTo logger: Logger) throws {
        let name: String? = try DatabaseLock.holding(path) {
            guard FileIdentity(path: path) == file else { return nil }
            guard isStillDamaged else {
                // Its connections may have the wrong bytes in their cache.
                OpenDatabases.forget(path)
                return nil
            }
            // A log without its database has no readers.
            return file == nil ? try rename() : try renameUnread()
        }
        if let name {
            logger.warning(
                "damaged database renamed; starting with an empty one",
                metadata: ["file": "\(path)", "backup": "\(name)"])
        }
    }

    private func renameUnread() throws -> String {
        do {
            return try UnmarkedDatabase(path: path, busyTimeout: 0, isReadOnly: false).whileUnused { try rename() }
        } catch let error as DatabaseError {
            throw StoreError(
                .damaged, path: path,
                reason: error.resultCode == .SQLITE_BUSY
                    ? "the file is damaged, and a program reads it; try again later"
                    : "the file is damaged, and cannot be locked; check its permissions")
        }
    }

    private func rename() throws(StoreError) -> String {
        let name = unusedName
        try Self.rename(path, to: name) { reason in
            "the file is damaged and cannot be renamed (\(reason)); check the permissions of its folder"
        }
        return name
    }

    /// Renames a database with its log.
    ///
    /// The log is renamed first: SQLite would delete a log that it finds beside a new database.
    ///
    /// - Parameter message: Returns the message for a reason of the system.
    private static func rename(
        _ path: String, to name: String, orSay message: (String) -> String
    ) throws(StoreError) {
        do throws(DurableFile.WriteError) {
            let folder = try OpenFolder(of: path)
            for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
                try folder.rename(path.fileName + suffix, to: name.fileName + suffix)
            }
        } catch {
            throw StoreError(path: path, reason: message(error.reason))
        }
    }

    /// Whether the file is damaged for a new connection, too. SQLite reports an error of the disk (EIO), which may
    /// pass, as damage.
    private var isStillDamaged: Bool {
        do {
            try Self.check(path)
            return try UnmarkedDatabase(path: path).rows("PRAGMA integrity_check(1)") != [["ok"]]
        } catch {
            return Self.isIndicated(by: error)
        }
    }

    private var unusedName: String {
        let time = "\(Timestamp(Date()))".filter { $0 != "-" && $0 != ":" }
        return Self.unusedName(Self.name(of: path, time))
    }

    private static func unusedName(_ name: String) -> String {
        let others = (2...).lazy.map { "\(name)-\($0)" }
        let isUnused = { (name: String) in ["", "-wal", "-shm"].allSatisfy { access(name + $0, F_OK) != 0 } }
        return isUnused(name) ? name : others.first(where: isUnused) ?? name
    }
}

// Databases that were renamed earlier, until they are settled: recovered, moved away or deleted.
extension DamagedDatabase {
    /// Returns the path of an unsettled database with a name of its own.
    static func name(of path: String, _ name: String) -> String {
        FileName.damagedDatabase.path(in: path.parentFolder, name)
    }

    /// Returns the paths of the unsettled databases beside the database at a path, oldest first.
    static func unsettled(beside path: String) -> [String] {
        // A folder that cannot be opened has no database that could be used.
        guard let folder = try? OpenFolder(of: path) else { return [] }
        let names = Set(folder.names)
        return names.filter { name in
            // A log may have been renamed without a database.
            FileName.damagedDatabase.matches(name) && !name.hasSuffix("-shm")
                && !(name.hasSuffix("-wal") && names.contains(String(name.dropLast(4))))
        }
        .sorted().map { "\(path.parentFolder)/\($0)" }
    }

    /// Settles a recovered database: renames it, so that it is no longer among the unsettled ones.
    ///
    /// - Returns: The new path; `nil` if the file is not an unsettled database.
    /// - Throws: ``StoreError`` if the file cannot be renamed.
    static func settle(_ file: FileIdentity?, beside path: String) throws(StoreError) -> String? {
        guard let old = unsettled(beside: path).first(where: { FileIdentity(path: $0) == file }) else { return nil }
        let time = old.fileName.dropFirst(FileName.damagedDatabase.name().count)
        let new = unusedName(FileName.recoveredDatabase.path(in: path.parentFolder, String(time)))
        try rename(old, to: new) { reason in "recovered, but cannot be renamed (\(reason)); move the file away" }
        return new
    }
}

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
        guard let folder = try? OpenFolder(of: path) else { return try body() }
        return try folder.whileLocked(FileName.databaseLock.name(), body)
    }
}
