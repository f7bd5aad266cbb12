import GRDB
public import PracticeCore

extension Store {
    /// The key under which the preferences hold it.
    static let consentKey = "notification-consent"

    /// What the person has said about desktop notifications; undecided, too, where it cannot be read.
    public func notificationConsent() throws(StoreError) -> NotificationConsent {
        try read { db in try Self.readable(Self.consentKey, in: db) } ?? .undecided
    }

    /// Keeps what the person says about desktop notifications.
    public func save(_ consent: NotificationConsent) throws(StoreError) {
        try write { db in try Self.keep(consent, as: Self.consentKey, in: db) }
    }
}
