import ControlProtocol
import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import TestSupport
import Testing

@testable import PracticeData
@testable import WebAPI

@Suite(.timeLimit(.minutes(5))) struct ReminderRoutesTests {
    private let server = ServerFixture()

    @Test func savesPreferencesAndReturnsTheNextReminder() async throws {
        let first = try await server.ask("GET /api/reminders")
        #expect((first["preferences.dailyTime"], first["pending"]) == ("08:00", []))
        let saved = try await server.ask(
            "PUT /api/reminders",
            #"{"dailyEnabled":true,"quietHours":{"from":"22:00","to":"08:00"},"dailyText":" What now? "}"#)
        #expect(
            saved["pending.0"] == [
                "kind": "daily", "due": "2026-11-22T08:00:00.000Z", "why": "every day at 08:00",
                "day": "2026-11-22", "time": "08:00",
            ])
        let kept = try await server.practice.read { try $0.reminders.reminderPreferences() }
        #expect((kept[.daily].text, kept.quietHours?.description) == ("What now?", "22:00-08:00"))
    }

    /// Asks the question of November 21st.
    private func askQuestion() throws -> ReminderQuestion {
        let reminders = Repositories(Store(path: server.database.path, logger: .quiet), .saturday).reminders
        try reminders.changeReminderPreferences(.at("2026-11-21 07:00")) { $0[.daily].isOn = true }
        _ = try reminders.claimDue(.at("2026-11-21 08:00")) { "7" }
        return try #require(try reminders.reminderHistory().first)
    }

    @Test(arguments: ["id", "noticeId"]) func answersAnOpenQuestion(by member: String) async throws {
        let question = try askQuestion()
        let open = try await server.ask("GET /api/reminders/open")
        #expect(open["0.noticeId"] == .text(question.notificationID))
        #expect(open["0.text"] == "What do you want to focus on today?")
        let route = "POST /api/reminders/open/\(try #require(open["0.\(member)"]?.string))"
        let snoozed = try await server.ask("\(route)/snooze", #"{"length":"15m"}"#)
        #expect(snoozed["message"] == "Snoozed until 12:15 on 2026-11-21.")
        #expect(try await server.ask("\(route)/answer", #"{"text":" "}"#).status == 400)
        let answer = try await server.ask("\(route)/answer", #"{"text":"Breathe"}"#)
        #expect((answer.status, answer["message"]) == (200, "Your day intention has been saved."))
        #expect(try await server.ask("GET /api/reminders/open").data == [])
        #expect(try await server.ask("\(route)/skip", "{}").status == 404)
        let history = try await server.ask("GET /api/reminders/history")
        #expect((history["0.outcome"], history["0.snoozes"]) == ("answered", 1))
        #expect(try await server.ask("GET /api/today")["intention.text"] == "Breathe")
    }

    @Test func startsASessionForTheReminderToStretch() async throws {
        let saved = try await server.ask("PUT /api/reminders", #"{"stretchEnabled":true,"stretchAfterDays":2}"#)
        #expect((saved["pending.0.kind"], saved["pending.0.time"]) == ("stretch", "18:00"))
        #expect((saved["preferences.stretchAfterDays"], saved["preferences.stretchUnlessDone"]) == (2, false))
        let route = "POST /api/reminders/open/stretch_reminder/start"
        let started = try await server.ask(route, "{}")
        #expect((started.status, started["message"]) == (200, "The session has started."))
        #expect(await server.control.started == [SessionRequest()])
        await server.control.refuse(with: .sessionRunning)
        #expect(try await server.ask(route, "{}").error?.contains("Another session is running") == true)
        #expect(try await server.ask("POST /api/reminders/open/\(try askQuestion().id)/start", "{}").status == 404)
    }

    @Test func skipsKnownQuestionsOnly() async throws {
        let id = try askQuestion().id
        #expect(try await server.ask("POST /api/reminders/open/\(id)/skip", "{}").status == 200)
        #expect(try await server.ask("GET /api/reminders/history")["0.outcome"] == "skipped")
        let answer = try await server.ask("POST /api/reminders/open/daily-intention-7/answer", #"{"text":"x"}"#)
        #expect(answer.error == "404 NOT_FOUND: The question is closed")
    }

    @Test func replacesAnIntentionOfThePeriod() async throws {
        let first = try await server.ask(
            "POST /api/intentions", #"{"text":" Breathe ","scope":"week","date":"2026-11-21"}"#)
        #expect((first.status, first["intention.text"]) == (201, "Breathe"))
        #expect(first["intention.date"] == "2026-11-15")
        #expect((first["intention.aiGenerated"], first["intention.aiRephrased"]) == (false, false))
        let second = try await server.ask(
            "POST /api/intentions", #"{"text":"Read","scope":"week","date":"2026-11-17T10:00:00Z"}"#)
        #expect((second.status, second["intention.id"]) == (200, first["intention.id"]))
        #expect(try await server.ask("GET /api/intentions")["intentions"]?.each("text") == ["Read"])
    }

    @Test func readsChangesAndDeletesAnIntention() async throws {
        let made = try await server.ask(
            "POST /api/intentions", #"{"text":"Breathe","scope":"day","date":"2026-11-21"}"#)
        let path = "/api/intentions/\(try #require(made["intention.id"]?.string))"
        let changed = try await server.ask("PUT \(path)", #"{"scope":"month","userId":"somebody"}"#)
        #expect(changed["intention.date"] == "2026-11-01")
        #expect(try await server.ask("GET \(path)")["intention"] != nil)
        #expect(try await server.ask("DELETE \(path)").status == 204)
        for method in ["GET", "DELETE"] { #expect(try await server.ask("\(method) \(path)").status == 404) }
        #expect(try await server.ask("PUT \(path)", "{}").status == 404)
        #expect(try await server.ask("PATCH \(path)").status == 405)
    }

    private func schedule(in milliseconds: Int, tag: String = "tea") async throws -> Answer {
        try await server.ask(
            "POST /api/notifications/schedule",
            #"{"delayMs":\#(milliseconds),"title":"Tea","body":"It is ready","tag":"\#(tag)"}"#)
    }

    /// Returns the response to a cancellation: whether a notification was pending.
    private func cancel() async throws -> JSONValue? {
        try await server.ask("POST /api/notifications/cancel", #"{"tag":"tea"}"#)["cancelled"]
    }

    @Test func returnsTheStateOfNotifications() async throws {
        let state = try await server.ask("GET /api/notifications/state")
        #expect(state["state"] == "noService")
        #expect(state["text"] == "No notification service on this computer")
        #expect((state["colour"], state["consent"]) == ("grey", "undecided"))
        for consent in NotificationConsent.allCases {
            let body = #"{"consent":"\#(consent.rawValue)"}"#
            let answer = try await server.ask("POST /api/notifications/permission", body)
            #expect(answer["consent"] == .text(consent.rawValue))
            #expect(try await server.practice.read { try $0.preferences.notificationConsent() } == consent)
        }
    }

    @Test func postsAndCancelsScheduledNotifications() async throws {
        let updates = server.notifications.updates()
        #expect(try await schedule(in: 1)["scheduled"] == true)
        let expected = UserNotification(
            id: "tea", category: .message, title: "Tea", body: "It is ready",
            speech: Speech(.message, ownText: "Tea. It is ready"))
        #expect(await updates.first { _ in true } == .posted(expected, .aloud))
        #expect(try await schedule(in: 600_000)["scheduled"] == true)
        // The second time nothing is pending; that is no error.
        for isCancelled: JSONValue in [true, false] { #expect(try await cancel() == isCancelled) }
    }

    @Test func limitsPendingNotifications() async throws {
        for number in 1...100 { #expect(try await schedule(in: 600_000, tag: "\(number)").status == 200) }
        let answer = try await server.ask("POST /api/notifications/test")
        #expect((answer.status, answer.code) == (503, "UNAVAILABLE"))
    }
}
