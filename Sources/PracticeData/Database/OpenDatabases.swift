import GRDB
import Synchronization

/// The open databases of this process, each used as long as the file at its path is the same.
///
/// A database is never closed: disposing of GRDB's dispatch queues would start Dispatch's workers, whose monitor wakes
/// an idle process once a second.
enum OpenDatabases {
    private struct Entry {
        let database: DatabasePool
        let file: FileIdentity?
    }

    private struct Entries {
        var current: [String: Entry] = [:]
        /// Databases whose file was deleted or renamed. Closing such a database would make SQLite delete the log of the
        /// new file.
        var former: [DatabasePool] = []
    }

    private static let entries = Mutex(Entries())

    /// Returns the open database at a path, or opens it with `open`. A deleted file is created again.
    static func database(at path: String, open: () throws -> DatabasePool) throws -> DatabasePool {
        if let database = current(at: path) { return database }
        // Outside the mutex: opening may wait for another program's lock, and readers of other paths must not wait for
        // that.
        let database = try open()
        return entries.withLock { entries in
            // Another thread may have opened the database meanwhile.
            if let entry = entries.current[path], entry.file == FileIdentity(path: path) {
                entries.former.append(database)
                return entry.database
            }
            entries.current[path] = Entry(database: database, file: FileIdentity(path: path))
            return database
        }
    }

    private static func current(at path: String) -> DatabasePool? {
        entries.withLock { entries in
            guard let entry = entries.current[path] else { return nil }
            if entry.file == FileIdentity(path: path) { return entry.database }
            entries.former.append(entry.database)
            entries.current[path] = nil
            return nil
        }
    }
}
