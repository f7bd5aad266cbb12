import FoundationEssentials
import GRDB
public import PracticeCore

extension Store {
    /// The key under which the preferences hold it.
    static let consentKey = "notification-consent"

    /// What the person has said about desktop notifications; undecided, too, where it cannot be read.
    public func notificationConsent() throws(StoreError) -> NotificationConsent {
        let json = try read { db in
            try String.fetchOne(db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [Self.consentKey])
        }
        return json.flatMap { try? JSONDecoder().decode(NotificationConsent.self, from: Data($0.utf8)) } ?? .undecided
    }

    /// Keeps what the person says about desktop notifications.
    public func save(_ consent: NotificationConsent) throws(StoreError) {
        try write { db in
            let json = String(decoding: try JSONEncoder().encode(consent), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)", arguments: [Self.consentKey, json])
        }
    }
}
