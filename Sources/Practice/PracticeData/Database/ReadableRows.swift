import GRDB

extension FetchableRecord where Self: TableRecord {
    /// Returns the rows that meet a condition, by default in the order of insertion. Rows that this version cannot read
    /// are omitted; exports have them as they stand.
    static func rows(
        where condition: String = "TRUE", _ arguments: StatementArguments = [], by order: String = "rowid",
        limit: Int = .max, in db: Database
    ) throws -> [Self] {
        let sql = "SELECT * FROM \(databaseTableName) WHERE \(condition) ORDER BY \(order) LIMIT \(limit)"
        return try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { try? Self(row: $0) }
    }
}
