import GRDB

extension DatabaseMigrator {
    /// The table of the rest, of which there is one at a time. It is no part of an export: what is left of a rest means
    /// something to this box alone, and for minutes.
    mutating func registerRest() {
        registerMigration("rest") { db in
            try db.create(table: "rest") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("exercise", .text)
                table.column("setNumber", .integer)
                // A client's own words, in place of the two before.
                table.column("title", .text)
                table.column("body", .text)
                // Nanoseconds.
                table.column("target", .integer).notNull()
                table.column("elapsed", .integer).notNull()
                table.column("phase", .text).notNull()
                table.column("boot", .text)
                table.column("uptime", .integer)
                table.column("wall", .integer)
            }
        }
    }
}
