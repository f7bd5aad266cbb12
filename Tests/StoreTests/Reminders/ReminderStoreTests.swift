import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import Store

@Suite struct ReminderStoreTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: "\(folder.path)/limber.sqlite")
    }

    private func context(_ time: String) throws -> ReminderContext {
        ReminderContext(
            now: try #require(Timestamp("\(time):00Z")), calendar: ReminderCalendar(clock: WallClock { _ in 0 }))
    }

    private func pending() throws -> [String] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT kind, due FROM pendingReminder ORDER BY kind").map {
                "\($0["kind"] as String) \(Timestamp(milliseconds: $0["due"]))"
            }
        }
    }

    @Test func aTimeThatChangesThreeTimesLeavesOnePending() throws {
        for time in ["08:00", "09:00", "10:30"] {
            try store.changeReminderPreferences(try context("2026-11-21T12:00")) {
                $0.dailyEnabled = true
                $0.dailyTime = TimeOfDay(parsing: time) ?? .midnight
            }
        }
        #expect(try pending() == ["daily 2026-11-22T10:30:00.000Z"])
        try store.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.dailyEnabled = false }
        #expect(try pending() == [])
    }

    @Test func lookingChangesNothing() throws {
        try store.changeReminderPreferences(try context("2026-11-21T07:00")) { $0.dailyEnabled = true }
        let before = try store.dataVersion()
        let overview = try store.reminders(try context("2026-11-21T08:30"))
        #expect(overview.schedule.pending.map(\.due.description) == ["2026-11-21T08:00:00.000Z"])
        #expect(try store.settleReminders(try context("2026-11-21T07:59")) { "1" }.actions.isEmpty)
        #expect(try store.dataVersion() == before)
        // It is told all the same.
        #expect(try store.settleReminders(try context("2026-11-21T08:30")) { "1" }.actions.count == 1)
        #expect(try store.settleReminders(try context("2026-11-21T08:31")) { "2" }.actions.isEmpty)
    }

    /// Somebody asks for the day's intention and the week's at eight, and dies before they are told.
    private func die(asking kinds: [ReminderKind] = [.daily]) throws {
        try store.changeReminderPreferences(try context("2026-11-22T07:00")) { preferences in
            for kind in kinds { preferences.set(kind, isOn: true) }
            preferences.weeklyTime = preferences.dailyTime
        }
        var ids = kinds.map(\.rawValue)
        _ = try store.settleReminders(try context("2026-11-22T08:00")) { ids.removeFirst() }
    }

    private func untold(_ time: String) throws -> [String] {
        try store.takeUntold(try context(time)).map(\.id)
    }

    @Test func whatNobodyHasToldIsTakenOnce() throws {
        try die(asking: [.daily, .weekly])
        #expect(try untold("2026-11-22T08:59") == ["daily", "weekly"])
        #expect(try untold("2026-11-22T08:59") == [])
    }

    /// Somebody else starts at the moment at which it is asked.
    @Test func whatSomebodyHasTakenIsTakenByNobodyElse() throws {
        try die(asking: [.daily, .weekly])
        let asked = try store.reminderHistory()
        let daily = asked.filter { $0.kind == .daily }
        #expect(try store.takeUntold(of: daily).map(\.id) == ["daily"])
        #expect(try untold("2026-11-22T08:01") == ["weekly"])
        #expect(try store.takeUntold(of: asked) == [])
    }

    @Test func whatIsTooLateToBeToldIsNotTaken() throws {
        try die()
        #expect(try untold("2026-11-22T09:00") == [])
        #expect(try untold("2026-11-22T08:01") == [])
    }

    /// What somebody does, from a terminal, about a question that they were not told.
    enum Deed: CaseIterable {
        case answer, skip, snooze, dismiss
    }

    @Test(arguments: Deed.allCases) func whatSomebodyHasFoundByThemselvesIsNotTaken(deed: Deed) throws {
        try die()
        let now = try context("2026-11-22T08:01")
        switch deed {
        case .answer: _ = try store.answer(question: "daily", try IntentionText("Breathe"), newID: "a", now)
        case .skip: try store.skip(question: "daily", now)
        case .snooze: _ = try store.snooze(question: "daily", .fiveMinutes, now)
        case .dismiss: try store.dismiss(question: "daily")
        }
        #expect(try untold("2026-11-22T08:02") == [])
    }

    @Test func whatWasToBeAskedAgainIsTakenToo() throws {
        try die()
        _ = try store.snooze(question: "daily", .hour, try context("2026-11-22T08:01"))
        #expect(try store.settleReminders(try context("2026-11-22T09:01")) { "2" }.actions.count == 1)
        #expect(try untold("2026-11-22T09:30") == ["daily"])
    }

    @Test func theCheckInIsOnWithANutritionProfileUnlessItIsSwitchedOff() throws {
        func isOn() throws -> Bool { try store.reminders(try context("2026-11-21T12:00")).rules[.checkIn] != nil }
        #expect(try !isOn())
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES (?, '{}')", arguments: [Store.nutritionProfileKey])
        }
        #expect(try isOn())
        try store.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.set(.checkIn, isOn: false) }
        #expect(try !isOn())
        #expect(try store.reminderPreferences().checkInEnabled == false)
        try store.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.set(.checkIn, isOn: true) }
        #expect(try isOn())
    }

    @Test(arguments: [
        "", "7", #"{"dailyTime":"25:00"}"#, #"{"weeklyDay":7}"#, #"{"quietHours":{"from":"x","to":"y"}}"#,
    ])
    func preferencesThatCannotBeReadAreThoseOfANewBox(json: String) throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES (?, ?)",
                arguments: [Store.reminderPreferencesKey, json])
        }
        #expect(try store.reminderPreferences() == ReminderPreferences())
    }

    @Test func whatIsPendingAndCannotBeReadIsComputedAnew() throws {
        try store.changeReminderPreferences(try context("2026-11-21T07:00")) { $0.dailyEnabled = true }
        try store.write { db in try db.execute(sql: "UPDATE pendingReminder SET rule = 'whenever'") }
        _ = try store.settleReminders(try context("2026-11-21T07:30")) { "1" }
        #expect(try pending() == ["daily 2026-11-21T08:00:00.000Z"])
    }

    @Test func theAppsPreferencesAreRead() throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES ('notificationPreferences', ?)",
                arguments: [
                    #"{"dailyEnabled":true,"dailyTime":"07:15","weeklyEnabled":true,"weeklyDay":6,"weeklyTime":"18:00","#
                        + #""monthlyEnabled":false,"monthlyDay":31,"monthlyTime":"09:30"}"#
                ])
        }
        let preferences = try store.reminderPreferences()
        #expect(preferences.rule(of: .daily).words == "every day at 07:15")
        #expect(preferences.rule(of: .weekly).words == "every Saturday at 18:00")
        #expect(preferences.rule(of: .monthly).words == "every month on day 31 at 09:30")
    }
}
