import NotificationHub
import PracticeCore
import TestSupport
import Testing

@testable import Notifications

/// Notifications on Debian's dunst.
@Suite(
    .serialized, .enabled(if: PrivateBus.isInstalled && Dunst.isInstalled, "needs dunst and Xvfb"),
    .timeLimit(.minutes(5)))
struct DunstTests {
    private let fixture: DesktopFixture

    init() throws { fixture = try DesktopFixture() }

    private func showing(_ body: (Dunst) async throws -> Void) async throws {
        let dunst = try await Dunst(on: fixture.bus)
        try await fixture.showing { _ in try await body(dunst) }
    }

    @Test func reportsTapsButtonsAndDismissals() async throws {
        try await showing { dunst in
            let inputs: [(input: () async throws -> Void, response: NotificationResponse)] = [
                ({ try await dunst.tap() }, .open), ({ try await dunst.putAway() }, .dismissal),
                ({ try await dunst.choose("Skip") }, .skip),
                ({ try await dunst.choose("Snooze") }, .snooze(.quarterOfAnHour)),
                ({ try await dunst.choose("Set Intention") }, .open), ({ try await dunst.choose("View") }, .open),
            ]
            for (input, response) in inputs {
                fixture.post()
                try await dunst.shows(1)
                try await input()
                #expect(await fixture.responder.next() == .init(response: response, id: "q"))
                try await dunst.putAllAway()
            }
        }
    }

    @Test func disappearsAfterAnAnswerElsewhere() async throws {
        try await showing { dunst in
            fixture.post()
            try await dunst.shows(1)
            fixture.post(body: "Again")
            fixture.registry.withdraw("q")
            try await dunst.shows(0)
            fixture.post(body: "<b>Nothing</b> & \"more\"")
            try await dunst.shows(1)
            try await dunst.putAway()
            // A dismissal of this notification, not of the withdrawn one.
            #expect(await fixture.responder.next() == .init(response: .dismissal, id: "q"))
            // Shown literally: no markup was interpreted.
            let history = try await dunst.history()
            #expect(history.contains(#"<b>Nothing</b> & \"more\""#))
        }
    }

    @Test func reportsMutedNotifications() async throws {
        let dunst = try await Dunst(on: fixture.bus)
        let service = NotificationService(environment: fixture.bus.environment, user: 0)
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
