import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import Testing

/// Who takes what is done about a notice.
@Suite(.timeLimit(.minutes(5))) struct NotificationResponsesTests {
    private let database: TestDatabase
    private let registry = NotificationRegistry()
    private let server: NotificationResponses

    /// Takes everything.
    private struct Asker: NotificationResponder {
        func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
            -> String
        { "asked" }
    }

    init() throws {
        database = try TestDatabase()
        server = NotificationResponses(
            questions: Asker(), practice: database.practice(now: { Timestamp(milliseconds: 0) }), registry: registry)
    }

    @Test(arguments: ["daily-intention-7", "weekly-intention-7", "monthly-intention-7", "weekly_checkin"])
    func leavesQuestionsToWhoAsks(id: UserNotification.ID) async throws {
        #expect(try await server.respond(.reply("Breathe"), to: id) == "asked")
    }

    @Test(arguments: ["rest-timer", "test-notification-7", "tea"], [NotificationResponse.open, .dismissal, .skip])
    func putsAwayEverywhereWhatWasSeenAnywhere(id: UserNotification.ID, response: NotificationResponse) async throws {
        let updates = registry.updates()
        #expect(try await server.respond(response, to: id) == "Seen.")
        for await update in updates {
            #expect(update == .withdrawn(id))
            break
        }
    }

    @Test func hasSeenTheChangeOfThePlan() async throws {
        #expect(
            try await server.respond(.dismissal, to: "plan_update_7") == "The updated nutrition plan is marked as seen."
        )
    }

    @Test(arguments: [NotificationResponse.reply("x"), .snooze(.hour)])
    func takesNoAnswerWhereNothingWasAsked(response: NotificationResponse) async {
        await #expect(throws: NotificationRefusal.unknown) { try await server.respond(response, to: "rest-timer") }
    }
}
