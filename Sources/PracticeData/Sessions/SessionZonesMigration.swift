import GRDB

extension DatabaseMigrator {
    /// Adds the zone to the indexes from which days and streaks are read without touching a record.
    mutating func registerSessionZones() {
        registerMigration("zones of sessions") { db in
            try db.drop(index: "sessionInTime")
            try db.drop(index: "sessionOfKind")
            try db.create(
                index: "sessionInTime", on: "session", columns: ["completedAt", "number", "seconds", "zone"])
            try db.create(
                index: "sessionOfKind", on: "session", columns: ["kind", "completedAt", "number", "seconds", "zone"])
        }
    }
}
