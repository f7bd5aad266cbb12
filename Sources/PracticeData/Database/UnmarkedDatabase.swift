import GRDB
import GRDBSQLite

/// A database that may be another program's, open for reading only through SQLite's C interface: GRDB would change its
/// journal mode, and closing one of GRDB's connections wakes up Dispatch. Closing it is the deinit.
struct UnmarkedDatabase: ~Copyable {
    private let connection: OpaquePointer

    /// - Throws: `DatabaseError` where the file cannot be opened.
    init(path: String) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened, code == SQLITE_OK else {
            sqlite3_close(opened)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        connection = opened
        sqlite3_busy_timeout(connection, 1000)
    }

    deinit { sqlite3_close(connection) }

    /// The names of the tables.
    ///
    /// - Throws: `DatabaseError` where they cannot be read.
    func tables() throws -> Set<String> {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, "SELECT name FROM sqlite_master", -1, &prepared, nil)
        guard let statement = prepared, code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        defer { sqlite3_finalize(statement) }
        var names: Set<String> = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                if let text = sqlite3_column_text(statement, 0) { names.insert(String(cString: text)) }
            case SQLITE_DONE: return names
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }
}
