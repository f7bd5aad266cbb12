import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Reminders and intentions.
@Suite struct ReminderRepositoryTests {
    private let db = TestDatabase()
    private var reminders: ReminderRepository { db.data.reminders }
    private var intentions: IntentionRepository { db.data.intentions }

    init() throws { _ = try db.opened() }

    private func change(_ time: String, _ change: (inout ReminderPreferences) -> Void) throws {
        try reminders.changeReminderPreferences(.at(time), change)
    }

    /// Returns the number of reminders to deliver at a time.
    private func settle(_ time: String) throws -> Int {
        try reminders.claimDue(.at(time)) { time }.questions.count
    }

    private func storePreferences(_ json: String) throws {
        try db.execute("INSERT INTO preference (key, value) VALUES ('notificationPreferences', ?)", [json])
    }

    @Test func keepsOnePendingReminderPerKind() throws {
        func pending() throws -> [String] { try db.select("SELECT kind || ' ' || due FROM pendingReminder") }
        for time in ["08:00", "09:00", "10:30"] as [TimeOfDay] {
            try change("2026-11-21 12:00") { ($0[.daily].isOn, $0[.daily].rule.time) = (true, time) }
        }
        let daily = ["daily \(Timestamp.at("2026-11-22 10:30").milliseconds)"]
        #expect(try pending() == daily)
        // One that cannot be read is calculated again.
        try db.execute("UPDATE pendingReminder SET rule = 'whenever', due = 0")
        #expect(try settle("2026-11-21 12:30") == 0)
        #expect(try pending() == daily)
        try change("2026-11-21 12:00") { $0[.daily].isOn = false }
        #expect(try pending() == [])
    }

    @Test func readingChangesNothing() throws {
        try change("2026-11-21 07:00") { $0[.daily].isOn = true }
        let observer = try DatabaseQueue(path: db.path)
        let version = { try observer.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") } }
        let before = try version()
        let overview = try reminders.reminders(.at("2026-11-21 08:30"))
        #expect(overview.schedule.pending.map(\.due) == [.at("2026-11-21 08:00")])
        #expect(try settle("2026-11-21 07:59") == 0)
        #expect(try version() == before)
        // Delivered all the same.
        #expect(try [settle("2026-11-21 08:30"), settle("2026-11-21 08:31")] == [1, 0])
        #expect(try version() != before)
    }

    @Test func checkInFollowsTheProfileUnlessSwitchedOff() throws {
        func isOn() throws -> Bool { try reminders.reminders(.at("2026-11-21 12:00")).rules[.checkIn] != nil }
        #expect(try !isOn())
        try db.keep(NutritionProfile())
        #expect(try isOn())
        for choice in [false, true] {
            try change("2026-11-21 12:00") { $0[.checkIn].isOn = choice }
            #expect(try isOn() == choice)
            #expect(try reminders.reminderPreferences()[.checkIn].isOn == choice)
        }
    }

    @Test(arguments: [
        "", "7", #"{"dailyTime":"25:00"}"#, #"{"weeklyDay":7}"#, #"{"quietHours":{"from":"x","to":"y"}}"#,
        #"{"stretchAfterDays":366}"#,
    ])
    func usesDefaultsForUnreadablePreferences(json: String) throws {
        try storePreferences(json)
        #expect(try reminders.reminderPreferences() == ReminderPreferences())
    }

    @Test func readsPreferencesOfTheOriginalApp() throws {
        try storePreferences(
            #"{"dailyEnabled":true,"dailyTime":"07:15","weeklyEnabled":true,"weeklyDay":6,"weeklyTime":"18:00","#
                + #""monthlyEnabled":false,"monthlyDay":31,"monthlyTime":"09:30"}"#)
        let preferences = try reminders.reminderPreferences()
        #expect(
            [ReminderKind.daily, .weekly, .monthly].map { preferences[$0].rule.words }
                == ["every day at 07:15", "every Saturday at 18:00", "every month on day 31 at 09:30"])
        #expect(preferences[.stretch].rule.words == "every day at 18:00")
        #expect(!preferences.isOn(.stretch, hasProfile: false))
    }

    private func current(
        at time: String = "2026-01-26 12:00", dayStartsAt: Int = 0, weekStartsOn: Weekday = .sunday
    ) throws -> String? {
        let calendar = ReminderCalendar(
            clock: Zone { _ in 0 }, dayStartsAt: dayStartsAt, weekStartsOn: weekStartsOn)
        return try intentions.currentIntention(ReminderContext(now: .at(time), calendar: calendar))?.id
    }

    @Test func keepsOneIntentionPerPeriod() throws {
        #expect(try db.keepIntention("a", "Breathe", .week, "2026-01-26").isNew)
        let second = try db.keepIntention("b", "Read", .week, "2026-01-31")
        #expect((second.isNew, second.intention.id, second.intention.text) == (false, "a", "Read"))
        #expect(try db.keepIntention("c", "Walk", .day, "2026-01-26").isNew)
        #expect(try intentions.intentions().map(\.id) == ["c", "a"])
    }

    @Test func prefersDayThenWeekThenMonth() throws {
        #expect(try current() == nil)
        for (id, scope, day) in [
            ("other", .day, "2026-01-25"), ("month", .month, "2026-01-03"), ("week", .week, "2026-01-25"),
            ("day", .day, "2026-01-26"),
        ] as [(String, IntentionScope, LocalDay)] {
            try db.keepIntention(id, id, scope, day)
            #expect(try current() == (id == "other" ? nil : id))
        }
        // Until the day starts, the day before counts.
        #expect(try current(at: "2026-01-27 03:59", dayStartsAt: 240) == "day")
        #expect(try [intentions.removeIntention("day"), intentions.removeIntention("day")] == [true, false])
        // The week began on Sunday the 25th when it was kept.
        for first in [Weekday.sunday, .saturday] { #expect(try current(weekStartsOn: first) == "week") }
    }

    @Test func aMovedIntentionReplacesTheOther() throws {
        try db.keepIntention("a", "Sleep", .day, "2026-01-26")
        try db.keepIntention("b", "Read", .day, "2026-01-27")
        let moved = try intentions.changeIntention("b", at: .saturday) { $0.date = "2026-01-26" }
        #expect(moved?.date == "2026-01-26")
        #expect(try intentions.intentions().map(\.id) == ["b"])
        #expect(try intentions.changeIntention("a", at: .saturday) { $0.text = "x" } == nil)
    }
}
