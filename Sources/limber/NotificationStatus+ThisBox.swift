import Glibc
import Notifications
import PracticeCore
import Store

extension NotificationStatus {
    /// That of this box for this user. What they have said counts as unsaid while it cannot be read.
    @concurrent static func ofThisBox(path database: String) async -> NotificationStatus {
        let consent = (try? Store(path: database).notificationConsent()) ?? .undecided
        return await NotificationService(environment: ThisUser.environment, user: geteuid()).status(consent)
    }
}
