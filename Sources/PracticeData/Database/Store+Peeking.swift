import GRDB

extension Store {
    /// Returns the rows of a query whose values are texts. A session runs such queries before its first sound.
    ///
    /// If this process has not opened the database, the query runs on a read-only connection without GRDB: opening GRDB's
    /// connections takes ten times as long. A database that has to be created, migrated, waited for or repaired is opened.
    func texts(_ sql: String) throws(StoreError) -> [[String]] {
        if OpenDatabases.current(at: path) == nil, let rows = peek(sql) { return rows }
        return try read { db in
            try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map { String.fromDatabaseValue($0) ?? "" } }
        }
    }

    /// Returns the rows of a query on a complete database that no other program locks; `nil` otherwise.
    private func peek(_ sql: String) -> [[String]]? {
        guard let database = try? UnmarkedDatabase(path: path, busyTimeout: 0),
            DatabaseHeader(of: database) == .marked(.limber),
            let migrations = try? database.rows("SELECT identifier FROM grdb_migrations"),
            Set(migrations.map { $0[0] }) == Self.migrations
        else { return nil }
        return try? database.rows(sql)
    }

    private static let migrations = Set(DatabaseMigrator.store.migrations)
}
