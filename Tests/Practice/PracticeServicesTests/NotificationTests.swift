import NotificationHub
import PracticeCore
import PracticeServices
import TestSupport
import Testing

/// Notifications that come later, and the routing of responses to notifications.
@Suite(.timeLimit(.minutes(5))) struct NotificationTests {
    private let database = TestDatabase()
    private let registry = NotificationRegistry()
    private let scheduled: ScheduledNotifications
    private let responder: NotificationResponseRouter

    /// Accepts every response.
    private struct Asker: NotificationResponder {
        func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
            -> String
        { "asked" }
    }

    init() {
        scheduled = ScheduledNotifications(registry: registry)
        responder = NotificationResponseRouter(
            questions: Asker(), schedules: Asker(), practice: database.practice(), registry: registry)
    }

    private func notification(_ id: String) -> UserNotification {
        UserNotification(id: id, category: .message, title: id, body: "", speech: Speech(.message))
    }

    /// The next posted notification.
    private func next(_ updates: AsyncStream<NotificationRegistry.Update>) async -> UserNotification.ID? {
        for await case .posted(let notification, .aloud) in updates { return notification.id }
        return nil
    }

    /// Takes two seconds: a loaded machine may need one between the two calls.
    @Test func scheduledNotificationsArriveWhenDue() async {
        let updates = registry.updates()
        #expect(await scheduled.schedule(notification("late"), as: "a", in: .seconds(2)))
        #expect(await scheduled.schedule(notification("soon"), as: "b", in: .milliseconds(1)))
        for id in ["soon", "late"] { #expect(await next(updates) == id) }
        // Both arrived.
        for tag in ["a", "b"] { #expect(await scheduled.cancel(tag) == false) }
    }

    @Test func replacesScheduledNotificationsWithTheSameTag() async {
        let updates = registry.updates()
        for number in 1...20 {
            #expect(
                await scheduled.schedule(notification("\(number)"), as: "a", in: .milliseconds(number == 20 ? 1 : 20)))
        }
        #expect(await next(updates) == "20")
        _ = await scheduled.schedule(notification("last"), as: "b", in: .milliseconds(40))
        #expect(await next(updates) == "last")
    }

    @Test func dropsACancelledNotification() async {
        let updates = registry.updates()
        _ = await scheduled.schedule(notification("a"), as: "a", in: .milliseconds(1))
        let wasThere = await scheduled.cancel("a")
        _ = await scheduled.schedule(notification("b"), as: "b", in: .milliseconds(20))
        // The notification may precede the cancellation; then the cancellation fails.
        #expect(await next(updates) == (wasThere ? "b" : "a"))
        #expect(await scheduled.cancel("nothing") == false)
    }

    @Test func schedulesUpToAHundredNotifications() async {
        for number in 1...100 {
            #expect(await scheduled.schedule(notification("\(number)"), as: "\(number)", in: .seconds(600)))
        }
        #expect(await !scheduled.schedule(notification("101"), as: "101", in: .seconds(600)))
        #expect(await !scheduled.scheduleTest())
        #expect(await scheduled.schedule(notification("7 again"), as: "7", in: .seconds(600)))
        #expect(await scheduled.cancel("7"))
        #expect(await scheduled.scheduleTest())
    }

    @Test(arguments: [
        "daily-intention-7", "weekly-intention-7", "monthly-intention-7", "weekly_checkin", "stretch_reminder",
    ])
    func passesResponsesToTheResponder(id: UserNotification.ID) async throws {
        #expect(try await responder.respond(.reply("Breathe"), to: id) == "asked")
    }

    @Test(arguments: ["rest-timer", "test-notification-7", "tea"], [NotificationResponse.open, .dismissal, .skip])
    func dismissesANotificationEverywhere(id: UserNotification.ID, response: NotificationResponse) async throws {
        let updates = registry.updates()
        #expect(try await responder.respond(response, to: id) == "Seen.")
        let update = await updates.first { _ in true }
        #expect(update == .withdrawn(id))
    }

    @Test func marksAPlanChangeAsSeen() async throws {
        #expect(
            try await responder.respond(.dismissal, to: "plan_update_7")
                == "The updated nutrition plan is marked as seen.")
    }

    @Test(arguments: [NotificationResponse.reply("x"), .snooze(.hour)])
    func rejectsAnAnswerWithoutAQuestion(response: NotificationResponse) async {
        await #expect(throws: NotificationRefusal.unknown) { try await responder.respond(response, to: "rest-timer") }
    }
}
