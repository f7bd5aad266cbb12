import GRDB
import GRDBSQLite

/// A read-only connection, through SQLite's C interface, to a database that may be another program's.
///
/// GRDB would change the journal mode, and closing one of its connections wakes up Dispatch. The deinit closes the
/// connection.
///
/// Only SQLite opens and closes the file. Closing a descriptor of our own would release the locks of all connections of
/// this process to the file (fcntl(2)), and another program that closes the database would then delete its log.
struct UnmarkedDatabase: ~Copyable {
    private let connection: OpaquePointer

    /// - Parameter busyTimeout: The longest wait for another program's lock, in milliseconds.
    /// - Throws: `DatabaseError` if the file cannot be opened.
    init(path: String, busyTimeout: Int32 = 1000) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened, code == SQLITE_OK else {
            sqlite3_close(opened)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        connection = opened
        sqlite3_busy_timeout(connection, busyTimeout)
    }

    deinit { sqlite3_close(connection) }

    /// Returns at most `count` bytes from the beginning of the file. Takes no lock and reads no log.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    func firstBytes(_ count: Int) throws -> [UInt8] {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        try Self.check(sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
        guard let file = pointer, let methods = file.pointee.pMethods else {
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
        }
        var size: sqlite3_int64 = 0
        try Self.check(methods.pointee.xFileSize(file, &size))
        var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
        if !bytes.isEmpty { try Self.check(methods.pointee.xRead(file, &bytes, Int32(bytes.count), 0)) }
        return bytes
    }

    private static func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Returns the names of the tables.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    func tables() throws -> Set<String> {
        Set(try rows("SELECT name FROM sqlite_master").map { $0[0] })
    }

    /// Returns the rows of a query, with each value as text. Null is an empty text.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    func rows(_ sql: String) throws -> [[String]] {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
        guard let statement = prepared, code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        defer { sqlite3_finalize(statement) }
        var rows: [[String]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                    })
            case SQLITE_DONE: return rows
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }
}
