import GRDB

extension Store {
    /// Forgets everything: sessions, preferences, training, and what was still to be sent.
    func clear() throws(StoreError) {
        try write(.everything) { db in
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master
                    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    """)
            for table in tables { try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)") }
        }
        // So that it is not in the files any more, either; where there is no room for that, it is forgotten all the same.
        try? perform { database in
            try database.vacuum()
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
    }
}
