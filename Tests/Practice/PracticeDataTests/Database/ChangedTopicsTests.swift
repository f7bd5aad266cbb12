import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct ChangedTopicsTests {
    private let db = TestDatabase()

    @Test func knowsEachTableOfTheSchema() throws {
        try db.store.open()
        let tables: [String] = try db.select(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'")
        #expect(Set(tables) == Set(ChangedTopics.ofTables.keys))
    }

    /// Statements in a database with a training plan, a preference, and a session that waits in the outbox.
    @Test(
        arguments: [
            ("DELETE FROM routine", []), ("UPDATE outbox SET attempts = 1", []),
            ("DELETE FROM session", [.sessions]), ("DELETE FROM plan", [.training]),
            ("UPDATE plan SET name = ''; DELETE FROM session; UPDATE exercise SET name = id", [.training, .sessions]),
            ("UPDATE preference SET value = '1'", [.preferences]),
            ("INSERT INTO preference VALUES ('nutritionProfile', '1')", [.nutrition]),
            (
                "UPDATE preference SET value = '1'; INSERT INTO preference VALUES ('notificationPreferences', '1')",
                [.preferences, .reminders]
            ),
            // A deleted row no longer has a key.
            ("DELETE FROM preference", [.everything]),
            ("CREATE TABLE other (x); INSERT INTO other VALUES (1)", [.everything]),
        ] as [(String, [DataChange.Topic])])
    func publishesTheTopicsOfTheChangedRows(sql: String, topics: [DataChange.Topic]) throws {
        try db.addTrainingPlan()
        try db.data.preferences.save(StretchSetup())
        try db.save(["one": .stretching()], forwarding: true)
        #expect(try db.topics { store in try store.write { db in try db.execute(sql: sql) } } == topics)
    }
}
