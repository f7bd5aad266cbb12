import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct ReminderRepositoryTests {
    private let folder: TemporaryFolder
    private let data: Repositories
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = .patient("\(folder.path)/limber.sqlite")
        try store.open()
        data = Repositories(store)
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

    @Test func keepsOnePendingReminderPerKind() throws {
        for time in ["08:00", "09:00", "10:30"] {
            try data.reminders.changeReminderPreferences(try context("2026-11-21T12:00")) {
                $0.dailyEnabled = true
                $0.dailyTime = TimeOfDay(parsing: time) ?? .midnight
            }
        }
        #expect(try pending() == ["daily 2026-11-22T10:30:00.000Z"])
        try data.reminders.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.dailyEnabled = false }
        #expect(try pending() == [])
    }

    @Test func readingChangesNothing() throws {
        try data.reminders.changeReminderPreferences(try context("2026-11-21T07:00")) { $0.dailyEnabled = true }
        let observer = try DatabaseQueue(path: store.path)
        let version = { try observer.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") } }
        let before = try version()
        let overview = try data.reminders.reminders(try context("2026-11-21T08:30"))
        #expect(overview.schedule.pending.map(\.due.description) == ["2026-11-21T08:00:00.000Z"])
        #expect(try data.reminders.settleReminders(try context("2026-11-21T07:59")) { "1" }.actions.isEmpty)
        #expect(try version() == before)
        // Delivered all the same.
        #expect(try data.reminders.settleReminders(try context("2026-11-21T08:30")) { "1" }.actions.count == 1)
        #expect(try version() != before)
        #expect(try data.reminders.settleReminders(try context("2026-11-21T08:31")) { "2" }.actions.isEmpty)
    }

    /// Asks for the intentions of the day and the week at eight, and stops before delivery.
    private func die(asking kinds: [ReminderKind] = [.daily]) throws {
        try data.reminders.changeReminderPreferences(try context("2026-11-22T07:00")) { preferences in
            for kind in kinds { preferences.set(kind, isOn: true) }
            preferences.weeklyTime = preferences.dailyTime
        }
        var ids = kinds.map(\.rawValue)
        _ = try data.reminders.settleReminders(try context("2026-11-22T08:00")) { ids.removeFirst() }
    }

    private func untold(_ time: String) throws -> [String] {
        try data.reminders.claimUndelivered(try context(time)).map(\.id)
    }

    @Test func claimsAnUndeliveredReminderOnce() throws {
        try die(asking: [.daily, .weekly])
        #expect(try untold("2026-11-22T08:59") == ["daily", "weekly"])
        #expect(try untold("2026-11-22T08:59") == [])
    }

    /// Another process starts when the question is due.
    @Test func aClaimExcludesOtherProcesses() throws {
        try die(asking: [.daily, .weekly])
        let asked = try data.reminders.reminderHistory()
        let daily = asked.filter { $0.kind == .daily }
        #expect(try data.reminders.claimUndelivered(of: daily).map(\.id) == ["daily"])
        #expect(try untold("2026-11-22T08:01") == ["weekly"])
        #expect(try data.reminders.claimUndelivered(of: asked) == [])
    }

    @Test func claimsNoLateReminder() throws {
        try die()
        #expect(try untold("2026-11-22T09:00") == [])
        #expect(try untold("2026-11-22T08:01") == [])
    }

    /// An action in a terminal on an undelivered question.
    enum Deed: CaseIterable {
        case answer, skip, snooze, dismiss
    }

    @Test(arguments: Deed.allCases) func claimsNoReminderHandledInATerminal(deed: Deed) throws {
        try die()
        let now = try context("2026-11-22T08:01")
        switch deed {
        case .answer: _ = try data.reminders.answer(question: "daily", try IntentionText("Breathe"), newID: "a", now)
        case .skip: try data.reminders.skip(question: "daily", now)
        case .snooze: _ = try data.reminders.snooze(question: "daily", .fiveMinutes, now)
        case .dismiss: try data.reminders.dismiss(question: "daily")
        }
        #expect(try untold("2026-11-22T08:02") == [])
    }

    @Test func claimsASnoozedReminder() throws {
        try die()
        _ = try data.reminders.snooze(question: "daily", .hour, try context("2026-11-22T08:01"))
        #expect(try data.reminders.settleReminders(try context("2026-11-22T09:01")) { "2" }.actions.count == 1)
        #expect(try untold("2026-11-22T09:30") == ["daily"])
    }

    @Test func checkInFollowsTheProfileUnlessSwitchedOff() throws {
        func isOn() throws -> Bool {
            try data.reminders.reminders(try context("2026-11-21T12:00")).rules[.checkIn] != nil
        }
        #expect(try !isOn())
        try store.write(.reminders) { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES (?, '{}')", arguments: [NutritionRepository.profileKey]
            )
        }
        #expect(try isOn())
        try data.reminders.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.set(.checkIn, isOn: false) }
        #expect(try !isOn())
        #expect(try data.reminders.reminderPreferences().checkInEnabled == false)
        try data.reminders.changeReminderPreferences(try context("2026-11-21T12:00")) { $0.set(.checkIn, isOn: true) }
        #expect(try isOn())
    }

    @Test(arguments: [
        "", "7", #"{"dailyTime":"25:00"}"#, #"{"weeklyDay":7}"#, #"{"quietHours":{"from":"x","to":"y"}}"#,
    ])
    func usesDefaultsForUnreadablePreferences(json: String) throws {
        try store.write(.reminders) { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES (?, ?)",
                arguments: [ReminderRepository.preferencesKey, json])
        }
        #expect(try data.reminders.reminderPreferences() == ReminderPreferences())
    }

    @Test func recalculatesAnUnreadablePendingReminder() throws {
        try data.reminders.changeReminderPreferences(try context("2026-11-21T07:00")) { $0.dailyEnabled = true }
        try store.write(.reminders) { db in try db.execute(sql: "UPDATE pendingReminder SET rule = 'whenever'") }
        _ = try data.reminders.settleReminders(try context("2026-11-21T07:30")) { "1" }
        #expect(try pending() == ["daily 2026-11-21T08:00:00.000Z"])
    }

    @Test func readsPreferencesOfTheOriginalApp() throws {
        try store.write(.reminders) { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES ('notificationPreferences', ?)",
                arguments: [
                    #"{"dailyEnabled":true,"dailyTime":"07:15","weeklyEnabled":true,"weeklyDay":6,"weeklyTime":"18:00","#
                        + #""monthlyEnabled":false,"monthlyDay":31,"monthlyTime":"09:30"}"#
                ])
        }
        let preferences = try data.reminders.reminderPreferences()
        #expect(preferences.rule(of: .daily).words == "every day at 07:15")
        #expect(preferences.rule(of: .weekly).words == "every Saturday at 18:00")
        #expect(preferences.rule(of: .monthly).words == "every month on day 31 at 09:30")
    }
}
