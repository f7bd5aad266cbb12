import FoundationEssentials
import GRDB
public import PracticeCore

extension Store {
    /// The key under which the preferences hold it, as the app does that Limber follows.
    static let reminderPreferencesKey = "notificationPreferences"

    /// What somebody wants to be reminded of; where nothing was saved, or it cannot be read, of nothing.
    public func reminderPreferences() throws(StoreError) -> ReminderPreferences {
        try read { db in try Self.reminderPreferences(in: db) }
    }

    static func reminderPreferences(in db: Database) throws -> ReminderPreferences {
        let json = try String.fetchOne(
            db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [reminderPreferencesKey])
        let saved = json.flatMap { try? JSONDecoder().decode(ReminderPreferences.self, from: Data($0.utf8)) }
        return saved ?? ReminderPreferences()
    }

    /// Changes what somebody wants to be reminded of. What is pending of a kind whose rule changes is replaced.
    ///
    /// - Returns: what it is then.
    @discardableResult
    public func changeReminderPreferences(
        _ context: ReminderContext, _ change: (inout ReminderPreferences) -> Void
    ) throws(StoreError) -> ReminderPreferences {
        try write { db in
            let before = try Self.reminderRules(in: db)
            var preferences = try Self.reminderPreferences(in: db)
            change(&preferences)
            let json = String(decoding: try JSONEncoder().encode(preferences), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
                arguments: [Self.reminderPreferencesKey, json])
            let rules = try Self.reminderRules(in: db)
            try Self.changeSchedule(context, in: db) { schedule in
                for kind in ReminderKind.allCases where before[kind] != rules[kind] {
                    schedule.replan(kind, by: rules[kind], context)
                }
            }
            return preferences
        }
    }

    /// The rules of the kinds that are on.
    static func reminderRules(in db: Database) throws -> [ReminderKind: ReminderRule] {
        let preferences = try reminderPreferences(in: db)
        let hasPlan = try hasNutritionProfile(in: db)
        let kinds = ReminderKind.allCases.filter { preferences.isOn($0, hasPlan: hasPlan) }
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0, preferences.rule(of: $0)) })
    }

    private static func hasNutritionProfile(in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM preference WHERE key = ?)", arguments: [nutritionProfileKey])
            ?? false
    }
}
