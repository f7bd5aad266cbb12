import Glibc
import Notifications
import PracticeCore
import PracticeData

extension NotificationStatus {
    /// That of this box for this user. What they have said counts as unsaid while it cannot be read.
    @concurrent static func ofThisBox(_ practice: PracticeService) async -> NotificationStatus {
        let consent = (try? await practice.read { try $0.preferences.notificationConsent() }) ?? .undecided
        return await NotificationService(environment: CurrentUser.environment, user: geteuid()).status(consent)
    }
}
