import GRDB

extension Store {
    /// The key under which the preferences of reminders are kept.
    static let reminderPreferencesKey = "notificationPreferences"

    /// Whether the weekly check-in is asked for, where there is a nutrition profile: unless somebody has said no.
    public func isCheckInEnabled() throws(StoreError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT json_extract(value, '$.checkInEnabled') FROM preference
                    WHERE key = ? AND json_valid(value)
                    """,
                arguments: [Self.reminderPreferencesKey]) ?? true
        }
    }

    /// Says whether the weekly check-in is asked for; the other preferences of reminders stay.
    public func setCheckIn(enabled: Bool) throws(StoreError) {
        let flag = enabled ? "true" : "false"
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO preference (key, value) VALUES (?, json_object('checkInEnabled', json(?)))
                    ON CONFLICT (key) DO UPDATE SET value =
                        json_set(CASE WHEN json_valid(value) THEN value ELSE '{}' END, '$.checkInEnabled', json(?))
                    """,
                arguments: [Self.reminderPreferencesKey, flag, flag])
        }
    }
}
