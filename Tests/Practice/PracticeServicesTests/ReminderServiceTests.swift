import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

@Suite(.timeLimit(.minutes(5))) struct ReminderServiceTests {
    private func isPosted(_ update: NotificationRegistry.Update) -> Bool {
        if case .posted = update { true } else { false }
    }

    @Test func asksOncePerDayThroughTwoClockChanges() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let fixture = try ReminderFixture(
            "2025-12-31 23:00", to: "2026-12-31 23:00", zone: berlin
        ) {
            $0[.daily].isOn = true
            // Skipped on March 29th, and repeated on October 25th.
            $0[.daily].rule.time = "02:30"
            $0[.weekly].isOn = true
            $0[.monthly].isOn = true
            $0[.monthly].rule = .monthly(day: 31, at: $0[.monthly].rule.time)
            $0[.checkIn].isOn = true
        }
        await fixture.run()
        let days = try fixture.asked(.daily)
        #expect(days.count == 365)
        #expect(Set(try fixture.history.filter { $0.kind == .daily }.map(\.period)).count == 365)
        #expect(days.contains("2026-03-29 01:00") && days.contains("2026-10-25 00:30"))
        #expect(try (fixture.asked(.weekly).count, fixture.asked(.checkIn).count) == (52, 52))
        #expect(try fixture.history.filter { $0.kind == .monthly }.reversed().map(\.period.month) == Array(1...12))
    }

    /// A computer that sleeps from seven in the morning.
    @Test(arguments: [
        ("2026-11-21 09:00", ["2026-11-22 08:00", "2026-11-23 08:00", "2026-11-24 08:00", "2026-11-25 08:00"]),
        ("2026-11-24 08:59", ["2026-11-24 08:59", "2026-11-25 08:00"]),
    ])
    func dropsAReminderAnHourLate(awake: String, asked: [String]) async throws {
        let fixture = try ReminderFixture(
            "2026-11-20 20:00", to: "2026-11-26 00:00", [.at("2026-11-21 07:00", jumpTo: awake)])
        await fixture.run()
        #expect(try fixture.asked() == asked)
    }

    @Test func asksOnceFromTwoServices() async throws {
        let one = try ReminderFixture("2026-11-20 20:00", to: "2026-12-20 20:00")
        let other = try ReminderFixture("2026-11-20 20:00", to: "2026-12-20 20:00", after: one)
        async let here = one.run()
        async let there = other.run()
        #expect(await (here + there).count(where: isPosted) == 30)
        #expect(try one.asked().count == 30)
    }

    @Test func deliversAKilledProcesssReminderOnce() async throws {
        let killed = try ReminderFixture("2026-11-21 07:00", to: "2026-11-21 12:00")
        killed.clock.jump(to: "2026-11-21 08:00")
        // The process dies before the commit.
        await #expect(throws: CancellationError.self) {
            try await killed.practice.write { data in
                _ = try data.reminders.claimDue(data.reminderContext, newID: data.newID)
                throw CancellationError()
            }
        }
        for count in [1, 0] {
            let next = try ReminderFixture("2026-11-21 08:10", to: "2026-11-21 12:00", after: killed)
            #expect(await next.run().count(where: isPosted) == count)
        }
    }

    @Test func logsEachReminderAndRepeatsNoneOfThem() async throws {
        let first = try ReminderFixture("2026-11-21 07:00", to: "2026-11-21 08:10")
        #expect(await first.run().count == 1)
        let id = try #require(try first.history.first?.id)
        #expect(
            first.log.lines == [
                "info: reminder posted manner=aloud notification=daily-intention-\(id) question=\(id) reminder=daily"
            ])
        let next = try ReminderFixture("2026-11-21 08:10", to: "2026-11-21 12:00", after: first)
        #expect(await next.run() == [])
    }

    @Test func postsOpenQuestionsAgainAfterARestartAndWithdrawsClosedOnes() async throws {
        let first = try ReminderFixture("2026-11-21 07:00", to: "2026-11-21 20:00") {
            $0[.daily].isOn = true
            $0[.weekly].isOn = true
            $0[.weekly].rule = .weekly(on: .saturday, at: "09:00")
        }
        await first.run()
        let questions = try first.history
        let (weekly, daily) = (try #require(questions.first), try #require(questions.last))
        try first.data.reminders.skip(question: weekly.id, first.practice.context.reminders)
        let next = try ReminderFixture(
            "2026-11-21 20:00", to: "2026-11-21 23:00", after: first,
            leftovers: [daily.notificationID, weekly.notificationID, UserNotification.restTimer])
        #expect(
            await next.run(reposting: true) == [
                .posted(daily.notification(ownText: nil), .silent), .withdrawn(weekly.notificationID),
            ])
        #expect(next.registry.leftovers == [UserNotification.restTimer])
        // A snoozed or dismissed question is not shown again.
        _ = try await next.service.respond(.dismissal, to: daily.notificationID)
        let last = try ReminderFixture("2026-11-21 20:00", to: "2026-11-21 23:00", after: first)
        #expect(await last.run(reposting: true) == [])
    }

    @Test func isSilentInQuietHours() async throws {
        let fixture = try ReminderFixture("2026-11-21 00:00", to: "2026-11-23 00:00") {
            $0[.daily].isOn = true
            $0[.weekly].isOn = true
            $0.quietHours = QuietHours(typed: "19:00-08:00")
        }
        let manners = await fixture.run().compactMap { update -> String? in
            guard case .posted(let notification, let manner) = update else { return nil }
            return "\(notification.category.rawValue) \(manner.rawValue)"
        }
        #expect(manners == ["DAILY_INTENTION aloud", "DAILY_INTENTION aloud", "WEEKLY_INTENTION silent"])
    }

    @Test func replacesAnOpenQuestionOfItsKind() async throws {
        let fixture = try ReminderFixture("2026-11-21 00:00", to: "2026-11-23 00:00")
        let told = await fixture.run()
        let history = try fixture.history
        #expect(history.map(\.outcome) == [.open, .expired])
        #expect(told.filter { !isPosted($0) } == [.withdrawn(history[1].notificationID)])
    }

    @Test func deliversAQuestionOnceAroundALock() async throws {
        let database = TestDatabase()
        try database.store.open()
        let other = try OtherProgram(database.path)
        let fixture = try ReminderFixture(
            "2026-11-21 20:00", to: "2026-11-21 23:00",
            [
                .at("2026-11-21 21:00") { _ in try? other.lock() },
                // After two attempts.
                .at("2026-11-21T22:00:15.000Z") { _ in try? other.unlock() },
            ], in: database, patience: .milliseconds(50)
        ) { ($0[.daily].isOn, $0[.daily].rule.time) = (true, "22:00") }
        let told = await fixture.run()
        let question = try #require(try fixture.history.first)
        let notification = question.notification(ownText: nil)
        guard case .posted(let first, let manner)? = told.first else {
            Issue.record("nothing was delivered")
            return
        }
        #expect((first.title, first.body, manner) == (notification.title, notification.body, .aloud))
        // The database has the question under another id: the answerable notification replaces it silently.
        #expect(told.dropFirst() == [.withdrawn(first.id), .posted(notification, .silent)])
        #expect(try fixture.asked() == ["2026-11-21 22:00"])
        fixture.clock.jump(to: "2026-11-21 22:15")
        _ = try await fixture.service.respond(.reply("Sleep"), to: question.notificationID)
        #expect(try fixture.data.intentions.intentions().map(\.date) == ["2026-11-21"])
        #expect(try fixture.history.map(\.outcome) == [.answered])
    }
}
