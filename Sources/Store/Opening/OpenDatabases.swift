import GRDB
import Synchronization

/// The databases that this process has opened, each kept open for as long as it is the file at its path: who looks into
/// history several times an hour need not open it each time, and what GRDB does when one is closed would start
/// Dispatch's workers, whose monitor wakes an idle daemon up every second.
enum OpenDatabases {
    private struct Entry {
        let database: DatabaseQueue
        let file: FileIdentity?
    }

    private struct Entries {
        var current: [String: Entry] = [:]
        /// Whose file was deleted, or set aside. Closed, SQLite would remove the log of what now bears the name.
        var former: [DatabaseQueue] = []
    }

    private static let entries = Mutex(Entries())

    /// The database at a path if it is open, else what `open` opens. A file that was deleted meanwhile is begun anew.
    static func database(at path: String, open: () throws -> DatabaseQueue) throws -> DatabaseQueue {
        try entries.withLock { entries in
            if let entry = entries.current[path] {
                if entry.file == FileIdentity(path: path) { return entry.database }
                entries.former.append(entry.database)
                entries.current[path] = nil
            }
            let database = try open()
            entries.current[path] = Entry(database: database, file: FileIdentity(path: path))
            return database
        }
    }
}
