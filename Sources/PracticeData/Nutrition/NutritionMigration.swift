import GRDB

extension DatabaseMigrator {
    /// Creates the tables of weights, targets and nutrition plans. Their columns have the names of the HTTP API.
    mutating func registerNutrition() {
        registerMigration("nutrition") { db in
            try db.create(table: "bodyWeight") { table in
                table.primaryKey("id", .text)
                table.column("measuredAt", .text).notNull().unique(onConflict: .replace)
                table.column("weight", .double).notNull()
            }
            // Each row replaces the row before; the last row is in effect.
            try db.create(table: "nutritionTargets") { table in
                table.primaryKey("number", .integer)
                table.column("at", .text).notNull()
                // JSON.
                table.column("calculated", .text).notNull()
                table.column("previous", .text)
                table.column("isNews", .boolean).notNull()
                table.column("toldAt", .text)
                table.column("seenAt", .text)
            }
            try db.create(table: "nutritionPlan") { table in
                table.primaryKey("id", .integer)
                table.column("createdAt", .text).notNull()
                table.column("monday", .text).notNull()
            }
        }
    }
}
