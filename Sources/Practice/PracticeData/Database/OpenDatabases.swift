import GRDB
import Synchronization

/// The open databases of this process, each used as long as the file at its path is the same.
///
/// The program never closes a database: disposing of GRDB's dispatch queues would start Dispatch's workers, whose
/// monitor wakes an idle process once a second.
package enum OpenDatabases {
    private struct Entry {
        let database: DatabasePool
        let file: FileIdentity?
    }

    private struct Entries {
        var current: [String: Entry] = [:]
        /// Databases whose file was deleted or renamed. Closing such a database would make SQLite delete the log of the
        /// new file.
        var former: [(path: String, database: DatabasePool)] = []
        /// The paths of the databases that this process has changed.
        var changed: Set<String> = []
    }

    private static let entries = Mutex(Entries())

    /// Adds a database that was just opened, and returns the one to use: another thread may have added its own
    /// meanwhile.
    static func add(_ database: DatabasePool, at path: String) -> DatabasePool {
        entries.withLock { entries in
            if let entry = entries.current[path], entry.file == FileIdentity(path: path) {
                entries.former.append((path, database))
                return entry.database
            }
            entries.current[path] = Entry(database: database, file: FileIdentity(path: path))
            return database
        }
    }

    /// Returns the open database at a path; `nil` if none is open, or if its file was deleted or renamed.
    static func current(at path: String) -> DatabasePool? {
        entries.withLock { entries in
            guard let entry = entries.current[path] else { return nil }
            if entry.file == FileIdentity(path: path) { return entry.database }
            entries.former.append((path, entry.database))
            entries.current[path] = nil
            return nil
        }
    }

    /// Keeps a database open that is not used. Closing it would delete its log.
    static func abandon(_ database: DatabasePool, at path: String) {
        entries.withLock { $0.former.append((path, database)) }
    }

    /// Takes the database at a path out of use, so that the next job opens the file again.
    static func forget(_ path: String) {
        entries.withLock { entries in
            guard let entry = entries.current.removeValue(forKey: path) else { return }
            entries.former.append((path, entry.database))
        }
    }

    /// Moves the logs of the databases that this process has changed into their files, so that a copy of such a file
    /// alone has everything. Waits for no other process: where one reads or writes, its log stays.
    static func foldLogs() {
        for path in entries.withLock({ $0.changed }) { foldLog(of: path) }
    }

    /// Moves the log of a database into its file.
    static func foldLog(of path: String) {
        // Nothing is lost if this fails: the log has the changes until another process moves them.
        _ = try? current(at: path)?.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            try db.checkpoint(.truncate)
        }
    }

    /// Whether this process has changed a database.
    static var areChanged: Bool { entries.withLock { !$0.changed.isEmpty } }

    /// Notes that this process has changed the database at a path.
    static func noteChange(at path: String) { entries.withLock { _ = $0.changed.insert(path) } }

    /// Closes the databases in a folder, for the end of a test whose jobs are done.
    package static func close(below folder: String) {
        let closed = entries.withLock { entries in
            let isBelow = { (path: String) in path.hasPrefix("\(folder)/") }
            let current = entries.current.filter { isBelow($0.key) }
            let former = entries.former.filter { isBelow($0.path) }
            for path in current.keys { entries.current[path] = nil }
            entries.former.removeAll { isBelow($0.path) }
            return current.values.map(\.database) + former.map(\.database)
        }
        // A database that stays open only keeps its files.
        for database in closed { try? database.close() }
    }
}
