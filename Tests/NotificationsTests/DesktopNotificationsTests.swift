import Foundation
import Logging
import NotificationHub
import PracticeCore
import PracticeServices
import SDBus
import Synchronization
import TestSupport
import Testing

@testable import Notifications

/// Notifications on a real bus: requests to the service, and its signals.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct DesktopNotificationsTests {
    private let bus: PrivateBus
    private let registry = NotificationRegistry()
    private let responder = RecordingResponder()
    private let wish = NotificationRequest()

    /// Whether the user wants notifications.
    private final class NotificationRequest: Sendable {
        let isOn = Atomic(true)
        /// Yields for each query.
        let (asks, asked) = AsyncStream<Void>.makeStream()
    }

    init() throws {
        bus = try PrivateBus()
    }

    private func notification(
        _ category: NotificationCategory = .dailyIntention, id: String = "q", body: String = "Body"
    ) -> UserNotification {
        UserNotification(id: id, category: category, title: "Title", body: body, speech: Speech(.dailyIntention))
    }

    /// Shows notifications for the duration of the body.
    private func showing(
        opening address: String? = nil, environment: [String: String] = [:],
        _ body: (DesktopNotifications) async throws -> Void
    ) async throws {
        let logger = Logger.quiet
        let desktop = DesktopNotifications(
            registry: registry, responder: responder, bus: SessionBus(at: BusAddress(bus.address)),
            isWanted: { [wish] in
                defer { wish.asked.yield() }
                return wish.isOn.load(ordering: .relaxed)
            },
            opener: PageOpener(address: { address }, environment: environment, logger: logger), logger: logger)
        var changes = desktop.changes().makeAsyncIterator()
        let running = Task { await desktop.run() }
        // The subscription to the board is active from here on.
        await changes.next()
        do {
            try await body(desktop)
        } catch {
            running.cancel()
            await running.value
            throw error
        }
        running.cancel()
        await running.value
    }

    @Test func returnsTypedAnswersAndButtons() async throws {
        let server = try await NotificationDaemon(on: bus)
        try await showing { _ in
            registry.post(notification())
            let shown = try #require(await server.shown())
            #expect(shown.summary == "Title")
            #expect(shown.actions.contains("inline-reply"))
            try await server.reply("Breathe <b>&", to: shown.id)
            #expect(await responder.next() == .init(response: .reply("Breathe <b>&"), id: "q"))
            registry.post(notification())
            let again = try #require(await server.shown())
            try await server.invoke("SNOOZE_ACTION", on: again.id)
            #expect(await responder.next() == .init(response: .snooze(.quarterOfAnHour), id: "q"))
        }
    }

    @Test func replacesAndWithdrawsNotifications() async throws {
        let server = try await NotificationDaemon(on: bus)
        try await showing { _ in
            registry.post(notification())
            let first = try #require(await server.shown())
            registry.post(notification(body: "Newer"))
            let second = try #require(await server.shown())
            #expect(second.replaces == first.id)
            #expect(second.body == "Newer")
            registry.withdraw("q")
            #expect(await server.next() == .closed(first.id))
            registry.withdraw("q")
            registry.post(notification(body: "<Anew>"), .silent)
            let third = try #require(await server.shown())
            #expect(third.replaces == 0)
            #expect(third.body == "&lt;Anew&gt;")
            #expect(third.hints["suppress-sound"] == .bool(true))
        }
    }

    @Test func ignoresSignalsOfOtherPrograms() async throws {
        let server = try await NotificationDaemon(on: bus)
        let other = try await Bus.connect(to: BusAddress(bus.address))
        try await showing { _ in
            registry.post(notification())
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
        try await showing { desktop in
            var changes = desktop.changes().makeAsyncIterator()
            registry.post(notification())
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
            registry.post(notification(body: "Found"))
            let new = try #require(await second.shown())
            #expect((new.replaces, new.body) == (again.id, "Found"))
            try await second.invoke("default", on: new.id)
            #expect(await responder.next() == .init(response: .open, id: "q"))
        }
    }

    @Test func continuesAfterABusRestart() async throws {
        try await showing { desktop in
            var changes = desktop.changes().makeAsyncIterator()
            bus.stop()
            await changes.next()
            registry.post(notification(.message, id: "m", body: "Lost"))
            registry.post(notification(body: "Kept"))
            try bus.start()
            await changes.next()
            let server = try await NotificationDaemon(on: bus)
            // Reported by the bus or by the service, whichever comes last.
            await changes.next()
            #expect(try #require(await server.shown()).body == "Kept")
            registry.post(notification(body: "Found"))
            #expect(try #require(await server.shown()).body == "Found")
        }
    }

    @Test func showsEarlierOpenQuestions() async throws {
        let server = try await NotificationDaemon(on: bus)
        registry.post(notification(.message, id: "m", body: "Said"))
        registry.post(notification(.weeklyIntention, id: "w", body: "Answered"))
        registry.withdraw("w")
        registry.post(notification(.weeklyCheckIn, id: "c", body: "Put away"))
        registry.forget("c")
        registry.post(notification(body: "Older"))
        registry.post(notification(id: "newer", body: "Open"), .silent)
        try await showing { _ in
            let shown = try #require(await server.shown())
            #expect(shown.body == "Open")
            #expect(shown.hints["suppress-sound"] == .bool(true))
            registry.post(notification(body: "Next"))
            #expect(try #require(await server.shown()).body == "Next")
        }
    }

    @Test func showsNothingWhileOff() async throws {
        let server = try await NotificationDaemon(on: bus)
        try await showing { _ in
            wish.isOn.store(false, ordering: .relaxed)
            registry.post(notification(body: "Unwanted"))
            for await _ in wish.asks { break }
            wish.isOn.store(true, ordering: .relaxed)
            registry.post(notification(body: "Wanted"))
            let shown = try #require(await server.shown())
            #expect(shown.body == "Wanted")
        }
    }

    @Test func reportsALateAnswer() async throws {
        let server = try await NotificationDaemon(on: bus)
        try await showing { _ in
            registry.post(notification(id: "forgotten"))
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
        let opener = try folder.file(
            "xdg-open",
            text: "#!/bin/sh\necho \"$1\" > '\(folder.path)/new'; mv '\(folder.path)/new' '\(folder.path)/opened'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        let environment = ["DISPLAY": ":7", "PATH": "\(folder.path):/usr/bin:/bin"]
        try await showing(opening: "http://127.0.0.1:5462/", environment: environment) { _ in
            registry.post(notification(.planUpdate))
            let shown = try #require(await server.shown())
            try await server.invoke("VIEW_PLAN", on: shown.id)
            #expect(await responder.next() == .init(response: .open, id: "q"))
            try await until { try folder.names.contains("opened") }
            #expect(try folder.text(of: "opened") == "http://127.0.0.1:5462/#/plan\n")
        }
    }
}
