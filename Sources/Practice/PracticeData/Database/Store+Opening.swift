import GRDB
import Glibc
import Logging
import Platform

extension Store {
    /// Returns whether opening would keep the file at a path, judged by its header. Changes nothing.
    static func canOpen(_ path: String) -> Bool {
        DatabaseHeader(path: path) != .notADatabase && (try? DamagedDatabase.check(path)) != nil
    }

    /// Opens the database at a path and migrates it, or creates it.
    ///
    /// - Parameters:
    ///   - admission: Limits the wait for another program's lock. Creation and migration have no time limit: a caller
    ///     that gave up meanwhile would give up at every start.
    ///   - logger: Receives a warning if the file has no bytes: Limber leaves no such file, but a failed copy does.
    static func open(_ path: String, _ admission: Admission, reportingTo logger: Logger) throws -> DatabasePool {
        try makeFolder(of: path)
        try checkFiles(of: path)
        return try DatabaseLock.holding(path) {
            // Another thread may have opened the database while this one waited for the lock.
            if let database = OpenDatabases.current(at: path) { return database }
            try DamagedDatabase.check(path)
            if DatabaseHeader(path: path) == .empty {
                admission.holdCaller()
                if FileIdentity(path: path) != nil {
                    logger.warning(
                        """
                        database file is empty (0 bytes); starting without a history, restore a backup if there was \
                        one
                        """,
                        metadata: ["file": "\(path)"])
                }
            }
            makeFile(path)
            let database = try DatabasePool(
                path: path, configuration: configuration(of: path, busyTimeout: admission.millisecondsLeft))
            let migrator = DatabaseMigrator.store
            let isSuperseded = try database.read(migrator.hasBeenSuperseded)
            // SQLite has read the log, and nothing is written yet: the next write replaces what follows the damage.
            do {
                try WriteAheadLog.keepDamaged(of: path)
            } catch {
                OpenDatabases.abandon(database, at: path)
                throw error
            }
            if isSuperseded {
                throw StoreError(path: path, reason: "a newer version of Limber wrote the file; update Limber")
            }
            if try !database.read(migrator.hasCompletedMigrations) {
                // Waits for another program's lock. The migration itself waits for no other program.
                try database.writeWithoutTransaction { db in try db.inTransaction(.immediate) { .commit } }
                admission.holdCaller()
                try migrator.migrate(database)
            }
            // A checkpoint moves the application id from the log into the file, where the next process reads it without
            // SQLite.
            if DatabaseHeader(path: path) != .marked(.limber) {
                _ = try? database.writeWithoutTransaction { db in try db.checkpoint(.passive) }
            }
            return OpenDatabases.add(database, at: path)
        }
    }

    /// A database in memory without rows, which stands for a missing file.
    static let empty = Result {
        let database = try DatabaseQueue()
        try DatabaseMigrator.store.migrate(database)
        return database
    }

    /// Returns the first of a database's files that is not a regular file. SQLite would wait for the writer of a FIFO.
    static func obstacle(at path: String) -> String? {
        let files = ["", "-wal", "-shm", "-journal"].map { path + $0 }
        if let folder = try? OpenFolder(of: path), folder.isShared {
            // A member of the group may have made a link to a file that this user can write and the member cannot.
            if let link = files.first(where: { folder.leadsElsewhere($0.fileName) }) { return link }
        }
        return files.first(where: RegularFile.isObstructed)
    }

    /// Returns whether SQLite, which opens files by their paths and follows links, has opened the database of a shared
    /// folder and not the target of a link. SQLite follows no link in place of the log and its index.
    ///
    /// - Parameter file: The path that SQLite has opened, without links.
    static func isFile(_ file: String?, at path: String) -> Bool {
        guard let folder = try? OpenFolder(of: path), folder.isShared, let real = FileVersion(path: path.parentFolder)
        else { return true }
        return file == "\(real.path)/\(path.fileName)"
    }

    /// - Throws: ``StoreError`` if one of the database's files is not a regular file.
    static func checkFiles(of path: String) throws(StoreError) {
        guard let obstacle = obstacle(at: path) else { return }
        let name = obstacle == path ? "" : "'\(obstacle)' is "
        throw StoreError(path: path, reason: "\(name)a link, or not a regular file; remove or rename it")
    }

    /// Creates an empty file for this user, or for the group of a shared folder, which SQLite accepts as an empty
    /// database.
    ///
    /// SQLite itself would create the file by the umask, and it gives the log and its index the permissions of the
    /// file. A failure is not reported here: SQLite reports it when it opens the file.
    private static func makeFile(_ path: String) {
        if let folder = try? OpenFolder(of: path) { folder.create(path.fileName) }
    }

    /// Creates the folder of a database with mode 0700.
    static func makeFolder(of path: String) throws(StoreError) {
        do throws(DurableFile.WriteError) {
            try DurableFile.makeFolder(path.parentFolder)
        } catch {
            throw StoreError(
                path: path, reason: "cannot create the folder '\(path.parentFolder)'; check its permissions")
        }
    }

    private static func configuration(of path: String, busyTimeout milliseconds: Int) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(milliseconds) / 1000)
        configuration.maximumReaderCount = readers
        configuration.persistentReadOnlyConnections = true
        // ``Transaction`` begins in the access of a write, and ends in that around it.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            // Before the first query that reads the file.
            let file: String? = try Row.fetchOne(db, sql: "PRAGMA database_list")?["file"]
            guard isFile(file, at: path) else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
            try db.execute(sql: "PRAGMA cache_size = -\(cacheKibibytes)")
        }
        return configuration
    }

    /// The number of reader connections, and of threads that use them.
    static let readers = 2

    /// The page cache of a connection in KiB. With SQLite's default of 2,000 KiB, the three connections of a daemon
    /// with a long history could keep 6 MiB between sessions. The kernel caches the file, too.
    private static let cacheKibibytes = 512
}
