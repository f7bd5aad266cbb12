import PracticeCore
import SessionCore
import Testing

@Suite struct ReminderTextTests {
    private func question(_ kind: ReminderKind, on day: String) throws -> ReminderQuestion {
        let context = ReminderContext(
            now: try #require(Timestamp("\(day)T00:00:00Z")), calendar: ReminderCalendar(clock: WallClock { _ in 0 }))
        var line = ReminderLine(kind)
        let rule = ReminderPreferences().rule(of: kind)
        _ = line.settle(rule, context) { "7" }
        let due = ReminderContext(now: try #require(line.next?.due), calendar: context.calendar)
        guard case .ask(let question, _) = line.settle(rule, due, newID: { "7" }) else { throw Unexpected() }
        return question
    }

    struct Unexpected: Error {}

    @Test(arguments: [
        (
            ReminderKind.daily, "Time for today's intention", "What do you want to focus on today?", "DAILY_INTENTION",
            "daily-intention-7"
        ),
        (
            .weekly, "Plan your week", "What's your intention for this week?", "WEEKLY_INTENTION", "weekly-intention-7"
        ),
        (
            .monthly, "New month, new intentions", "Set your intention for December", "MONTHLY_INTENTION",
            "monthly-intention-7"
        ),
        (
            .checkIn, "Weekly Check-In", "Weigh yourself to keep your nutrition plan up to date.", "WEEKLY_CHECKIN",
            "weekly_checkin"
        ),
    ])
    func hasATextForEachKind(kind: ReminderKind, title: String, body: String, category: String, id: String) throws {
        let notification = try question(kind, on: "2026-11-21").notification(ownText: nil)
        #expect((notification.title, notification.body) == (title, body))
        #expect((notification.category.rawValue, notification.id) == (category, id))
        #expect(notification.speech.ownText == nil)
    }

    @Test(arguments: [
        ("2025-12-15", "January", SpokenClip.january), ("2026-01-15", "February", .february),
        ("2026-02-15", "March", .march), ("2026-03-15", "April", .april), ("2026-04-15", "May", .may),
        ("2026-05-15", "June", .june), ("2026-06-15", "July", .july), ("2026-07-15", "August", .august),
        ("2026-08-15", "September", .september), ("2026-09-15", "October", .october),
        ("2026-10-15", "November", .november), ("2026-11-15", "December", .december),
    ])
    func namesTheMonth(day: String, name: String, clip: SpokenClip) throws {
        let notification = try question(.monthly, on: day).notification(ownText: nil)
        #expect((notification.body, notification.speech.clip) == ("Set your intention for \(name)", clip))
    }

    @Test func usesCustomTexts() throws {
        let notification = try question(.daily, on: "2026-11-21").notification(ownText: "What now?")
        #expect((notification.title, notification.body) == ("Time for today's intention", "What now?"))
        #expect((notification.speech.clip, notification.speech.ownText) == (.dailyIntention, "What now?"))
    }

    @Test(arguments: [
        (ReminderKind.daily, "every day at 08:00", false), (.weekly, "every Sunday at 19:00", false),
        (.monthly, "every month on day 1 at 09:00", false), (.checkIn, "every Monday at 09:00", true),
    ])
    func hasDefaultPreferences(kind: ReminderKind, rule: String, isOnWithAPlan: Bool) {
        let preferences = ReminderPreferences()
        #expect(preferences.rule(of: kind).words == rule)
        #expect(!preferences.isOn(kind, hasProfile: false))
        #expect(preferences.isOn(kind, hasProfile: true) == isOnWithAPlan)
    }

    @Test(arguments: [
        (IntentionScope.day, "Your day intention has been saved."),
        (.week, "Your week intention has been saved."), (.month, "Your month intention has been saved."),
    ])
    func confirmsASavedIntention(scope: IntentionScope, body: String) {
        let notification = UserNotification.intentionSet(scope)
        #expect((notification.title, notification.body) == ("Intention Set!", body))
        #expect(UserNotification.intentionNotSaved.title == "Error")
        #expect(UserNotification.intentionNotSaved.body.hasPrefix("Failed to save your intention. "))
    }

    @Test(arguments: [
        ("daily-intention-7", "7"), ("weekly-intention-a-b", "a-b"), ("monthly-intention-", ""),
        ("weekly_checkin", nil),
        ("daily-intention", nil), ("rest-timer", nil),
    ])
    func notificationsLinkToTheirQuestion(notification: String, question: String?) {
        #expect(ReminderQuestion.id(ofNotification: notification) == question)
    }

    @Test(arguments: [
        (" Breathe ", "Breathe"), ("Breathe\nand\r\n\trest", "Breathe and rest"), ("<b>&\"'", "<b>&\"'"),
        ("👩‍👩‍👧 ünï", "👩‍👩‍👧 ünï"), (String(repeating: "x", count: 1000), String(repeating: "x", count: 1000)),
    ])
    func trimsAnIntention(written: String, text: String) throws {
        #expect(try IntentionText(written).description == text)
    }

    @Test(arguments: [
        ("", IntentionText.Fault.blank), (" \n\u{a0}\u{3000}", .blank), (String(repeating: "x", count: 1001), .tooLong),
        // One letter with a thousand combining marks.
        ("e" + String(repeating: "\u{301}", count: 1000), .tooLong), ("a\u{0}", .controlCharacters),
        ("\u{1b}]0;x\u{7}", .controlCharacters), ("a\u{202e}b", .controlCharacters), ("a\u{2028}b", .controlCharacters),
    ])
    func rejectsAnInvalidIntention(written: String, fault: IntentionText.Fault) {
        #expect(throws: fault) { try IntentionText(written) }
    }
}
