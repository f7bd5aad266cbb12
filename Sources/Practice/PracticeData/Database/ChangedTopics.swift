import GRDB
import Synchronization

/// The topics of the rows that a transaction changes. SQLite reports each row, so that no repository names a topic.
final class ChangedTopics: TransactionObserver, Sendable {
    private struct Changes {
        /// The tables in the order of their first changes.
        var tables: [String] = []
        /// The changed rows of the preferences.
        var preferences: Set<Int64> = []
        var areOfEverything = false
    }

    private let changes = Mutex(Changes())

    /// The topics of all tables; `nil` for bookkeeping without subscribers. The topic of a preference depends on its
    /// key.
    static let ofTables: [String: DataChange.Topic?] = [
        "session": .sessions, "lastStretch": .sessions, "outbox": nil,
        "exercise": .training, "plan": .training, "planDay": .training, "planDayExercise": .training,
        "mesocycle": .training, "workout": .training, "workoutSet": .training,
        "bodyWeight": .nutrition, "nutritionTargets": .nutrition, "nutritionPlan": .nutrition,
        "intention": .reminders, "reminderQuestion": .reminders, "pendingReminder": .reminders,
        "preference": .preferences, "routine": .routines, "rest": .rest,
        "schedule": .schedules, "scheduledStart": .schedules,
    ]

    /// The topics of the preferences that belong to another part, by their keys.
    private static let ofPreferences: [String: DataChange.Topic] = [
        NutritionRepository.profileKey: .nutrition, ReminderRepository.preferencesKey: .reminders,
    ]

    /// Publishes the changes as ``DataChange/Topic/everything``.
    func coverEverything() {
        changes.withLock { $0.areOfEverything = true }
    }

    /// Returns the topics in the order of their first changes, each once; `nil` if no row has changed. Call this before
    /// the commit.
    func topics(in db: Database) throws -> [DataChange.Topic]? {
        let changes = changes.withLock { $0 }
        if changes.tables.isEmpty { return nil }
        var topics: [DataChange.Topic] = []
        for table in changes.tables {
            if table == "preference" {
                topics += try changes.preferences.sorted().map { try Self.topic(ofPreference: $0, in: db) }
            } else if let topic = Self.ofTables[table, default: .everything] {
                topics.append(topic)
            }
        }
        if changes.areOfEverything || topics.contains(.everything) { return [.everything] }
        return topics.indices.filter { !topics[..<$0].contains(topics[$0]) }.map { topics[$0] }
    }

    /// Returns the topic of a row of the preferences. The key of a deleted row, and so its part, is unknown.
    private static func topic(ofPreference row: Int64, in db: Database) throws -> DataChange.Topic {
        try String.fetchOne(db, sql: "SELECT key FROM preference WHERE rowid = ?", arguments: [row])
            .map { ofPreferences[$0] ?? .preferences } ?? .everything
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {
        changes.withLock { changes in
            if !changes.tables.contains(event.tableName) { changes.tables.append(event.tableName) }
            if event.tableName == "preference" { changes.preferences.insert(event.rowID) }
        }
    }

    func databaseDidCommit(_ db: Database) {}

    func databaseDidRollback(_ db: Database) {}
}
