import ControlProtocol
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices

/// The status of notifications on this computer, and a test of them.
struct NotificationRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let notifications = router.group("notifications")
        notifications.get("state") { _, _ in
            Response.data(await backend.notificationStatus())
        }
        notifications.post("permission") { request, context in
            let consent = try await request.body(as: Self.consent, context)
            try await backend.practice.write { try $0.preferences.save(consent) }
            return Response.data(await backend.notificationStatus(consent))
        }
        notifications.post("test") { _, _ in
            guard await backend.scheduled.scheduleTest() else { throw Self.tooMany }
            return Response.data(Scheduled(scheduled: true))
        }
    }

    static let tooMany = APIError(
        .serviceUnavailable, .unavailable, "Too many pending notifications; cancel one")

    struct Scheduled: Encodable { let scheduled: Bool }

    private static let consent = BodyRule<NotificationConsent>.object { object in
        object.required("consent", .choice)
    }
}

extension Backend {
    /// Returns the status of notifications. A consent that cannot be read counts as undecided.
    func notificationStatus() async -> NotificationStatus {
        let consent = try? await practice.read { try $0.preferences.notificationConsent() }
        return await notificationStatus(consent ?? .undecided)
    }
}
