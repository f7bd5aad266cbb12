import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The reminder to stretch, about which the last session decides.
@Suite struct StretchReminderTests {
    /// The conditions, the day of the last session, and whether the reminder of November 21st comes.
    @Test(
        arguments: [
            (false, 0, nil, true), (true, 365, nil, true), (false, 0, "2026-11-21", true),
            (true, 0, "2026-11-21", false), (true, 0, "2026-11-20", true),
            (false, 1, "2026-11-21", false), (false, 1, "2026-11-20", true),
            (false, 2, "2026-11-20", false), (false, 2, "2026-11-19", true), (true, 2, "2026-11-19", true),
            // A day ahead, in a zone to the east.
            (true, 0, "2026-11-22", false), (false, 1, "2026-11-22", false), (false, 0, "2026-11-22", true),
        ] as [(Bool, Int, LocalDay?, Bool)])
    func dependsOnTheLastSession(unlessDone: Bool, afterDays: Int, last: LocalDay?, comes: Bool) {
        let condition = StretchCondition(unlessDone: unlessDone, afterDays: afterDays, lastSession: last)
        #expect(condition.isMet(on: "2026-11-21") == comes)
    }

    /// Settles a line whose reminder comes at 18:00, unless that day has a session.
    private func settle(
        _ line: inout ReminderLine, at time: String, lastSession: LocalDay?
    ) -> ReminderQuestion? {
        let context = ReminderContext.at("2026-11-\(time)", late: .seconds(86_400))
            .stretching(StretchCondition(unlessDone: true, lastSession: lastSession))
        return line.settle(.daily(at: "18:00"), context, newID: { "7" }).question
    }

    @Test func decidesOnceADay() throws {
        var line = ReminderLine(.stretch)
        #expect(settle(&line, at: "21 12:00", lastSession: "2026-11-21") == nil)
        #expect(line.pending?.due == .at("2026-11-21 18:00"))
        #expect(settle(&line, at: "21 18:00", lastSession: "2026-11-21") == nil)
        #expect(line.pending?.due == .at("2026-11-22 18:00"))
        // The session is deleted, too late for this day.
        #expect(settle(&line, at: "21 18:10", lastSession: nil) == nil)
        let reminder = try #require(settle(&line, at: "22 18:00", lastSession: "2026-11-21"))
        #expect((reminder.period, reminder.outcome) == ("2026-11-22", .delivered))
        #expect(line.question == nil)
    }

    @Test(arguments: [("2026-11-20" as LocalDay, true), ("2026-11-21", false), ("2026-11-22", false)])
    func decidesALateReminderForItsDay(lastSession: LocalDay, comes: Bool) {
        var line = ReminderLine(.stretch)
        _ = settle(&line, at: "21 12:00", lastSession: nil)
        let reminder = settle(&line, at: "22 00:30", lastSession: lastSession)
        #expect((reminder?.period == "2026-11-21") == comes)
    }

    @Test func ignoresSessionsForOtherKinds() {
        var line = ReminderLine(.daily)
        _ = settle(&line, at: "21 12:00", lastSession: "2026-11-21")
        #expect(settle(&line, at: "21 18:00", lastSession: "2026-11-21") != nil)
    }

    /// The user's own text, the text that is shown, and the text that is spoken, with its language.
    @Test(
        arguments: [
            (
                nil, "Take a few minutes for your body.", "Time to stretch. Take a few minutes for your body.",
                .english
            ),
            ("Up you get!", "Up you get!", "Up you get!", nil),
        ] as [(String?, String, String, LanguageTag?)])
    func speaksItsText(own: String?, body: String, spoken: String, language: LanguageTag?) throws {
        var line = ReminderLine(.stretch)
        _ = settle(&line, at: "21 12:00", lastSession: nil)
        let notification = try #require(settle(&line, at: "21 18:00", lastSession: nil)).notification(ownText: own)
        #expect((notification.id, notification.title) == ("stretch_reminder", "Time to stretch"))
        #expect(notification.body == body)
        #expect(notification.category.rawValue == "STRETCH_REMINDER")
        #expect(notification.category.actions == [.start, .dismiss])
        #expect(notification.speech == Speech(.message, ownText: spoken, textLanguage: language))
    }

    @Test(
        arguments: [
            (false, 0, ""), (true, 0, ", unless you have stretched that day"),
            (false, 1, ", at the earliest 1 day after the last session"),
            (true, 2, ", unless you have stretched that day, at the earliest 2 days after the last session"),
        ] as [(Bool, Int, String)])
    func namesItsConditions(unlessDone: Bool, afterDays: Int, words: String) {
        var preferences = ReminderPreferences()
        preferences.stretchUnlessDone = unlessDone
        preferences.stretchAfterDays = afterDays
        #expect(preferences.condition(of: .stretch) == words)
        #expect(preferences.condition(of: .daily) == "")
    }
}
