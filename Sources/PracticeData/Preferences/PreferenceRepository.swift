import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// The preferences: JSON by name. Some names are those of the original apps.
public struct PreferenceRepository: Sendable {
    let store: Store

    /// What is kept under a name; `nil` where nothing is.
    static func value(_ key: String, in db: Database) throws -> Data? {
        try String.fetchOne(db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [key])
            .map { Data($0.utf8) }
    }

    /// What is kept under a name; `nil`, too, where it cannot be read.
    static func readable<Value: Decodable>(_ key: String, in db: Database) throws -> Value? {
        try value(key, in: db).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    /// Keeps something under a name, in place of what was.
    static func keep(_ value: some Encodable, as key: String, in db: Database) throws {
        try keep(json: JSONEncoder().encode(value), as: key, in: db)
    }

    /// Keeps JSON under a name, in place of what was.
    static func keep(json: Data, as key: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
            arguments: [key, String(decoding: json, as: UTF8.self)])
    }

    /// The key under which the preferences hold it, as the app does that Limber follows.
    static let setupKey = "stretch-config"

    /// The saved setup; the default one where none was saved, or where it cannot be read.
    public func setup() throws(StoreError) -> StretchSetup {
        try store.read { db in try Self.readable(Self.setupKey, in: db) } ?? StretchSetup()
    }

    /// Saves the setup in place of the one before.
    func save(_ setup: StretchSetup) throws(StoreError) {
        try store.write(.preferences) { db in try Self.keep(setup, as: Self.setupKey, in: db) }
    }

    /// The key under which the preferences hold it.
    static let consentKey = "notification-consent"

    /// What the person has said about desktop notifications; undecided, too, where it cannot be read.
    public func notificationConsent() throws(StoreError) -> NotificationConsent {
        try store.read { db in try Self.readable(Self.consentKey, in: db) } ?? .undecided
    }

    /// Keeps what the person says about desktop notifications.
    func save(_ consent: NotificationConsent) throws(StoreError) {
        try store.write(.preferences) { db in try Self.keep(consent, as: Self.consentKey, in: db) }
    }
}
