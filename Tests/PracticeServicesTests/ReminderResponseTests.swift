import Foundation
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

@Suite(.timeLimit(.minutes(5))) struct ReminderResponseTests {
    /// A service whose evening question was asked on November 21st at 22:00; it is 22:15.
    private func evening(dayStartsAt: Int = 0) async throws -> (fixture: ReminderFixture, question: ReminderQuestion) {
        let clock = ScriptedClock(from: Timestamp("2026-11-21", "20:00"), to: Timestamp("2026-11-21", "23:00"))
        let fixture = try ReminderFixture(clock, dayStartsAt: dayStartsAt)
        try fixture.want {
            $0.dailyEnabled = true
            $0.dailyTime = TimeOfDay(parsing: "22:00") ?? .midnight
        }
        _ = await fixture.run()
        clock.jump(to: Timestamp("2026-11-21", "22:15"))
        return (fixture, try #require(try fixture.data.reminders.reminderHistory().first))
    }

    @Test func storesAReplyAfterMidnightForTheEvening() async throws {
        let (fixture, question) = try await evening()
        fixture.clock.jump(to: Timestamp("2026-11-22", "00:05"))
        let sentence = try await fixture.service.respond(
            .reply("  Sleep <early> & well\n"), to: question.notificationID)
        #expect(sentence == "Your day intention has been saved.")
        let intention = try #require(try fixture.data.intentions.intentions().first)
        #expect(
            (intention.text, intention.scope, intention.date.description) == (
                "Sleep <early> & well", .day, "2026-11-21"
            ))
        #expect(try fixture.data.reminders.reminderHistory().first?.outcome == .answered)
    }

    @Test func acceptsAReplyAfterARestart() async throws {
        let (fixture, question) = try await evening()
        let later = ScriptedClock(from: Timestamp("2026-11-22", "00:05"), to: Timestamp("2026-11-22", "01:00"))
        let other = try ReminderFixture(later, folder: fixture.folder)
        _ = await other.run()
        _ = try await other.service.respond(.reply("Sleep"), to: question.notificationID)
        #expect(try other.data.intentions.intentions().map(\.date.description) == ["2026-11-21"])
    }

    @Test func storesARepeatedReplyOnce() async throws {
        let (fixture, question) = try await evening()
        for _ in 1...2 { _ = try await fixture.service.respond(.reply("Sleep"), to: question.notificationID) }
        #expect(try fixture.data.intentions.intentions().map(\.text) == ["Sleep"])
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.reply("Read"), to: question.notificationID)
        }
        #expect(try fixture.data.intentions.intentions().map(\.text) == ["Sleep"])
    }

    @Test(arguments: ["", " \n\t ", "a\u{0}b", "\u{1b}[2J", "\u{202e}txet", String(repeating: "x", count: 1001)])
    func rejectsAnEmptyOrOverlongReply(text: String) async throws {
        let (fixture, question) = try await evening()
        await #expect {
            try await fixture.service.respond(.reply(text), to: question.notificationID)
        } throws: { error in
            if case NotificationRefusal.refused = error { true } else { false }
        }
        #expect(try fixture.data.intentions.intentions().isEmpty)
        #expect(try fixture.data.reminders.reminderHistory().map(\.outcome) == [.open])
    }

    @Test(arguments: ["daily-intention-7", "weekly_intention", "rest-timer", ""])
    func rejectsAReplyWithoutAQuestion(notification: String) async throws {
        let (fixture, _) = try await evening()
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.reply("Sleep"), to: notification)
        }
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.skip, to: notification)
        }
    }

    @Test func confirmsAnAnswerAndWithdrawsTheQuestion() async throws {
        let (fixture, question) = try await evening()
        var updates = fixture.registry.updates().makeAsyncIterator()
        _ = try await fixture.service.respond(.reply("Sleep"), to: question.notificationID)
        #expect(await updates.next() == .withdrawn(question.notificationID))
        #expect(await updates.next() == .posted(.intentionSet(.day), .aloud))
    }

    @Test func reportsAFailedSave() async throws {
        let (fixture, question) = try await evening()
        var updates = fixture.registry.updates().makeAsyncIterator()
        let gone = "\(fixture.folder.path)/limber.sqlite"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: gone + suffix) }
        try FileManager.default.createDirectory(atPath: gone, withIntermediateDirectories: true)
        await #expect {
            try await fixture.service.respond(.reply("Sleep"), to: question.notificationID)
        } throws: { error in
            if case NotificationRefusal.notKept = error { true } else { false }
        }
        #expect(await updates.next() == .posted(.intentionNotSaved, .aloud))
    }

    @Test func repeatsASnoozedQuestionAfterARestart() async throws {
        let (fixture, question) = try await evening()
        _ = try await fixture.service.respond(.snooze(.quarterOfAnHour), to: question.notificationID)
        let later = ScriptedClock(from: Timestamp("2026-11-21", "22:20"), to: Timestamp("2026-11-21", "23:00"))
        let other = try ReminderFixture(later, folder: fixture.folder)
        let told = await other.run()
        #expect(told == [.posted(question.notification(ownText: nil), .aloud)])
        #expect(later.now() == Timestamp("2026-11-21", "22:30"))
        #expect(try other.data.reminders.reminderHistory().map(\.snoozes) == [1])
    }

    @Test func limitsSnoozesToThree() async throws {
        let (fixture, question) = try await evening()
        for _ in 1...3 { _ = try await fixture.service.respond(.snooze(.fiveMinutes), to: question.notificationID) }
        await #expect(
            throws: NotificationRefusal.refused("the question was snoozed 3 times already; answer or skip it")
        ) {
            try await fixture.service.respond(.snooze(.fiveMinutes), to: question.notificationID)
        }
    }

    @Test func mergesASnoozeWithTheRegularTime() async throws {
        let (fixture, question) = try await evening()
        fixture.clock.jump(to: Timestamp("2026-11-21", "22:00"))
        let sentence = try await fixture.service.respond(.snooze(.tomorrow), to: question.notificationID)
        #expect(sentence.hasPrefix("The next question comes at 22:00 on 2026-11-22."))
        let later = ScriptedClock(from: Timestamp("2026-11-21", "22:20"), to: Timestamp("2026-11-23", "00:00"))
        let other = try ReminderFixture(later, folder: fixture.folder)
        _ = await other.run()
        #expect(try other.asked() == ["2026-11-21 22:00", "2026-11-22 22:00"])
    }

    @Test func aSnoozeUntilTomorrowNamesAnEarlierQuestion() async throws {
        let (fixture, question) = try await evening()
        let sentence = try await fixture.service.respond(.snooze(.tomorrow), to: question.notificationID)
        #expect(
            sentence
                == "The next question comes at 22:00 on 2026-11-22. You can answer this one until then."
        )
    }

    @Test func storesSkipsAndDismissals() async throws {
        let (fixture, question) = try await evening()
        _ = try await fixture.service.respond(.dismissal, to: question.notificationID)
        #expect(try fixture.data.reminders.reminderHistory().map(\.outcome) == [.dismissed])
        // The plan change does not affect the question.
        _ = try await fixture.service.respond(.skip, to: question.notificationID)
        #expect(try fixture.data.reminders.reminderHistory().map(\.outcome) == [.skipped])
    }

    @Test func withdrawsAQuestionAnsweredElsewhere() async throws {
        let start = Timestamp("2026-11-21", "20:00")
        let answering = Mutex<(@Sendable () -> Void)?>(nil)
        let clock = ScriptedClock(
            from: start, to: Timestamp("2026-11-22", "01:00"),
            [.init(at: Timestamp("2026-11-21", "22:01")) { _ in answering.withLock { $0?() } }])
        let fixture = try ReminderFixture(clock)
        let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
        answering.withLock { act in
            act = {
                // As `limber answer` does.
                guard let question = try? fixture.data.reminders.reminderHistory().first,
                    let text = try? IntentionText("Sleep")
                else { return }
                _ = try? fixture.data.reminders.answer(
                    question: question.id, text, newID: "a", ReminderContext(now: clock.now(), calendar: calendar))
            }
        }
        try fixture.want {
            $0.dailyEnabled = true
            $0.dailyTime = TimeOfDay(parsing: "22:00") ?? .midnight
        }
        let told = await fixture.run()
        let question = try #require(try fixture.data.reminders.reminderHistory().first)
        #expect(told == [.posted(question.notification(ownText: nil), .aloud), .withdrawn(question.notificationID)])
    }
}
