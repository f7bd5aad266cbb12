import GRDB

extension DatabaseMigrator {
    /// The tables of weights and of what is calculated from them. Their columns bear the names of the wire.
    mutating func registerNutrition() {
        registerMigration("nutrition") { db in
            try db.create(table: "bodyWeight") { table in
                table.primaryKey("id", .text)
                table.column("measuredAt", .text).notNull().unique(onConflict: .replace)
                table.column("weight", .double).notNull()
            }
            // Each row took the place of the one before it; the last one holds.
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
