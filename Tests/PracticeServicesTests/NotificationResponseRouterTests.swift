import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import Testing

/// The routing of responses to notifications.
@Suite(.timeLimit(.minutes(5))) struct NotificationResponseRouterTests {
    private let database: TestDatabase
    private let registry = NotificationRegistry()
    private let responder: NotificationResponseRouter

    /// Accepts every response.
    private struct Asker: NotificationResponder {
        func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
            -> String
        { "asked" }
    }

    init() throws {
        database = try TestDatabase()
        responder = NotificationResponseRouter(
            questions: Asker(), practice: database.practice(now: { Timestamp(milliseconds: 0) }), registry: registry)
    }

    @Test(arguments: ["daily-intention-7", "weekly-intention-7", "monthly-intention-7", "weekly_checkin"])
    func passesResponsesToTheResponder(id: UserNotification.ID) async throws {
        #expect(try await responder.respond(.reply("Breathe"), to: id) == "asked")
    }

    @Test(arguments: ["rest-timer", "test-notification-7", "tea"], [NotificationResponse.open, .dismissal, .skip])
    func dismissesANotificationEverywhere(id: UserNotification.ID, response: NotificationResponse) async throws {
        let updates = registry.updates()
        #expect(try await responder.respond(response, to: id) == "Seen.")
        for await update in updates {
            #expect(update == .withdrawn(id))
            break
        }
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
