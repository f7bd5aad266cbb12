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
    private static func atTen(_ preferences: inout ReminderPreferences) {
        (preferences[.daily].isOn, preferences[.daily].rule.time) = (true, "22:00")
    }

    /// A service whose evening question was asked on November 21st at 22:00; it is 22:15.
    private func evening() async throws -> (fixture: ReminderFixture, question: ReminderQuestion) {
        let fixture = try ReminderFixture("2026-11-21 20:00", to: "2026-11-21 23:00", wanting: Self.atTen)
        await fixture.run()
        fixture.clock.jump(to: "2026-11-21 22:15")
        return (fixture, try #require(try fixture.history.first))
    }

    @Test(arguments: [false, true]) func storesAReplyAfterMidnightForTheEvening(isRestarted: Bool) async throws {
        var (fixture, question) = try await evening()
        fixture.clock.jump(to: "2026-11-22 00:05")
        if isRestarted {
            fixture = try ReminderFixture("2026-11-22 00:05", to: "2026-11-22 01:00", after: fixture)
            await fixture.run()
        }
        let sentence = try await fixture.service.respond(
            .reply("  Sleep <early> & well\n"), to: question.notificationID)
        #expect(sentence == "Your day intention has been saved.")
        let intention = try #require(try fixture.data.intentions.intentions().first)
        #expect((intention.text, intention.scope, intention.date) == ("Sleep <early> & well", .day, "2026-11-21"))
        #expect(try fixture.history.first?.outcome == .answered)
    }

    @Test func confirmsAReplyAndStoresItOnce() async throws {
        let (fixture, question) = try await evening()
        var updates = fixture.registry.updates().makeAsyncIterator()
        for _ in 1...2 { _ = try await fixture.service.respond(.reply("Sleep"), to: question.notificationID) }
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.reply("Read"), to: question.notificationID)
        }
        #expect(try fixture.data.intentions.intentions().map(\.text) == ["Sleep"])
        #expect(await updates.next() == .withdrawn(question.notificationID))
        #expect(await updates.next() == .posted(.intentionSet(.day), .aloud))
    }

    @Test(arguments: ["", "\u{1b}[2J"]) func rejectsAnInvalidReply(text: String) async throws {
        let (fixture, question) = try await evening()
        await #expect {
            try await fixture.service.respond(.reply(text), to: question.notificationID)
        } throws: { error in
            if case NotificationRefusal.refused = error { true } else { false }
        }
        #expect(try fixture.data.intentions.intentions().isEmpty)
        #expect(try fixture.history.map(\.outcome) == [.open])
    }

    @Test func rejectsAResponseWithoutAQuestion() async throws {
        let (fixture, _) = try await evening()
        for notification in ["daily-intention-7", "weekly_intention", "rest-timer", ""] {
            for response in [NotificationResponse.reply("Sleep"), .skip] {
                await #expect(throws: NotificationRefusal.unknown) {
                    try await fixture.service.respond(response, to: notification)
                }
            }
        }
    }

    @Test func reportsAFailedSave() async throws {
        let (fixture, question) = try await evening()
        var updates = fixture.registry.updates().makeAsyncIterator()
        let gone = fixture.database.path
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
        let sentence = try await fixture.service.respond(.snooze(.quarterOfAnHour), to: question.notificationID)
        #expect(sentence == "Snoozed until 22:30 on 2026-11-21.")
        let other = try ReminderFixture("2026-11-21 22:20", to: "2026-11-21 23:00", after: fixture)
        #expect(await other.run() == [.posted(question.notification(ownText: nil), .aloud)])
        #expect(other.clock.now() == .at("2026-11-21 22:30"))
        #expect(try other.history.map(\.snoozes) == [1])
    }

    @Test func saysThatTheRegularTimeReplacesASnooze() async throws {
        let (fixture, question) = try await evening()
        fixture.clock.jump(to: "2026-11-21 22:15")
        let sentence = try await fixture.service.respond(.snooze(.tomorrow), to: question.notificationID)
        #expect(sentence == "The next question comes at 22:00 on 2026-11-22. You can answer this one until then.")
    }

    @Test func storesSkipsAndDismissals() async throws {
        let (fixture, question) = try await evening()
        for (response, outcome) in [
            (NotificationResponse.dismissal, ReminderQuestion.Outcome.dismissed), (.skip, .skipped),
        ] {
            _ = try await fixture.service.respond(response, to: question.notificationID)
            #expect(try fixture.history.map(\.outcome) == [outcome])
        }
    }

    @Test func withdrawsAQuestionAnsweredElsewhere() async throws {
        let database = TestDatabase()
        let fixture = try ReminderFixture(
            "2026-11-21 20:00", to: "2026-11-22 01:00",
            [
                .at("2026-11-21 22:01") { _ in
                    // As `limber answer` does.
                    guard let question = try? database.data.reminders.reminderHistory().first,
                        let text = try? IntentionText("Sleep")
                    else { return }
                    _ = try? database.data.reminders.answer(
                        question: question.id, text, newID: "a", .at("2026-11-21 22:01"))
                }
            ], in: database, wanting: Self.atTen)
        let told = await fixture.run()
        let question = try #require(try fixture.history.first)
        #expect(told == [.posted(question.notification(ownText: nil), .aloud), .withdrawn(question.notificationID)])
    }
}
