import GRDB
import GRDBSQLite
import Glibc

/// A read-only connection, through SQLite's C interface, to a database that may be another program's.
///
/// GRDB would change the journal mode, and closing one of its connections wakes up Dispatch. The deinit closes the
/// connection.
///
/// Only SQLite opens and closes the file. Closing a descriptor of our own would release the locks of all connections of
/// this process to the file (fcntl(2)), and another program that closes the database would then delete its log.
struct UnmarkedDatabase: ~Copyable {
    private let connection: OpaquePointer

    /// - Parameters:
    ///   - busyTimeout: The longest wait for another program's lock, in milliseconds.
    ///   - isReadOnly: Whether to open the file for reading only; ``whileUnused(_:)`` has to write its locks.
    /// - Throws: `DatabaseError` if the file cannot be opened.
    init(path: String, busyTimeout: Int32 = 1000, isReadOnly: Bool = true) throws {
        guard Store.obstacle(at: path) == nil else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened, code == SQLITE_OK,
            Store.isFile(sqlite3_db_filename(opened, "main").map { String(cString: $0) }, at: path)
        else {
            sqlite3_close(opened)
            throw DatabaseError(resultCode: code == SQLITE_OK ? .SQLITE_CANTOPEN : ResultCode(rawValue: code))
        }
        connection = opened
        sqlite3_busy_timeout(connection, busyTimeout)
    }

    deinit { sqlite3_close(connection) }

    /// Returns at most `count` bytes from the beginning of the file. Takes no lock and reads no log.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    func firstBytes(_ count: Int) throws -> [UInt8] {
        let (file, methods) = try openFile()
        var size: sqlite3_int64 = 0
        try Self.check(methods.pointee.xFileSize(file, &size))
        var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
        // SQLite reads at most 2 GiB at once.
        for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
            let length = min(1 << 20, bytes.count - start)
            try bytes.withUnsafeMutableBytes { bytes in
                let target = bytes.baseAddress.map { $0 + start }
                try Self.check(methods.pointee.xRead(file, target, Int32(length), sqlite3_int64(start)))
            }
        }
        return bytes
    }

    /// Runs `body` while no connection of any process reads or writes the database, not even one of this process.
    ///
    /// The locks are those of SQLite, taken without reading the file, which may be damaged. In WAL mode they are in the
    /// index of the log, if there is one; otherwise they are in the database.
    ///
    /// - Throws: `DatabaseError` with the code `SQLITE_BUSY` if a connection reads or writes, and errors of `body`.
    func whileUnused<Value>(_ body: () throws -> Value) throws -> Value {
        let (file, methods) = try openFile()
        guard let path = sqlite3_db_filename(connection, "main"), access("\(String(cString: path))-shm", F_OK) == 0
        else {
            defer { _ = methods.pointee.xUnlock(file, SQLITE_LOCK_NONE) }
            try Self.check(methods.pointee.xLock(file, SQLITE_LOCK_SHARED))
            try Self.check(methods.pointee.xLock(file, SQLITE_LOCK_EXCLUSIVE))
            return try body()
        }
        var index: UnsafeMutableRawPointer?
        // The size of a part of the index, which SQLite's code fixes.
        defer { _ = methods.pointee.xShmUnmap(file, 0) }
        try Self.check(methods.pointee.xShmMap(file, 0, 32_768, 1, &index))
        try Self.check(
            methods.pointee.xShmLock(file, 0, SQLITE_SHM_NLOCK, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE))
        defer { _ = methods.pointee.xShmLock(file, 0, SQLITE_SHM_NLOCK, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) }
        return try body()
    }

    private func openFile() throws -> (UnsafeMutablePointer<sqlite3_file>, UnsafePointer<sqlite3_io_methods>) {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        try Self.check(sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
        guard let file = pointer, let methods = file.pointee.pMethods else {
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
        }
        return (file, methods)
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
