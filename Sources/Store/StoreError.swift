import GRDB

/// What went wrong with the database: which file, and why.
public struct StoreError: Error, Hashable, CustomStringConvertible {
    /// The database's file.
    public let path: String
    /// What SQLite or the system says.
    public let reason: String

    /// One sentence that names the file.
    public var description: String { "the history in '\(path)' cannot be used: \(reason)" }

    init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(path: String, error: any Error) {
        self.path = path
        reason =
            switch error {
            case let error as StoreError: error.reason
            case let error as DatabaseError: Self.reason(of: error)
            default: "\(error)"
            }
    }

    private static func reason(of error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            "it is damaged; move it away, and a new one is begun"
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            "another program keeps it locked; try again when that has finished"
        case .SQLITE_FULL:
            "there is no room left for it; make some on its disk"
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            "it cannot be written; check who may write to it and to its folder"
        case .SQLITE_IOERR:
            "its disk fails, or lets it grow no further (\(error.message ?? "I/O error")); check the disk"
        default:
            error.message ?? "\(error.resultCode)"
        }
    }
}
