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
        try readable(reminderPreferencesKey, in: db) ?? ReminderPreferences()
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
            try Self.keep(preferences, as: Self.reminderPreferencesKey, in: db)
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
        let hasPlan = try preference(nutritionProfileKey, in: db) != nil
        let kinds = ReminderKind.allCases.filter { preferences.isOn($0, hasPlan: hasPlan) }
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0, preferences.rule(of: $0)) })
    }
}
