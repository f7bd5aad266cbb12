import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

@Suite(.timeLimit(.minutes(5))) struct ReminderServiceTests {
    @Test func asksOncePerDayThroughTwoClockChanges() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let clock = ScriptedClock(from: Timestamp("2025-12-31", "23:00"), to: Timestamp("2026-12-31", "23:00"))
        let fixture = try ReminderFixture(clock, zone: { berlin.secondsFromGMT(for: $0.date) })
        try fixture.want {
            $0.dailyEnabled = true
            // Skipped on March 29th, and repeated on October 25th.
            $0.dailyTime = TimeOfDay(parsing: "02:30") ?? .midnight
            $0.weeklyEnabled = true
            $0.monthlyEnabled = true
            $0.monthlyDay = 31
            $0.checkInEnabled = true
        }
        _ = await fixture.run()
        let days = try fixture.asked(.daily)
        #expect(days.count == 365)
        #expect(
            Set(try fixture.data.reminders.reminderHistory().filter { $0.kind == .daily }.map(\.period)).count == 365)
        #expect(days.contains("2026-03-29 01:00"))
        #expect(days.contains("2026-10-25 00:30"))
        #expect(try fixture.asked(.weekly).count == 52)
        #expect(try fixture.asked(.checkIn).count == 52)
        let months = try fixture.data.reminders.reminderHistory().filter { $0.kind == .monthly }.reversed().map(
            \.period.month)
        #expect(months == Array(1...12))
    }

    @Test func deliversOnlyTheLatestReminderAfterSuspend() async throws {
        let clock = ScriptedClock(
            from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-11-26", "00:00"),
            [.init(at: Timestamp("2026-11-21", "07:00")) { $0.jump(to: Timestamp("2026-11-24", "08:59")) }])
        let fixture = try ReminderFixture(clock)
        try fixture.want { $0.dailyEnabled = true }
        _ = await fixture.run()
        #expect(try fixture.asked() == ["2026-11-24 08:59", "2026-11-25 08:00"])
        let late = try #require(try fixture.data.reminders.reminderHistory().last)
        #expect(late.why == "every day at 08:00; 59 min late, because the computer was asleep or off")
    }

    @Test func logsEachReminderThatItPosts() async throws {
        let clock = ScriptedClock(from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-11-21", "20:00"))
        let server = try ReminderFixture(clock)
        try server.want { $0.dailyEnabled = true }
        _ = await server.run()
        let id = try #require(try server.data.reminders.reminderHistory().first?.id)
        #expect(
            server.log.lines == [
                "info: reminder posted manner=aloud notification=daily-intention-\(id) question=\(id) reminder=daily"
            ])
    }

    @Test func dropsAReminderAnHourLate() async throws {
        let clock = ScriptedClock(
            from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-11-23", "00:00"),
            [.init(at: Timestamp("2026-11-21", "07:00")) { $0.jump(to: Timestamp("2026-11-21", "09:00")) }])
        let fixture = try ReminderFixture(clock)
        try fixture.want { $0.dailyEnabled = true }
        _ = await fixture.run()
        #expect(try fixture.asked() == ["2026-11-22 08:00"])
    }

    @Test func asksOncePerDayDespiteClockJumps() async throws {
        let clock = ScriptedClock(
            from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2027-12-01", "00:00"),
            [
                .init(at: Timestamp("2026-11-21", "12:00")) { $0.jump(to: Timestamp("2027-11-21", "12:00")) },
                .init(at: Timestamp("2027-11-23", "12:00")) {
                    $0.jump(to: Timestamp("2026-11-21", "13:00"))
                    $0.end(at: Timestamp("2026-11-24", "00:00"))
                },
            ])
        let fixture = try ReminderFixture(clock)
        try fixture.want { $0.dailyEnabled = true }
        _ = await fixture.run()
        #expect(
            try fixture.asked().sorted() == [
                "2026-11-21 08:00", "2026-11-22 08:00", "2026-11-23 08:00", "2027-11-22 08:00", "2027-11-23 08:00",
            ])
    }

    @Test(arguments: [
        // To the west, where the time is yet to come, and to the east, where it has passed: either way one question per
        // day.
        (-5 * 3600, ["2026-11-21 07:00", "2026-11-22 13:00"]),
        (9 * 3600, ["2026-11-21 07:00", "2026-11-21 23:00"]),
    ])
    func asksOncePerDayDespiteAZoneChange(zone: Int, asked: [String]) async throws {
        let minute = Timestamp("2026-11-21", "07:00")
        let clock = ScriptedClock(
            from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-11-22", "14:00"), offset: 3600,
            [.init(at: minute) { $0.move(to: zone) }])
        let fixture = try ReminderFixture(clock)
        try fixture.want { $0.dailyEnabled = true }
        _ = await fixture.run()
        #expect(try fixture.asked() == asked)
        #expect(Set(try fixture.data.reminders.reminderHistory().map(\.period)).count == asked.count)
    }

    @Test func asksOnceFromTwoServices() async throws {
        let first = ScriptedClock(from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-12-20", "20:00"))
        let second = ScriptedClock(from: Timestamp("2026-11-20", "20:00"), to: Timestamp("2026-12-20", "20:00"))
        let one = try ReminderFixture(first)
        let other = try ReminderFixture(second, folder: one.folder)
        try one.want { $0.dailyEnabled = true }
        async let here = one.run()
        async let there = other.run()
        let posts = await (here + there).filter { if case .posted = $0 { true } else { false } }
        #expect(posts.count == 30)
        #expect(try one.asked().count == 30)
    }

    @Test func deliversAKilledProcesssReminderOnce() async throws {
        let times = (Timestamp("2026-11-21", "08:10"), Timestamp("2026-11-21", "12:00"))
        let killed = try ReminderFixture(ScriptedClock(from: Timestamp("2026-11-21", "08:00"), to: times.1))
        let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
        try killed.data.reminders.changeReminderPreferences(
            ReminderContext(now: Timestamp("2026-11-21", "07:00"), calendar: calendar)
        ) { $0.dailyEnabled = true }
        // Its log is the last thing that the process wrote.
        #expect(try killed.data.reminders.settleReminders(killed.practice.context.reminders) { "7" }.actions.count == 1)
        let question = try #require(try killed.data.reminders.reminderHistory().first)
        for told in [[NotificationRegistry.Update.posted(question.notification(ownText: nil), .aloud)], []] {
            let fixture = try ReminderFixture(ScriptedClock(from: times.0, to: times.1), folder: killed.folder)
            #expect(await fixture.run(beginning: { await $0.deliverUndelivered() }) == told)
        }
    }

    @Test func repeatsNoDeliveredReminder() async throws {
        let day = (Timestamp("2026-11-21", "07:00"), Timestamp("2026-11-21", "08:10"))
        let first = try ReminderFixture(ScriptedClock(from: day.0, to: day.1))
        try first.want { $0.dailyEnabled = true }
        #expect(await first.run().count == 1)
        let next = try ReminderFixture(
            ScriptedClock(from: day.1, to: Timestamp("2026-11-21", "12:00")), folder: first.folder)
        #expect(await next.run(beginning: { await $0.deliverUndelivered() }) == [])
    }

    @Test func postsOpenQuestionsAgainAfterARestartAndWithdrawsClosedOnes() async throws {
        let day = (Timestamp("2026-11-21", "07:00"), Timestamp("2026-11-21", "20:00"))
        let first = try ReminderFixture(ScriptedClock(from: day.0, to: day.1))
        try first.want {
            $0.dailyEnabled = true
            $0.weeklyEnabled = true
            $0.weeklyDay = .saturday
            $0.weeklyTime = TimeOfDay(parsing: "09:00") ?? .midnight
        }
        _ = await first.run()
        let questions = try first.data.reminders.reminderHistory()
        let (weekly, daily) = (try #require(questions.first), try #require(questions.last))
        try first.data.reminders.skip(question: weekly.id, first.practice.context.reminders)
        let next = try ReminderFixture(
            ScriptedClock(from: day.1, to: Timestamp("2026-11-21", "23:00")), folder: first.folder,
            leftovers: [daily.notificationID, weekly.notificationID, UserNotification.restTimer])
        #expect(
            await next.run(reposting: true) == [
                .posted(daily.notification(ownText: nil), .silent), .withdrawn(weekly.notificationID),
            ])
        #expect(next.registry.leftovers == [UserNotification.restTimer])
        // A snoozed or dismissed question is not shown again.
        _ = try await next.service.respond(.dismissal, to: daily.notificationID)
        let last = try ReminderFixture(
            ScriptedClock(from: day.1, to: Timestamp("2026-11-21", "23:00")), folder: first.folder)
        #expect(await last.run(reposting: true) == [])
    }

    @Test func isSilentInQuietHours() async throws {
        let clock = ScriptedClock(from: Timestamp("2026-11-21", "00:00"), to: Timestamp("2026-11-23", "00:00"))
        let fixture = try ReminderFixture(clock)
        try fixture.want {
            $0.dailyEnabled = true
            $0.weeklyEnabled = true
            $0.quietHours = QuietHours(parsing: "19:00-08:00")
        }
        let manners = await fixture.run().compactMap { update -> String? in
            guard case .posted(let notification, let manner) = update else { return nil }
            return "\(notification.category.rawValue) \(manner.rawValue)"
        }
        #expect(
            manners == ["DAILY_INTENTION aloud", "DAILY_INTENTION aloud", "WEEKLY_INTENTION silent"])
    }

    @Test func replacesAnOpenQuestionOfItsKind() async throws {
        let clock = ScriptedClock(from: Timestamp("2026-11-21", "00:00"), to: Timestamp("2026-11-23", "00:00"))
        let fixture = try ReminderFixture(clock)
        try fixture.want { $0.dailyEnabled = true }
        let told = await fixture.run()
        let history = try fixture.data.reminders.reminderHistory()
        #expect(history.map(\.outcome) == [.open, .expired])
        #expect(told.contains(.withdrawn(history[1].notificationID)))
        #expect(!told.contains(.withdrawn(history[0].notificationID)))
    }

    @Test func deliversAQuestionOnceAroundALock() async throws {
        let due = Timestamp("2026-11-21", "22:00")
        let database = try TestDatabase()
        let other = try OtherProgram(database.path)
        let clock = ScriptedClock(
            from: Timestamp("2026-11-21", "20:00"), to: Timestamp("2026-11-21", "23:00"),
            [
                .init(at: Timestamp("2026-11-21", "21:00")) { _ in #expect(throws: Never.self) { try other.lock() } },
                // After two attempts.
                .init(at: Timestamp(milliseconds: due.milliseconds + 15_000)) { _ in
                    #expect(throws: Never.self) { try other.unlock() }
                },
            ])
        let fixture = try ReminderFixture(clock, folder: database.folder)
        try fixture.want {
            $0.dailyEnabled = true
            $0.dailyTime = TimeOfDay(parsing: "22:00") ?? .midnight
        }
        let told = await fixture.run()
        let question = try #require(try fixture.data.reminders.reminderHistory().first)
        let notification = question.notification(ownText: nil)
        guard case .posted(let first, let manner)? = told.first else {
            Issue.record("nothing was delivered")
            return
        }
        #expect((first.title, first.body, manner) == (notification.title, notification.body, .aloud))
        // The database has the question under another id: the answerable notification replaces it silently.
        #expect(told.dropFirst() == [.withdrawn(first.id), .posted(notification, .silent)])
        #expect(try fixture.asked() == ["2026-11-21 22:00"])
        clock.jump(to: Timestamp("2026-11-21", "22:15"))
        _ = try await fixture.service.respond(.reply("Sleep"), to: question.notificationID)
        #expect(try fixture.data.intentions.intentions().map(\.date.description) == ["2026-11-21"])
        #expect(try fixture.data.reminders.reminderHistory().map(\.outcome) == [.answered])
    }
}
