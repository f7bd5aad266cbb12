import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// The preferences: JSON values by key. Some keys are those of the original apps.
public struct PreferenceRepository: Sendable {
    let store: Store

    /// Returns the JSON of a preference; `nil` if it is not set.
    static func value(_ key: String, in db: Database) throws -> Data? {
        try String.fetchOne(db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [key])
            .map { Data($0.utf8) }
    }

    /// Returns the decoded value of a preference; `nil` if it is not set or cannot be decoded.
    static func readable<Value: Decodable>(_ key: String, in db: Database) throws -> Value? {
        try value(key, in: db).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    /// Returns the rows of all preferences, each with its key and JSON, or `nil` if this version cannot read it.
    static func rows(in db: Database) throws -> [(row: Row, value: (key: String, json: String)?)] {
        // SQLite decides about the JSON of keys that this version does not know.
        let isJSON = "CASE typeof(value) WHEN 'text' THEN json_valid(value) ELSE 0 END"
        let sql = "SELECT key, value, \(isJSON) AS isJSON FROM preference ORDER BY key"
        return try Row.fetchAll(db, sql: sql).map { row in
            guard row["isJSON"], let key = String.fromDatabaseValue(row["key"]),
                let json = String.fromDatabaseValue(row["value"])
            else { return (row, nil) }
            // The error says only why the row is unreadable.
            let isKnown = ExportFormat.preferences[key].map { type in
                (try? JSONDecoder().decode(type, from: Data(json.utf8))) != nil
            }
            return (row, isKnown == false ? nil : (key, json))
        }
    }

    /// Sets a preference, replacing its value.
    static func keep(_ value: some Encodable, as key: String, in db: Database) throws {
        try keep(json: JSONEncoder().encode(value), as: key, in: db)
    }

    /// Sets a preference to a JSON text, replacing its value.
    static func keep(json: Data, as key: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
            arguments: [key, String(decoding: json, as: UTF8.self)])
    }

    /// The key of the stretch setup, as in the original app.
    static let setupKey = "stretch-config"

    /// Returns the stretch setup; the default if none was saved or it cannot be read.
    public func setup() throws(StoreError) -> StretchSetup {
        let rows = try store.texts("SELECT value FROM preference WHERE key = '\(Self.setupKey)'")
        return rows.first.flatMap { row in
            try? JSONDecoder().decode(StretchSetup.self, from: Data(row[0].utf8))
        } ?? StretchSetup()
    }

    /// Saves the stretch setup.
    public func save(_ setup: StretchSetup) throws(StoreError) {
        try store.write { db in try Self.keep(setup, as: Self.setupKey, in: db) }
    }

    /// Names another routine in the setup, or none, if it names this one.
    public func replaceRoutine(_ id: String, by other: String?) throws(StoreError) {
        var setup = try setup()
        guard id != other, setup.routine.map(RoutineDocument.id) == id else { return }
        setup.routine = other
        try save(setup)
    }

    /// The key of the preferences among the stretches.
    static let stretchesKey = "stretch-preferences"

    /// Returns the stretches that the user avoids or prefers; none if none were saved.
    ///
    /// - Throws: ``StoreError``, also for preferences that cannot be read: an avoided stretch may hurt.
    public func stretches() throws(StoreError) -> StretchPreferences {
        let rows = try store.texts("SELECT value FROM preference WHERE key = '\(Self.stretchesKey)'")
        guard let row = rows.first else { return StretchPreferences() }
        do {
            return try JSONDecoder().decode(StretchPreferences.self, from: Data(row[0].utf8))
        } catch {
            throw StoreError(
                path: store.path,
                reason: "this version cannot read which stretches you avoid or prefer; update Limber, or import an "
                    + "export that has them")
        }
    }

    /// Changes the stretches that the user avoids or prefers, and returns the result.
    public func changeStretches(
        _ change: (inout StretchPreferences) -> Void
    ) throws(StoreError) -> StretchPreferences {
        var preferences = try stretches()
        change(&preferences)
        try store.write { db in try Self.keep(preferences, as: Self.stretchesKey, in: db) }
        return preferences
    }

    /// The key of the consent to desktop notifications.
    static let consentKey = "notification-consent"

    /// Returns the consent to desktop notifications; undecided if none was saved or it cannot be read.
    public func notificationConsent() throws(StoreError) -> NotificationConsent {
        try store.read { db in try Self.readable(Self.consentKey, in: db) } ?? .undecided
    }

    /// Saves the consent to desktop notifications.
    public func save(_ consent: NotificationConsent) throws(StoreError) {
        try store.write { db in try Self.keep(consent, as: Self.consentKey, in: db) }
    }

    /// The key of the secret in the address of the calendar.
    static let calendarSecretKey = "calendar-secret"
    /// The keys of the secrets among the preferences. Exports leave them out, since people pass exports on; imports
    /// ignore them, since the author of the document would know them.
    static let secretKeys: Set = [calendarSecretKey]

    /// Returns the secret in the address of the calendar; `nil` if there is no address yet, or it cannot be read.
    public func calendarSecret() throws(StoreError) -> CalendarSecret? {
        try store.read { db in try Self.readable(Self.calendarSecretKey, in: db) }
    }

    /// Saves the secret in the address of the calendar, which ends the former address.
    public func save(_ secret: CalendarSecret) throws(StoreError) {
        try store.write { db in try Self.keep(secret, as: Self.calendarSecretKey, in: db) }
    }
}
