import GRDB

/// A failure of the database: its file, and the reason.
public struct StoreError: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure, by which callers decide what to do.
    public enum Kind: Hashable, Sendable {
        /// Another program holds the lock, or too many requests wait. Nothing was changed; a later try may work.
        case busy
        /// The file is not a usable database.
        case damaged
        /// The file is gone.
        case missing
        /// The disk, the permissions, or SQLite.
        case failed
    }

    /// The kind of failure.
    public let kind: Kind
    /// The database's file.
    public let path: String
    /// The reason, and what to do.
    public let reason: String

    /// One sentence that names the file.
    public var description: String { "cannot use the database '\(path)': \(reason)" }

    init(_ kind: Kind = .failed, path: String, reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }

    init(path: String, error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(path: path, error: error)
        default: self.init(path: path, reason: "\(error)")
        }
    }

    private init(path: String, error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            self.init(.damaged, path: path, reason: "the file is damaged; rename it to start with an empty database")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .busy(path: path)
        case .SQLITE_FULL:
            self.init(path: path, reason: "the disk is full; free some space")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(path: path, reason: "permission denied; check the owner of the file and its folder")
        case .SQLITE_IOERR:
            self.init(
                path: path,
                reason: "\(error.message ?? "I/O error"); check the disk and the file size limits")
        default:
            self.init(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }

    /// Another program holds the lock for longer than the caller waits.
    static func busy(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "another program has locked the file; try again later")
    }

    /// A query takes longer than the caller waits.
    static func slow(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "the query timed out; try again later")
    }

    /// The queue is full.
    static func crowded(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "too many requests are waiting; try again later")
    }

    /// The file was deleted.
    static func missing(path: String) -> StoreError {
        StoreError(.missing, path: path, reason: "no such file; the next change creates it")
    }
}
