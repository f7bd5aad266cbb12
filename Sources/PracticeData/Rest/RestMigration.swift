import GRDB

extension DatabaseMigrator {
    /// Creates the table of the rest, with at most one row. An export does not contain it: a rest lasts minutes, and
    /// its clock belongs to this computer.
    mutating func registerRest() {
        registerMigration("rest") { db in
            try db.create(table: "rest") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("exercise", .text)
                table.column("setNumber", .integer)
                // The client's own texts, in place of exercise and set number.
                table.column("title", .text)
                table.column("body", .text)
                // Durations in nanoseconds; `wall` in milliseconds since 1970.
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
