import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct ReminderRoutesTests {
    @Test func savesPreferencesAndReturnsTheNextReminder() async throws {
        try await ServerFixture.open { fixture in
            let first = try #require(try await fixture.ask("GET", "/api/reminders").data)
            #expect((first["preferences"] as? [String: Any])?["dailyTime"] as? String == "08:00")
            #expect((first["pending"] as? [Any])?.isEmpty == true)
            let saved = try #require(
                try await fixture.ask(
                    "PUT", "/api/reminders",
                    #"{"dailyEnabled":true,"quietHours":{"from":"22:00","to":"08:00"},"dailyText":" What now? "}"#
                ).data)
            let pending = try #require((saved["pending"] as? [[String: String]])?.first)
            #expect(
                pending == [
                    "kind": "daily", "due": "2026-11-22T08:00:00.000Z", "why": "every day at 08:00",
                    "day": "2026-11-22", "time": "08:00",
                ])
            let kept = try await fixture.practice.read { try $0.reminders.reminderPreferences() }
            #expect((kept.dailyText, kept.quietHours?.description) == ("What now?", "22:00-08:00"))
        }
    }

    @Test(arguments: [
        (#"{"dailyTime":"24:00"}"#, "dailyTime"), (#"{"weeklyDay":7}"#, "weeklyDay"),
        (#"{"monthlyDay":0}"#, "monthlyDay"), (#"{"dailyEnabled":"true"}"#, "dailyEnabled"),
        (#"{"quietHours":{"from":"22:00","to":"22:00"}}"#, "quietHours.to"), (#"{"weeklyText":" "}"#, "weeklyText"),
        (#"{"monthlyText":"\u0000"}"#, "monthlyText"), (#"{"checkInEnabled":1}"#, "checkInEnabled"),
    ])
    func changesNothingOnAnError(body: String, place: String) async throws {
        try await ServerFixture.open { fixture in
            let refused = try await fixture.ask("PUT", "/api/reminders", body)
            #expect((refused.status, refused.code, refused.issues) == (400, "VALIDATION_ERROR", [place]))
            #expect(try await fixture.practice.read { try $0.reminders.reminderPreferences() } == ReminderPreferences())
        }
    }

    /// Asks the question of November 21st.
    private func ask(_ fixture: ServerFixture) throws -> ReminderQuestion {
        let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
        let morning = try #require(Timestamp("2026-11-21T07:00:00Z"))
        let reminders = Repositories(Store(path: fixture.database, logger: .quiet)).reminders
        try reminders.changeReminderPreferences(ReminderContext(now: morning, calendar: calendar)) {
            $0.dailyEnabled = true
        }
        let eight = try #require(Timestamp("2026-11-21T08:00:00Z"))
        _ = try reminders.settleReminders(ReminderContext(now: eight, calendar: calendar)) { "7" }
        return try #require(try reminders.reminderHistory().first)
    }

    @Test func answersAnOpenQuestion() async throws {
        try await ServerFixture.open { fixture in
            let question = try ask(fixture)
            let open = try #require(try await fixture.ask("GET", "/api/reminders/open").list?.first)
            #expect(open["noticeId"] as? String == question.notificationID)
            #expect(open["text"] as? String == "What do you want to focus on today?")
            let path = "/api/reminders/open/\(question.notificationID)"
            let put = try await fixture.ask("POST", "\(path)/snooze", #"{"length":"15m"}"#)
            #expect(put.data?["message"] as? String == "Snoozed until 12:15 on 2026-11-21.")
            #expect(try await fixture.ask("POST", "\(path)/answer", #"{"text":" "}"#).status == 400)
            let answer = try await fixture.ask("POST", "\(path)/answer", #"{"text":"Breathe"}"#)
            #expect((answer.status, answer.data?["message"] as? String) == (200, "Your day intention has been saved."))
            #expect(try await fixture.ask("GET", "/api/reminders/open").list?.isEmpty == true)
            #expect(try await fixture.ask("POST", "\(path)/skip", "{}").status == 404)
            let history = try #require(try await fixture.ask("GET", "/api/reminders/history").list?.first)
            #expect((history["outcome"] as? String, history["snoozes"] as? Int) == ("answered", 1))
            let today = try await fixture.ask("GET", "/api/today").data?["intention"] as? [String: Any]
            #expect(today?["text"] as? String == "Breathe")
        }
    }

    @Test(arguments: [
        ("answer", #"{"text":"Breathe"}"#, "answered"), ("skip", "{}", "skipped"),
        ("snooze", #"{"length":"15m"}"#, "open"),
    ])
    func answersAQuestionByItsID(verb: String, body: String, outcome: String) async throws {
        try await ServerFixture.open { fixture in
            _ = try ask(fixture)
            let id = try #require(try await fixture.ask("GET", "/api/reminders/open").list?.first?["id"] as? String)
            let path = "/api/reminders/open/\(id)/\(verb)"
            #expect(try await fixture.ask("POST", path, body).status == 200)
            let history = try #require(try await fixture.ask("GET", "/api/reminders/history").list?.first)
            #expect(history["outcome"] as? String == outcome)
        }
    }

    @Test func rejectsAnUnknownQuestion() async throws {
        try await ServerFixture.open { fixture in
            let answer = try await fixture.ask("POST", "/api/reminders/open/daily-intention-7/answer", #"{"text":"x"}"#)
            #expect((answer.status, answer.message) == (404, "Question with id daily-intention-7 not found"))
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct IntentionRouteTests {
    @Test func replacesAnIntentionOfThePeriod() async throws {
        try await ServerFixture.open { fixture in
            let first = try await fixture.ask(
                "POST", "/api/intentions", #"{"text":" Breathe ","scope":"week","date":"2026-11-21"}"#)
            let kept = try #require(first.data?["intention"] as? [String: Any])
            #expect((first.status, kept["text"] as? String, kept["date"] as? String) == (201, "Breathe", "2026-11-15"))
            #expect((kept["aiGenerated"] as? Bool, kept["aiRephrased"] as? Bool) == (false, false))
            let second = try await fixture.ask(
                "POST", "/api/intentions", #"{"text":"Read","scope":"week","date":"2026-11-17T10:00:00Z"}"#)
            #expect(
                (second.status, (second.data?["intention"] as? [String: Any])?["id"] as? String)
                    == (200, kept["id"] as? String))
            let list = try await fixture.ask("GET", "/api/intentions").data?["intentions"] as? [[String: Any]]
            #expect(list?.map { $0["text"] as? String } == ["Read"])
        }
    }

    @Test func readsChangesAndDeletesAnIntention() async throws {
        try await ServerFixture.open { fixture in
            let made = try await fixture.ask(
                "POST", "/api/intentions", #"{"text":"Breathe","scope":"day","date":"2026-11-21"}"#)
            let id = try #require((made.data?["intention"] as? [String: Any])?["id"] as? String)
            let path = "/api/intentions/\(id)"
            let changed = try await fixture.ask("PUT", path, #"{"scope":"month","userId":"somebody"}"#)
            #expect((changed.data?["intention"] as? [String: Any])?["date"] as? String == "2026-11-01")
            #expect(try await fixture.ask("GET", path).data?["intention"] != nil)
            #expect(try await fixture.ask("DELETE", path).status == 204)
            for method in ["GET", "DELETE"] { #expect(try await fixture.ask(method, path).status == 404) }
            #expect(try await fixture.ask("PUT", path, "{}").status == 404)
            #expect(try await fixture.ask("PATCH", path).status == 405)
        }
    }

    @Test(arguments: [
        ("{}", ["date", "scope", "text"]), (#"{"text":" ","scope":"day","date":"2026-11-21"}"#, ["text"]),
        (#"{"text":"x","scope":"year","date":"2026-11-21"}"#, ["scope"]),
        (#"{"text":"x","scope":"day","date":"2026-02-30"}"#, ["date"]),
        (#"{"text":"x","scope":"day","date":20261121}"#, ["date"]),
        (#"{"text":"a\u0000b","scope":"day","date":"2026-11-21"}"#, ["text"]),
    ])
    func rejectsAnInvalidIntention(body: String, places: [String]) async throws {
        try await ServerFixture.open { fixture in
            let refused = try await fixture.ask("POST", "/api/intentions", body)
            #expect((refused.status, refused.code) == (400, "VALIDATION_ERROR"))
            #expect(refused.issues.sorted() == places)
            #expect(try await fixture.practice.read { try $0.intentions.intentions() }.isEmpty)
        }
    }
}
