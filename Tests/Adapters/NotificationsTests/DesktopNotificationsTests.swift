import NotificationHub
import PracticeCore
import SDBus
import TestSupport
import Testing

@testable import Notifications

/// Notifications on a real bus: requests to the service, and its signals.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct DesktopNotificationsTests {
    private let fixture: DesktopFixture
    private var bus: PrivateBus { fixture.bus }
    private var registry: NotificationRegistry { fixture.registry }
    private var responder: RecordingResponder { fixture.responder }

    init() throws { fixture = try DesktopFixture() }

    /// Runs a body while a service shows notifications.
    private func serving(wishes: [Bool] = [], _ body: (NotificationDaemon) async throws -> Void) async throws {
        let server = try await NotificationDaemon(on: bus)
        try await fixture.showing(wishes: wishes) { _ in try await body(server) }
    }

    @Test func returnsTypedAnswersAndButtons() async throws {
        try await serving { server in
            fixture.post()
            let shown = try #require(await server.shown())
            let line = "info: notification delivered delivery=desktop notification=q"
            try await until { fixture.log.lines.contains(line) }
            #expect(shown.summary == "Title")
            #expect(shown.actions.contains("inline-reply"))
            try await server.reply("Breathe <b>&", to: shown.id)
            #expect(await responder.next() == .init(response: .reply("Breathe <b>&"), id: "q"))
            fixture.post()
            let again = try #require(await server.shown())
            try await server.invoke("SNOOZE_ACTION", on: again.id)
            #expect(await responder.next() == .init(response: .snooze(.quarterOfAnHour), id: "q"))
        }
    }

    @Test(
        arguments: [
            (.scheduledStart, "START_ACTION", .start(.start)), (.scheduledStart, "LATER_ACTION", .start(.later(1200))),
            (.scheduledStart, "REFUSE_ACTION", .start(.refuse)), (.scheduleQuestion, "KEEP_ACTION", .keep),
            (.scheduleQuestion, "PAUSE_ACTION", .pause),
        ] as [(NotificationCategory, String, NotificationResponse)])
    func returnsTheButtonsOfASchedule(
        category: NotificationCategory, key: String, response: NotificationResponse
    ) async throws {
        try await serving { server in
            fixture.post(category)
            let shown = try #require(await server.shown())
            #expect(shown.actions == ["default", "Open"] + category.actions.flatMap { [$0.rawValue, $0.label] })
            try await server.invoke(key, on: shown.id)
            #expect(await responder.next() == .init(response: response, id: "q"))
        }
    }

    @Test func replacesAndWithdrawsNotifications() async throws {
        try await serving { server in
            fixture.post()
            let first = try #require(await server.shown())
            fixture.post(body: "Newer")
            let second = try #require(await server.shown())
            #expect((second.replaces, second.body) == (first.id, "Newer"))
            registry.withdraw("q")
            #expect(await server.next() == .closed(first.id))
            registry.withdraw("q")
            fixture.post(body: "<Anew>", .silent)
            let third = try #require(await server.shown())
            #expect((third.replaces, third.body) == (0, "&lt;Anew&gt;"))
            #expect(third.hints["suppress-sound"] == .bool(true))
        }
    }

    @Test func ignoresSignalsOfOtherPrograms() async throws {
        let other = try await bus.connect()
        try await serving { server in
            fixture.post()
            let shown = try #require(await server.shown())
            // The number of our notification from a program other than the service, and another number from the
            // service.
            try await other.emit(
                "ActionInvoked", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                [.uint32(shown.id), .string("SKIP_ACTION")])
            try await server.invoke("SKIP_ACTION", on: shown.id + 1)
            try await server.close(shown.id, reason: 2)
            #expect(await responder.next() == .init(response: .dismissal, id: "q"))
        }
        await other.close()
    }

    @Test func continuesWithTheNextService() async throws {
        let first = try await NotificationDaemon(on: bus)
        try await fixture.showing { desktop in
            var changes = desktop.changes().makeAsyncIterator()
            fixture.post()
            let old = try #require(await first.shown())
            await first.stop()
            await changes.next()
            let second = try await NotificationDaemon(on: bus, first: old.id + 7)
            await changes.next()
            // The open notification is reposted without a request.
            let again = try #require(await second.shown())
            #expect((again.replaces, again.body) == (0, "Body"))
            // Another program's notification has the same number.
            try await second.invoke("SKIP_ACTION", on: old.id)
            fixture.post(body: "Found")
            let new = try #require(await second.shown())
            #expect((new.replaces, new.body) == (again.id, "Found"))
            try await second.invoke("default", on: new.id)
            #expect(await responder.next() == .init(response: .open, id: "q"))
        }
    }

    @Test func continuesAfterABusRestart() async throws {
        try await fixture.showing { desktop in
            var changes = desktop.changes().makeAsyncIterator()
            bus.stop()
            await changes.next()
            fixture.post(.message, id: "m", body: "Lost")
            fixture.post(body: "Kept")
            try bus.start()
            await changes.next()
            let server = try await NotificationDaemon(on: bus)
            // Reported by the bus or by the service, whichever comes last.
            await changes.next()
            #expect(await server.shown()?.body == "Kept")
            fixture.post(body: "Found")
            #expect(await server.shown()?.body == "Found")
        }
    }

    @Test func showsEarlierOpenQuestions() async throws {
        let server = try await NotificationDaemon(on: bus)
        fixture.post(.message, id: "m", body: "Said")
        fixture.post(.weeklyIntention, id: "w", body: "Answered")
        registry.withdraw("w")
        fixture.post(.weeklyCheckIn, id: "c", body: "Put away")
        registry.forget("c")
        fixture.post(body: "Older")
        fixture.post(id: "newer", body: "Open", .silent)
        try await fixture.showing { _ in
            let shown = try #require(await server.shown())
            #expect(shown.body == "Open")
            #expect(shown.hints["suppress-sound"] == .bool(true))
            fixture.post(body: "Next")
            #expect(await server.shown()?.body == "Next")
        }
    }

    @Test func showsNothingWhileOff() async throws {
        try await serving(wishes: [false, true]) { server in
            fixture.post(body: "Unwanted")
            fixture.post(body: "Wanted")
            #expect(await server.shown()?.body == "Wanted")
        }
    }

    @Test func reportsALateAnswer() async throws {
        try await serving { server in
            fixture.post(id: "forgotten")
            let shown = try #require(await server.shown())
            try await server.reply("Breathe", to: shown.id)
            #expect(await responder.next()?.id == "forgotten")
            let refusal = try #require(await server.shown())
            #expect(refusal.summary == "Error")
            #expect(refusal.body.hasPrefix("the question is closed"))
        }
    }

    @Test func opensThePageOnADisplay() async throws {
        let server = try await NotificationDaemon(on: bus)
        let folder = try TemporaryFolder()
        try folder.program("xdg-open", "#!/bin/sh\ncd '\(folder.path)'; echo \"$1\" > new; mv new opened\n")
        let environment = ["DISPLAY": ":7", "PATH": "\(folder.path):/usr/bin:/bin"]
        try await fixture.showing(opening: "http://127.0.0.1:5462/", environment: environment) { _ in
            fixture.post(.planUpdate)
            let shown = try #require(await server.shown())
            try await server.invoke("VIEW_PLAN", on: shown.id)
            #expect(await responder.next() == .init(response: .open, id: "q"))
            try await until { try folder.names.contains("opened") }
            #expect(try folder.text(of: "opened") == "http://127.0.0.1:5462/#/plan\n")
        }
    }
}
