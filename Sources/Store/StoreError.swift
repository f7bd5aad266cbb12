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
        switch error {
        case let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode):
            reason = "it is damaged; move it away, and a new one is begun"
        case let error as DatabaseError:
            reason = error.message ?? "\(error.resultCode)"
        default:
            reason = "\(error)"
        }
    }
}
