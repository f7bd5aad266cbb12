import GRDB
import Glibc
import Synchronization

/// The databases that this process has opened, each kept open for as long as it is the file at its path: who looks into
/// history several times an hour need not open it each time, and what GRDB does when one is closed would start
/// Dispatch's workers, whose monitor wakes an idle daemon up every second.
enum OpenDatabases {
    private struct Entry {
        let database: DatabaseQueue
        let file: FileIdentity
    }

    private struct FileIdentity: Equatable {
        let device: dev_t
        let inode: ino_t

        /// `nil` where there is no file.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
        }
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// The database at a path if it is open, else what `open` opens.
    static func database(at path: String, open: () throws -> DatabaseQueue) rethrows -> DatabaseQueue {
        try entries.withLock { entries in
            if let entry = entries[path], FileIdentity(path: path) == entry.file { return entry.database }
            let database = try open()
            if let file = FileIdentity(path: path) { entries[path] = Entry(database: database, file: file) }
            return database
        }
    }
}
