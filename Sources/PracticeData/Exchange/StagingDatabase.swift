import FoundationEssentials
import GRDB
import GRDBSQLite
import PracticeCore
import SessionCore

/// A temporary database that an import fills before it locks the target database. The deinit closes the connection.
///
/// The class uses SQLite's C interface: closing a connection of GRDB would dispose of its dispatch queue, which starts
/// Dispatch's workers, whose monitor wakes an idle daemon once a second.
final class StagingDatabase {
    private let connection: OpaquePointer
    private let session: OpaquePointer
    private let stretch: OpaquePointer
    private let row: OpaquePointer
    private let validity: OpaquePointer

    /// Creates the database in a new file.
    ///
    /// - Throws: `DatabaseError`.
    init(path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened, code == SQLITE_OK else {
            sqlite3_close(opened)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        do {
            try Self.execute(Self.schema, on: opened)
            session = try Self.prepare(
                "INSERT INTO stagedSession VALUES (NULL, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING", on: opened)
            stretch = try Self.prepare(
                "INSERT INTO stagedStretch VALUES (NULL, ?, ?, ?, ?)", on: opened)
            row = try Self.prepare("INSERT INTO stagedRow VALUES (NULL, ?, ?, ?, ?, ?)", on: opened)
            validity = try Self.prepare("SELECT json_valid(?)", on: opened)
        } catch {
            sqlite3_close_v2(opened)
            throw error
        }
        connection = opened
    }

    deinit {
        for statement in [session, stretch, row, validity] { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }

    /// The schema. A crash may lose the file, so writes do not wait for the disk. The transaction lasts until
    /// ``finish()``.
    private static let schema = """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        BEGIN;
        CREATE TABLE stagedSession (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, completedAt INTEGER NOT NULL,
            seconds INTEGER, zone TEXT, record TEXT NOT NULL);
        CREATE TABLE stagedStretch (
            number INTEGER PRIMARY KEY, session INTEGER NOT NULL, region TEXT NOT NULL, stretchId TEXT NOT NULL,
            completedAt INTEGER NOT NULL);
        CREATE TABLE stagedRow (
            number INTEGER PRIMARY KEY, part TEXT NOT NULL, name TEXT NOT NULL, member TEXT NOT NULL,
            place INTEGER NOT NULL, json BLOB NOT NULL);
        """
}

extension StagingDatabase {
    /// Adds a session, unless a session with the same id was added before.
    func add(_ entry: StoredSession<SessionRecord>) throws {
        let json = String(decoding: try JSONEncoder().encode(entry.record), as: UTF8.self)
        try run(
            session,
            [
                .text(entry.id), .text(entry.record.kind.rawValue), .integer(entry.record.completedAt.milliseconds),
                entry.record.countedSeconds.map { .integer($0) } ?? .null, entry.zone.map { .text($0) } ?? .null,
                .text(json),
            ])
        guard sqlite3_changes(connection) > 0 else { return }
        switch entry.record {
        case .stretch(let record):
            let number = sqlite3_last_insert_rowid(connection)
            for done in record.stretches {
                try run(
                    stretch,
                    [
                        .integer(Int(number)), .text(done.region.rawValue), .text(done.stretchId),
                        .integer(record.completedAt.milliseconds),
                    ])
            }
        case .meditation:
            break
        }
    }

    /// Adds a preference or a row of a table.
    ///
    /// - Parameters:
    ///   - part: The member of the document that contains the value.
    ///   - name: The key of the preference, or the name of the table.
    ///   - member: The path of the value for errors.
    func add(_ json: Data, part: String, name: String, member: String) throws {
        try run(row, [.text(part), .text(name), .text(member), .integer(json.startIndex), .blob(json)])
    }

    /// Returns whether a text is valid JSON.
    func isJSON(_ text: Data) throws -> Bool {
        try run(validity, [.text(String(decoding: text, as: UTF8.self))]) == 1
    }

    /// Commits the transaction to the file.
    func finish() throws {
        try Self.execute(
            "CREATE INDEX stretchInTime ON stagedStretch (region, completedAt, number); COMMIT", on: connection)
    }
}

extension StagingDatabase {
    private enum Value {
        case integer(Int)
        case text(String)
        case blob(Data)
        case null
    }

    private static func execute(_ sql: String, on connection: OpaquePointer) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw error(of: connection) }
    }

    private static func prepare(_ sql: String, on connection: OpaquePointer) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw error(of: connection)
        }
        return statement
    }

    private static func error(of connection: OpaquePointer) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    /// Runs a statement once, and returns the number in the first column of its first row.
    @discardableResult
    private func run(_ statement: OpaquePointer, _ values: [Value]) throws -> Int? {
        // SQLITE_TRANSIENT: SQLite copies the bound values.
        let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
                case .text(let text): sqlite3_bind_text(statement, index, text, -1, copying)
                case .blob(let data):
                    data.withUnsafeBytes {
                        sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copying)
                    }
                case .null: sqlite3_bind_null(statement, index)
                }
            guard code == SQLITE_OK else { throw Self.error(of: connection) }
        }
        defer { sqlite3_reset(statement) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return Int(sqlite3_column_int64(statement, 0))
        case SQLITE_DONE: return nil
        default: throw Self.error(of: connection)
        }
    }
}

extension StagingDatabase {
    /// The file of a complete and closed staging database.
    struct File: Sendable {
        let path: String

        /// Attaches the file to a connection under the name `staged`.
        func attach(to db: Database) throws {
            do {
                try db.execute(sql: "ATTACH DATABASE ? AS staged", arguments: [path])
            } catch {
                throw StoreError(path: path, error: error)
            }
        }

        /// Detaches the file. Call it outside of transactions.
        func detach(from db: Database) {
            try? db.execute(sql: "DETACH DATABASE staged")
        }

        /// Checks the staging file after a failed merge. With the error of the merge, the caller would rename the
        /// target database.
        ///
        /// - Throws: ``StoreError`` if the staging file is damaged.
        func checkIsIntact(_ db: Database, after error: any Error) throws {
            guard DamagedDatabase.isIndicated(by: error) else { return }
            let isIntact = try? String.fetchOne(db, sql: "PRAGMA staged.quick_check") == "ok"
            guard isIntact == true else {
                throw StoreError(path: path, reason: "the temporary file is damaged; check the disk and try again")
            }
        }
    }
}
