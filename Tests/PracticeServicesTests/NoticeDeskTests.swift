import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import Testing

/// The routing of responses to notifications.
@Suite(.timeLimit(.minutes(5))) struct NoticeDeskTests {
    private let database: TestDatabase
    private let board = NoticeBoard()
    private let responder: NoticeDesk

    /// Accepts every response.
    private struct Asker: NoticeResponder {
        func respond(_ response: NoticeResponse, to id: Notice.ID) async throws(NoticeRefusal) -> String { "asked" }
    }

    init() throws {
        database = try TestDatabase()
        responder = NoticeDesk(
            questions: Asker(), practice: database.practice(now: { Timestamp(milliseconds: 0) }), board: board)
    }

    @Test(arguments: ["daily-intention-7", "weekly-intention-7", "monthly-intention-7", "weekly_checkin"])
    func passesResponsesToTheResponder(id: Notice.ID) async throws {
        #expect(try await responder.respond(.reply("Breathe"), to: id) == "asked")
    }

    @Test(arguments: ["rest-timer", "test-notification-7", "tea"], [NoticeResponse.open, .dismissal, .skip])
    func dismissesANotificationEverywhere(id: Notice.ID, response: NoticeResponse) async throws {
        let updates = board.updates()
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

    @Test(arguments: [NoticeResponse.reply("x"), .snooze(.hour)])
    func rejectsAnAnswerWithoutAQuestion(response: NoticeResponse) async {
        await #expect(throws: NoticeRefusal.unknown) { try await responder.respond(response, to: "rest-timer") }
    }
}
