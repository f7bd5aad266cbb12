import GRDB
import Platform
public import SessionCore

/// An error of the database, with its file and the reason.
public struct StoreError: Refusal, Hashable {
    /// The kind of an error, on which callers base their reaction.
    public enum Kind: Hashable, Sendable {
        /// Another program holds the lock, the query takes too long, or too many jobs wait. Nothing was changed; a
        /// retry may succeed.
        case busy
        /// The file is not a usable database.
        case damaged
        /// The file does not exist.
        case missing
        /// The disk, the permissions or SQLite failed.
        case failed
    }

    /// The kind of the error.
    public let kind: Kind
    /// The path of the database file.
    public let path: String
    /// The reason and the remedy, without the name of the file.
    public let reason: String

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch kind {
        case .busy: .busy
        case .damaged, .missing, .failed: .failed
        }
    }

    /// The complete error text, with the name of the file.
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
        case is DamagedDatabase.Foreign:
            self.init(
                .damaged, path: path,
                reason: "the file is no database of Limber; rename it to start with an empty database")
        default: self.init(path: path, reason: "\(error)")
        }
    }

    private init(path: String, error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            self.init(
                .damaged, path: path,
                reason: "the file is damaged; run 'limber recover' with its path to bring back what can be read")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .busy(path: path)
        case .SQLITE_FULL:
            self.init(path: path, reason: "the disk is full; free some space")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(path: path, reason: Self.denial(of: path))
        case .SQLITE_IOERR:
            self.init(
                path: path,
                reason: "\(error.message ?? "I/O error"); check the disk and the file size limits")
        default:
            self.init(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }

    /// Returns the reason why this user may not use a database, such as after a use with sudo.
    private static func denial(of path: String) -> String {
        let folder = path.parentFolder
        let files = [folder] + ["", "-wal", "-shm"].map { path + $0 }
        guard let file = FileOwner.firstForbidden(files), let owner = FileOwner.name(of: file) else {
            return "permission denied; check the owner of the file and its folder"
        }
        // A folder that cannot be opened is not the shared one of the service.
        let isShared: Bool = if let folder = try? OpenFolder(of: path) { folder.isShared } else { false }
        let remedy =
            isShared
            ? "let its group use it with 'sudo chmod g+rw \(file)'"
            : FileOwner.remedy(for: file, in: folder)?.description ?? "use a folder of yours"
        return "permission denied: '\(file)' belongs to \(owner); \(remedy)"
    }

    /// Returns the error for another program's lock that lasts longer than the caller waits.
    static func busy(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "another program has locked the file; try again later")
    }

    /// Returns the error for a query that takes longer than the caller waits.
    static func slow(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "the query timed out; try again later")
    }

    /// Returns the error for a full queue.
    static func crowded(path: String) -> StoreError {
        StoreError(.busy, path: path, reason: "too many requests are waiting; try again later")
    }

    /// Returns the error for a file that was deleted.
    static func missing(path: String) -> StoreError {
        StoreError(.missing, path: path, reason: "no such file; the next change creates it")
    }
}
