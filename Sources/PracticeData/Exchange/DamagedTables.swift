import GRDB
import Glibc
import Platform

/// The tables of a database that may be damaged, read row by row from a private copy.
///
/// A damaged page makes SQLite fail for every query that meets it. Rows are therefore read one at a time by their
/// numbers; after a failure, the next readable number is searched for by bisection.
struct DamagedTables: Sendable {
    private let database: DatabaseQueue
    private let path: String

    /// Opens a copy of a database and its log. It is deleted at once, and its space is freed when it is closed.
    ///
    /// - Parameter folder: The folder of the copy, which no other user can write: SQLite opens files by their paths. `/tmp`
    ///   may be in memory.
    /// - Throws: ``StoreError`` if the file is no database of Limber, cannot be read at all, or cannot be copied.
    init(copying path: String, into folder: String) throws(StoreError) {
        try Store.checkFiles(of: path)
        switch DatabaseHeader(path: path) {
        case .marked(.limber): break
        case .empty: throw StoreError(.missing, path: path, reason: "no such file, or an empty one")
        case nil: throw StoreError(path: path, reason: "permission denied; check the owner of the file")
        case .notADatabase, .marked:
            throw StoreError(
                .damaged, path: path, reason: "the file is no database of Limber, or its header is damaged")
        }
        self.path = path
        do {
            try DurableFile.makeFolder(folder)
            let state = try OpenFolder(folder)
            state.removeLeftovers(.recovery, before: time(nil) - Self.leftoverSeconds)
            let name = FileName.recovery.name(String(UInt64.random(in: .min ... .max), radix: 16))
            defer { state.remove(name, as: .recovery) }
            for suffix in ["", "-wal"] where FileIdentity(path: path + suffix) != nil {
                let bytes = try OpenFolder.bytes(at: path + suffix, upTo: Self.mostBytes)
                try state.folder(name, isCreated: true).write(bytes, to: FileName.recoveredCopy.name(suffix))
            }
            database = try DatabaseQueue(path: "\(folder)/\(name)/\(FileName.recoveredCopy.name())")
            _ = try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    /// The greatest size of a database in bytes: millions of sessions.
    private static let mostBytes = 4 << 30
    /// The age in seconds after which a folder is a leftover: no copy takes an hour.
    private static let leftoverSeconds = 3600

    /// Calls `body` with every readable row of a table, with its number in the column ``numberColumn``.
    ///
    /// - Returns: The number of gaps: places where rows cannot be read.
    /// - Throws: The errors of `body`, and ``StoreError``. A `DatabaseError` would pass for one of the database that the
    ///   rows are written to.
    func forEachRow(of table: String, _ body: (Row) throws -> Void) throws -> Int {
        var gaps = 0
        var failure: (any Error)?
        do {
            try database.read { db in
                // Earlier versions lack some tables.
                guard try db.tableExists(table) else { return }
                let next = try Self.statement(in: db, table)
                // SQLite numbers rows from 1.
                var number: Int64? = 0
                while let start = number {
                    switch Self.row(from: start, next) {
                    case .success(let row?):
                        do {
                            try body(row)
                        } catch {
                            failure = error
                            return
                        }
                        let place: Int64 = row[Self.numberColumn]
                        number = place == .max ? nil : place + 1
                    case .success(nil):
                        return
                    case .failure(let error) where Self.isDamage(error):
                        gaps += 1
                        number = Self.end(ofGapAt: start, next)
                    case .failure(let error):
                        throw error
                    }
                }
            }
        } catch let error as DatabaseError where Self.isDamage(error) {
            gaps += 1
        } catch {
            throw StoreError(path: path, error: error)
        }
        if let failure { throw failure }
        return gaps
    }

    private static func statement(in db: Database, _ table: String) throws -> Statement {
        try db.makeStatement(
            sql: """
                SELECT rowid AS \(numberColumn), * FROM \(table.quotedDatabaseIdentifier)
                WHERE rowid >= ? ORDER BY rowid LIMIT 1
                """)
    }

    private static func row(from start: Int64, _ next: Statement) -> Result<Row?, DatabaseError> {
        do {
            let row = try Row.fetchOne(next, arguments: [start])
            if let row, (row[numberColumn] as Int64) < start { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            return .success(row)
        } catch {
            return .failure(error as? DatabaseError ?? DatabaseError(resultCode: .SQLITE_ERROR))
        }
    }

    static let numberColumn = "rowNumber"

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
    }

    /// Returns the first number from which rows can be read again; `nil` if there is none.
    private static func end(ofGapAt start: Int64, _ next: Statement) -> Int64? {
        func isReadable(_ number: Int64) -> Bool { (try? row(from: number, next).get()) != nil }
        var (damaged, step) = (start, Int64(1))
        while true {
            let (probe, isTooLarge) = start.addingReportingOverflow(step)
            guard !isTooLarge else { return nil }
            if isReadable(probe) {
                var readable = probe
                while readable - damaged > 1 {
                    let middle = damaged + (readable - damaged) / 2
                    if isReadable(middle) { readable = middle } else { damaged = middle }
                }
                return readable
            }
            damaged = probe
            guard step <= .max / 2 else { return nil }
            step *= 2
        }
    }
}
