import GRDB

/// The rows that can be read of a database that may be damaged, in a database of their own in memory, where none
/// conflicts with another.
///
/// Rows of pages that no table leads to are sorted by their columns: each table of Limber has its own number of
/// columns, types and formats. So neither the schema nor the roots of the tables are needed.
struct DamagedTables: Sendable {
    private let database: DatabaseQueue
    /// The number of places where rows may be missing.
    private(set) var gaps: Int
    /// The number of rows that an index names, and that were not found.
    private(set) var missing = 0
    /// The number of rows that no table takes.
    private(set) var rejected = 0

    /// Reads a database and its log. Neither is changed.
    ///
    /// - Throws: ``StoreError`` if the file is no database of Limber, or cannot be read at all.
    init(of path: String) throws(StoreError) {
        try Store.checkFiles(of: path)
        let header = DatabaseHeader(path: path)
        guard header != nil else {
            throw StoreError(path: path, reason: "permission denied; check the owner of the file")
        }
        do {
            let search = RowSearch(try DatabasePages(path: path))
            if header == .empty, search.isEmpty {
                throw StoreError(
                    .missing, path: path, reason: "the file is missing or empty, nothing can be read; restore a backup")
            }
            guard header == .marked(.limber) || (header == .notADatabase ? !search.isEmpty : search.isOfLimber) else {
                throw StoreError(.damaged, path: path, reason: "nothing that Limber wrote can be read in the file")
            }
            gaps = search.gaps
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            database = try DatabaseQueue(configuration: configuration)
            try DatabaseMigrator.store.migrate(database)
            try database.write { db in try fill(db, from: search) }
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    private mutating func fill(_ db: Database, from search: RowSearch) throws {
        let shapes = try TableShape.all(in: db)
        var numbers: [String: Set<Int64>] = [:]
        for (name, rows) in search.rows.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("sqlite_") {
            let own = shapes.first { $0.table == name }
            for row in rows.sorted(by: { $0.number < $1.number }) {
                let isOwn = own?.fits(row.values) == true
                // Such a row came with a page of another table.
                if own != nil, !isOwn { gaps += 1 }
                guard let shape = isOwn ? own : TableShape.table(of: row.values, among: shapes) else {
                    rejected += 1
                    continue
                }
                let isNew = numbers[shape.table, default: []].insert(row.number).inserted
                guard RowRecovery.tables.contains(shape.table) else { continue }
                if !isNew { gaps += 1 }
                if try !shape.insert(row, in: db) { rejected += 1 }
            }
        }
        for row in search.strays.sorted(by: { $0.number < $1.number }) {
            guard let shape = TableShape.table(of: row.values, among: shapes) else { continue }
            numbers[shape.table, default: []].insert(row.number)
            // A row that conflicts may be an earlier version of one that was found.
            if RowRecovery.tables.contains(shape.table) { _ = try shape.insert(row, in: db) }
        }
        for (table, indexed) in search.indexed where RowRecovery.tables.contains(table) {
            missing += indexed.subtracting(numbers[table] ?? []).count
        }
    }

    /// Calls `body` with every row of a table.
    func forEachRow(of table: String, _ body: (Row) throws -> Void) throws {
        try database.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) ORDER BY rowid")
            while let row = try rows.next() { try body(row) }
        }
    }
}

/// The columns of a table, by which its rows are recognized.
private struct TableShape {
    let table: String
    private let columns: [ColumnInfo]

    /// Returns the shapes of all tables; those whose rows are checked most strictly come first.
    static func all(in db: Database) throws -> [TableShape] {
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        let shapes = try tables.map { TableShape(table: $0, columns: try db.columns(in: $0)) }
        return shapes.filter { $0.type != nil } + shapes.filter { $0.type == nil }
    }

    /// Returns the table that a row is of; `nil` if it fits none.
    static func table(of values: [DatabaseValue], among shapes: [TableShape]) -> TableShape? {
        let fitting = shapes.filter { $0.fits(values) }
        return fitting.first { $0.isReadable(values) } ?? fitting.first
    }

    private var type: (any ExchangedRow.Type)? {
        ExportFormat.parts.lazy.flatMap(\.tables).first { $0.databaseTableName == table }
    }

    /// Whether the table could have a row with these values. Rows of earlier versions lack the last columns.
    func fits(_ values: [DatabaseValue]) -> Bool {
        let least = 1 + (columns.lastIndex { $0.isNotNull } ?? 0)
        return (least...columns.count).contains(values.count)
            && zip(columns, values).allSatisfy { column, value in
                if isNumber(column) { return value.isNull }
                return value.isNull ? !column.isNotNull : UnreadableRow.Value(value)?.fits(column.type) == true
            }
    }

    private func isReadable(_ values: [DatabaseValue]) -> Bool {
        guard let type else { return true }
        let row = Row(Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), values)))
        // The error says only why the row is left out.
        return (try? type.init(row: row)) != nil
    }

    /// Adds a row, and returns whether the table takes it.
    func insert(_ row: RowSearch.Found, in db: Database) throws -> Bool {
        var values = zip(columns, row.values).map { column, value in
            isNumber(column) ? row.number.databaseValue : value
        }
        // The table of sessions numbers its rows itself.
        if table == "session" { values[0] = .null }
        values += Array(repeating: .null, count: columns.count - values.count)
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        do {
            let sql = "INSERT INTO \(table.quotedDatabaseIdentifier) VALUES (\(places))"
            try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    /// Whether a column stands for the number of the row, which is not among its values.
    private func isNumber(_ column: ColumnInfo) -> Bool {
        column.type.uppercased() == "INTEGER" && column.primaryKeyIndex == 1
    }
}
