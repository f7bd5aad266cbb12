import Glibc
import Notifications
import PracticeCore
import PracticeData

extension NotificationStatus {
    /// Returns the status of desktop notifications on this computer for this user. A permission that cannot be read
    /// counts as undecided.
    @concurrent static func ofThisComputer(_ practice: PracticeService) async -> NotificationStatus {
        let consent = (try? await practice.read { try $0.preferences.notificationConsent() }) ?? .undecided
        return await NotificationService(environment: ProcessContext.current.environment, user: geteuid()).status(
            consent)
    }
}
