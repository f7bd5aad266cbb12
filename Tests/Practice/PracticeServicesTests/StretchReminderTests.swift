import ControlProtocol
import NotificationHub
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData
@testable import PracticeServices

/// The delivery of the reminder to stretch, and the responses to it.
@Suite(.timeLimit(.minutes(5))) struct StretchReminderTests {
    private static let id = ReminderQuestion.stretchNotification

    @Test func comesOnDaysWithoutASession() async throws {
        let database = TestDatabase()
        let fixture = try ReminderFixture(
            "2026-11-21 00:00", to: "2026-11-25 00:00",
            [
                .at("2026-11-22 09:00") { _ in
                    _ = try? database.data.sessions.save(.stretching(at: .at("2026-11-22 09:00")), id: "a")
                }
            ], in: database
        ) { ($0[.stretch].isOn, $0.stretchUnlessDone) = (true, true) }
        let told = await fixture.run()
        #expect(try fixture.asked() == ["2026-11-21 18:00", "2026-11-23 18:00", "2026-11-24 18:00"])
        #expect(told.count == 3)
        #expect(try fixture.history.map(\.outcome) == [.delivered, .delivered, .delivered])
    }

    /// A service whose reminder came on November 21st at 18:00.
    private func reminded() async throws -> ReminderFixture {
        let fixture = try ReminderFixture("2026-11-21 12:00", to: "2026-11-21 20:00") { $0[.stretch].isOn = true }
        await fixture.run()
        return fixture
    }

    @Test func startsASession() async throws {
        let fixture = try await reminded()
        var updates = fixture.registry.updates().makeAsyncIterator()
        #expect(try await fixture.service.respond(.start(.start), to: Self.id) == "The session has started.")
        #expect(await fixture.sessions.started == [SessionRequest()])
        #expect(await updates.next() == .withdrawn(Self.id))
    }

    @Test func staysIfNoSessionStarts() async throws {
        let fixture = try await reminded()
        await fixture.sessions.refuse(with: .sessionRunning)
        await #expect(throws: NotificationRefusal.refused("\(SessionRefusal.sessionRunning)")) {
            try await fixture.service.respond(.start(.start), to: Self.id)
        }
        #expect(fixture.registry.open.map(\.notification.id) == [Self.id])
    }

    @Test(arguments: [NotificationResponse.open, .dismissal, .skip])
    func closesAReminderThatWasSeen(response: NotificationResponse) async throws {
        let fixture = try await reminded()
        #expect(try await fixture.service.respond(response, to: Self.id) == "Seen.")
        #expect(fixture.registry.open.isEmpty)
        #expect(await fixture.sessions.started.isEmpty)
    }

    @Test(
        arguments: [
            (.reply("Later"), .refused("the reminder to stretch takes no text; start a session instead")),
            (
                .snooze(.hour),
                .refused("the reminder to stretch cannot be snoozed; it comes again another day")
            ),
            (.start(.refuse), .unknown), (.start(.later(1200)), .unknown), (.keep, .unknown), (.pause, .unknown),
        ] as [(NotificationResponse, NotificationRefusal)])
    func rejectsOtherResponses(response: NotificationResponse, refusal: NotificationRefusal) async throws {
        let fixture = try await reminded()
        await #expect(throws: refusal) { try await fixture.service.respond(response, to: Self.id) }
        #expect(await fixture.sessions.started.isEmpty)
    }

    @Test func startsNothingForAQuestion() async throws {
        let fixture = try ReminderFixture("2026-11-21 07:00", to: "2026-11-21 12:00")
        await fixture.run()
        let question = try #require(try fixture.history.first)
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.start(.start), to: question.notificationID)
        }
        #expect(await fixture.sessions.started.isEmpty)
    }
}
