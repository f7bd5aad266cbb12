import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The rules, times and texts of reminders and intentions.
@Suite struct ReminderTextTests {
    private func next(
        _ rule: String, after now: String, in zone: String = "UTC", dayStartsAt: Int = 0,
        weekStartsOn: Weekday = .sunday
    ) throws -> ReminderEntry {
        let rule = try #require(ReminderRule(rule))
        let kind: ReminderKind =
            switch rule {
            case .daily: .daily
            case .weekly: .weekly
            case .monthly: .monthly
            }
        let calendar = ReminderCalendar(
            clock: Zone(offset: try ZoneFile(zone).offset), dayStartsAt: dayStartsAt, weekStartsOn: weekStartsOn)
        return calendar.next(kind, by: rule, after: .at(now))
    }

    private static func lastDay(not day: Int) -> String { "; February has no day \(day), so on its last day" }

    /// The zone, the rule, a time, the next due time with its period, and what the reason adds to the rule.
    @Test(arguments: [
        ("UTC", "daily 08:00", "2026-11-21T07:59:59.999Z", "2026-11-21 08:00", "2026-11-21" as LocalDay, ""),
        // Set at 08:00:00 for 08:00: due tomorrow.
        ("UTC", "daily 08:00", "2026-11-21 08:00", "2026-11-22 08:00", "2026-11-22", ""),
        ("UTC", "weekly 0 19:00", "2026-11-21 12:00", "2026-11-22 19:00", "2026-11-22", ""),
        ("UTC", "weekly 1 09:00", "2026-11-23 09:00", "2026-11-30 09:00", "2026-11-29", ""),
        ("UTC", "monthly 1 09:00", "2026-12-01 09:00", "2027-01-01 09:00", "2027-01-01", ""),
        ("UTC", "monthly 31 09:00", "2028-02-01 00:00", "2028-02-29 09:00", "2028-02-01", lastDay(not: 31)),
        ("UTC", "monthly 30 09:00", "2026-01-30 09:00", "2026-02-28 09:00", "2026-02-01", lastDay(not: 30)),
        // The clock goes from 02:00 to 03:00.
        (
            "Europe/Berlin", "daily 02:30", "2026-03-28 12:00", "2026-03-29 01:00", "2026-03-29",
            "; the clock skips 02:30 on 2026-03-29, so at the first minute after it"
        ),
        // 02:30 comes at 00:30 and 01:30 UTC: the first one counts, and the second does not follow it.
        ("Europe/Berlin", "daily 02:30", "2026-10-24 12:00", "2026-10-25 00:30", "2026-10-25", ""),
        ("Europe/Berlin", "daily 02:30", "2026-10-25 00:30", "2026-10-26 01:30", "2026-10-26", ""),
        // The clock went from midnight to 01:00.
        (
            "America/Sao_Paulo", "daily 00:15", "2018-11-03 12:00", "2018-11-04 03:00", "2018-11-04",
            "; the clock skips 00:15 on 2018-11-04, so at the first minute after it"
        ),
        // The clock goes from 23:00 to midnight, so that nothing of that hour is left on its day.
        (
            "America/Scoresbysund", "daily 23:30", "2025-03-29 12:00", "2025-03-30 00:59", "2025-03-29",
            "; the clock skips 23:30 on 2025-03-29, so at the last minute before it"
        ),
        // Samoa skipped a Friday.
        ("Pacific/Apia", "daily 08:00", "2011-12-29 20:00", "2011-12-30 18:00", "2011-12-31", ""),
        ("Pacific/Apia", "weekly 5 08:00", "2011-12-29 20:00", "2012-01-05 18:00", "2012-01-01", ""),
    ])
    func theNextTimeIsStrictlyAfterNow(
        zone: String, rule: String, now: String, due: String, period: LocalDay, remark: String
    ) throws {
        let entry = try next(rule, after: now, in: zone)
        #expect((entry.due, entry.period) == (.at(due), period))
        #expect(try entry.why == #require(ReminderRule(rule)).words + remark)
    }

    @Test(arguments: [
        ("daily 08:00", 240, Weekday.sunday, "2026-11-22" as LocalDay), ("daily 03:59", 240, .sunday, "2026-11-21"),
        ("daily 04:00", 240, .sunday, "2026-11-22"),
        ("weekly 0 19:00", 0, .sunday, "2026-11-22"), ("weekly 0 19:00", 0, .monday, "2026-11-16"),
    ])
    func daysAndWeeksStartAsConfigured(rule: String, startsAt: Int, first: Weekday, period: LocalDay) throws {
        let entry = try next(rule, after: "2026-11-21 12:00", dayStartsAt: startsAt, weekStartsOn: first)
        #expect(entry.period == period)
    }

    @Test(arguments: [
        ("daily 08:00", "every day at 08:00"), ("weekly 0 19:00", "every Sunday at 19:00"),
        ("weekly 6 00:00", "every Saturday at 00:00"), ("monthly 1 09:00", "every month on day 1 at 09:00"),
        ("monthly 31 23:59", "every month on day 31 at 23:59"), ("", nil), ("daily", nil), ("daily 8:00", nil),
        ("daily 24:00", nil), ("weekly 19:00", nil), ("weekly 7 19:00", nil), ("monthly 0 09:00", nil),
        ("monthly 32 09:00", nil),
    ])
    func decodesValidRulesOnly(text: String, words: String?) {
        #expect((ReminderRule(text)?.description, ReminderRule(text)?.words) == (words.map { _ in text }, words))
    }

    @Test(
        arguments: [
            ("22:00-08:00", ["22:00", "07:59", "00:00"], ["21:59", "08:00"]),
            ("12:00-14:00", ["12:00"], ["14:00", "00:00"]), ("10pm-7:30am", ["22:00", "07:29"], ["07:30"]),
            ("9-10:00", ["09:00"], ["10:00"]), ("22-8", ["22:00", "07:59"], ["08:00"]),
        ] as [(String, [TimeOfDay], [TimeOfDay])])
    func acceptsQuietHoursOverMidnight(hours: String, quiet: [TimeOfDay], loud: [TimeOfDay]) throws {
        let hours = try #require(QuietHours(typed: hours))
        #expect(quiet.allSatisfy(hours.contains) && !loud.contains(where: hours.contains))
    }

    @Test(arguments: ["", "22:00", "22:00-22:00", "22:00-24:00", "22:00-08:00-", "22-22", "22:00 -08:00"])
    func rejectsInvalidQuietHours(text: String) {
        #expect(QuietHours(typed: text) == nil)
    }

    @Test(arguments: [
        ("5", .fiveMinutes as SnoozeLength?), ("5m", .fiveMinutes), ("300s", .fiveMinutes), ("5:00", .fiveMinutes),
        ("15", .quarterOfAnHour), ("15 min", .quarterOfAnHour), ("60", .hour), ("1h", .hour), ("1:00:00", .hour),
        ("tomorrow", .tomorrow), ("Tomorrow", .tomorrow), ("", nil), ("10", nil), ("5s", nil), ("300", nil),
        ("today", nil), ("2h", nil),
    ])
    func readsALengthOfASnoozeInMinutes(text: String, length: SnoozeLength?) {
        #expect(SnoozeLength(parsing: text) == length)
    }

    /// The first question of a kind after a day.
    private func question(_ kind: ReminderKind, on day: String = "2026-11-21") throws -> ReminderQuestion {
        var line = ReminderLine(kind)
        let rule = ReminderPreferences()[kind].rule
        _ = line.settle(rule, .at("\(day) 00:00")) { "7" }
        let due = ReminderContext(now: try #require(line.next?.due), calendar: .utc)
        return try #require(line.settle(rule, due, newID: { "7" }).question)
    }

    @Test(arguments: [
        (ReminderKind.daily, "Time for today's intention", "What do you want to focus on today?", "daily-intention-7"),
        (.weekly, "Plan your week", "What's your intention for this week?", "weekly-intention-7"),
        (.monthly, "New month, new intentions", "Set your intention for December", "monthly-intention-7"),
        (.checkIn, "Weekly Check-In", "Weigh yourself to keep your nutrition plan up to date.", "weekly_checkin"),
    ])
    func hasATextForEachKind(kind: ReminderKind, title: String, body: String, id: String) throws {
        let notification = try question(kind).notification(ownText: nil)
        #expect((notification.title, notification.body, notification.id) == (title, body, id))
        // The category is the kind of the id, such as DAILY_INTENTION.
        let category = id.replacing("-7", with: "").replacing("-", with: "_").uppercased()
        #expect(notification.category.rawValue == category)
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
        let notification = try question(.daily).notification(ownText: "What now?")
        #expect((notification.title, notification.body) == ("Time for today's intention", "What now?"))
        #expect((notification.speech.clip, notification.speech.ownText) == (.dailyIntention, "What now?"))
    }

    @Test(arguments: [
        (ReminderKind.daily, "every day at 08:00", false), (.weekly, "every Sunday at 19:00", false),
        (.monthly, "every month on day 1 at 09:00", false), (.checkIn, "every Monday at 09:00", true),
        (.stretch, "every day at 18:00", false),
    ])
    func hasDefaultPreferences(kind: ReminderKind, rule: String, isOnWithAPlan: Bool) {
        let preferences = ReminderPreferences()
        #expect(preferences[kind].rule.words == rule)
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
        ("weekly_checkin", nil), ("stretch_reminder", nil),
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
