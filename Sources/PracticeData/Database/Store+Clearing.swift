import GRDB

extension Store {
    /// Deletes the rows of every table: sessions, preferences, training, nutrition, reminders and the outbox.
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
        // Removes the deleted rows from the files, too. A full disk may prevent this; the rows are deleted all the
        // same.
        try? perform { database in
            try database.vacuum()
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
    }
}
