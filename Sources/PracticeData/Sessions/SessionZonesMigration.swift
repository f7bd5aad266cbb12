import GRDB

extension DatabaseMigrator {
    /// Adds the zone to the index from which days and streaks are read without touching a record.
    mutating func registerSessionZones() {
        registerMigration("zones of sessions") { db in
            try db.drop(index: "sessionInTime")
            try db.create(
                index: "sessionInTime", on: "session", columns: ["completedAt", "number", "seconds", "zone"])
        }
    }
}
