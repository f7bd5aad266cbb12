import Logging
import NotificationHub
import PracticeCore
import PracticeServices
import SDBus
import TestSupport
import Testing

@testable import Notifications

/// Notifications on Debian's dunst.
@Suite(
    .serialized, .enabled(if: PrivateBus.isInstalled && Dunst.isInstalled, "needs dunst and Xvfb"),
    .timeLimit(.minutes(5)))
struct DunstTests {
    private let bus: PrivateBus
    private let registry = NotificationRegistry()
    private let responder = RecordingResponder()

    init() throws {
        bus = try PrivateBus()
    }

    private func showing(_ body: (Dunst) async throws -> Void) async throws {
        let dunst = try await Dunst(on: bus)
        let logger = Logger.quiet
        let desktop = DesktopNotifications(
            registry: registry, responder: responder, bus: SessionBus(at: BusAddress(bus.address)), isAllowed: { true },
            opener: PageOpener(address: { nil }, environment: [:], logger: logger), logger: logger)
        var changes = desktop.changes().makeAsyncIterator()
        let running = Task { await desktop.run() }
        await changes.next()
        let result = await Result { try await body(dunst) }
        running.cancel()
        await running.value
        try result.get()
    }

    private func post(_ body: String = "What do you want to focus on today?") {
        registry.post(
            UserNotification(
                id: "q", category: .dailyIntention, title: "Time for today's intention", body: body,
                speech: Speech(.dailyIntention)))
    }

    @Test func reportsATap() async throws {
        try await showing { dunst in
            post()
            try await dunst.shows(1)
            try await dunst.tap()
            #expect(await responder.next() == .init(response: .open, id: "q"))
        }
    }

    @Test(
        arguments: [
            ("Skip", .skip), ("Snooze", .snooze(.quarterOfAnHour)), ("Set Intention", .open), ("View", .open),
        ] as [(String, NotificationResponse)])
    func reportsAButton(label: String, response: NotificationResponse) async throws {
        try await showing { dunst in
            post()
            try await dunst.shows(1)
            try await dunst.choose(label)
            #expect(await responder.next() == .init(response: response, id: "q"))
        }
    }

    @Test func reportsADismissal() async throws {
        try await showing { dunst in
            post()
            try await dunst.shows(1)
            try await dunst.putAway()
            #expect(await responder.next() == .init(response: .dismissal, id: "q"))
        }
    }

    @Test func disappearsAfterAnAnswerElsewhere() async throws {
        try await showing { dunst in
            post()
            try await dunst.shows(1)
            post("Again")
            registry.withdraw("q")
            try await dunst.shows(0)
            post("<b>Nothing</b> & \"more\"")
            try await dunst.shows(1)
            try await dunst.putAway()
            // A dismissal of this notification, not of the withdrawn one.
            #expect(await responder.next() == .init(response: .dismissal, id: "q"))
            // Shown literally: no markup was interpreted.
            let history = try await dunst.history()
            #expect(history.contains(#"<b>Nothing</b> & \"more\""#))
        }
    }

    @Test func reportsMutedNotifications() async throws {
        let dunst = try await Dunst(on: bus)
        let service = NotificationService(environment: bus.environment, user: 0)
        #expect(await service.status(.allowed).state == .enabled)
        #expect(await service.status(.undecided).state == .notSetUp)
        #expect(await service.status(.refused).state == .blocked)
        try await dunst.pause(true)
        let muted = await service.status(.allowed)
        #expect(muted.state == .blocked)
        #expect(muted.server == .available(name: "dunst", isMuted: true))
        #expect(muted.steps == ["Unpause dunst: dunstctl set-paused false"])
        dunst.stop()
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
