import Foundation
import TestSupport
import Testing

/// `limber remind test`: every enabled delivery, with and without a daemon.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct RemindTestCommandTests {
    private static let said = "Test notification scheduled! Check in 5 seconds."

    private let bus: PrivateBus
    private let page: PageHost

    init() throws {
        bus = try PrivateBus()
        page = try PageHost(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "LIMBER_NOTICES_COMMAND": "echo $LIMBER_NOTICE_TITLE > $TEST_HOME/told",
            "LIMBER_SESSION_OUTPUT": "raw:$TEST_HOME/out.raw", "LIMBER_MPRIS_ENABLED": "false",
        ])
    }

    @Test(arguments: [true, false]) func usesEveryDelivery(withDaemon: Bool) async throws {
        let server = try await NotificationDaemon(on: bus)
        _ = try await page.home.limber("remind", "permission", "allow")
        let daemon = withDaemon ? try await page.serve() : nil
        let start = ContinuousClock.now
        let test = try await page.home.limber("remind", "test")
        #expect(test.status == 0)
        #expect(test.output == Self.said)
        #expect(test.errors == "")
        let shown = try #require(await server.shown())
        #expect(ContinuousClock.now - start >= .seconds(4))
        #expect(shown.summary == "Test Notification")
        #expect(shown.body == "Your notifications are working!")
        // A process that does not stay offers no buttons.
        #expect(shown.actions.isEmpty == !withDaemon)
        try await until { try page.home.has("told") && page.home.read("told").hasSuffix("\n") }
        try await until { try page.home.has("out.raw") && page.home.bytes(of: "out.raw").contains { $0 != 0 } }
        daemon?.signal(SIGTERM)
        _ = try await daemon?.finished()
        #expect(try page.home.read("told") == "Test Notification\n")
    }

    @Test func succeedsWithoutADesktop() async throws {
        let test = try await page.home.start(
            ["remind", "test"], changing: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
        ).finished()
        #expect(test.status == 0)
        #expect(test.output == Self.said)
        #expect(try page.home.read("told") == "Test Notification\n")
        #expect(try page.home.bytes(of: "out.raw").contains { $0 != 0 })
    }

    @Test func reportsAFailedDelivery() async throws {
        let test = try await page.home.start(
            ["remind", "test"], changing: ["LIMBER_SESSION_OUTPUT": "alsa:limber-no-such-card"]
        ).finished()
        #expect(test.status == 0)
        #expect(test.errorLines.count == 1)
        #expect(test.errors.hasPrefix("limber: cannot speak the notification: "))
    }
}
