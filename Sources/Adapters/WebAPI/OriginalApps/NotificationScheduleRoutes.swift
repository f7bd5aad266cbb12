import HTTPTypes
import Hummingbird
import NotificationHub
import PracticeCore
import PracticeData
import SessionCore

/// Notifications that clients schedule, and the rest, which is one of them there.
struct NotificationScheduleRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let notifications = router.group("notifications")
        notifications.post("schedule") { request, context in
            let wish = try await request.body(as: Self.wish, context)
            if let rest = wish.rest {
                _ = try await backend.practice.rest.perform(.start(rest))
            } else {
                try await schedule(wish.notification, as: wish.tag, in: .milliseconds(wish.delay))
            }
            return Response.data(NotificationRoutes.Scheduled(scheduled: true))
        }
        notifications.post("cancel") { request, context in
            let tag = try await request.body(as: Self.tag, context)
            let isCancelled = try await cancel(tag)
            // Withdraw the notification in case it was already shown.
            backend.notifications.withdraw(tag)
            return Response.data(Cancelled(cancelled: isCancelled))
        }
    }

    private func schedule(_ notification: UserNotification, as tag: String, in delay: Duration) async throws {
        guard await backend.scheduled.schedule(notification, as: tag, in: delay) else {
            throw NotificationRoutes.tooMany
        }
    }

    /// Cancels the pending notification, or the rest, with a tag.
    ///
    /// - Returns: Whether something was pending.
    private func cancel(_ tag: String) async throws -> Bool {
        guard tag == UserNotification.restTimer else { return await backend.scheduled.cancel(tag) }
        let status = try await backend.practice.rest.perform(.status)
        _ = try await backend.practice.rest.perform(.cancel)
        return status.isPending
    }

    private struct Cancelled: Encodable { let cancelled: Bool }

    /// A request to schedule a notification.
    private struct NotificationRequest {
        let delay: Int
        let title: String
        let body: String
        let tag: String

        /// The rest, if the tag is the one of the rest timer.
        var rest: RestRequest? {
            guard tag == UserNotification.restTimer else { return nil }
            return RestRequest(length: .milliseconds(delay), words: .own(title: title, body: body))
        }

        var notification: UserNotification {
            UserNotification(
                id: tag, category: .message, title: title, body: body,
                speech: Speech(.message, ownText: "\(title). \(body)"))
        }
    }

    private static let wish = BodyRule<NotificationRequest>.object { object in
        let delay = object.required("delayMs", .integer(ScheduledNotifications.allowedMilliseconds))
        let title = object.required("title", .text(upTo: 200))
        let body = object.required("body", .text(upTo: 1000))
        let tag = object.required("tag", .text(upTo: 100))
        guard let delay, let title, let body, let tag else { return nil }
        return NotificationRequest(delay: delay, title: title, body: body, tag: tag)
    }

    private static let tag = BodyRule<String>.object { object in object.required("tag", .text(upTo: 100)) }
}
