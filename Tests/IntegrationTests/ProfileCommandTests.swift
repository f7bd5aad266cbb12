import TestSupport
import Testing

@Suite(.takingTurns) struct ProfileCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome(changing: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]) }

    @Test func showsStatisticsNotificationsAndVersion() async throws {
        let profile = try await home.limber("profile")
        #expect(profile.status == 0)
        #expect(profile.output.hasPrefix("Training Cycles 0 completed\nTotal Cycles    0 all time\n"))
        #expect(profile.output.contains("\nNotifications   No notification service on this computer\n"))
        #expect(profile.output.hasSuffix("\nVersion         1.1.0"))
        // tools/build names the commit.
        #expect(try await home.limber("--version").output == "limber 1.1.0 (commit unknown)")
        #expect(!profile.output.contains("\u{1b}"))
    }

    @Test func printsOneLineOfJSON() async throws {
        #expect(
            try await home.limber("profile", "--json").output
                == #"{"notifications":{"colour":"grey","state":"noService","text":"No notification service on this computer"},"#
                + #""statistics":{"meditation":{"courses":[],"minutes":0,"sessions":0,"state":"data"},"#
                + #""mesocycles":{"completed":0,"state":"data","total":0}},"version":"1.1.0"}"#)
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus")) func findsTheNotificationService() async throws {
        let bus = try PrivateBus(startable: ["org.freedesktop.Notifications"])
        let profile = try await home.start(["profile"], changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address]).finished()
        #expect(profile.output.contains("\nNotifications   Notifications not set up  limber remind permission allow\n"))
    }

    @Test func reportsUnreadableStatistics() async throws {
        try home.write("", to: "data")
        let profile = try await home.limber("profile")
        #expect(profile.status == 74)
        #expect(
            profile.output.hasPrefix(
                "Training Cycles Failed to load statistics\nMeditation      Failed to load statistics\n"))
        #expect(profile.output.contains("Notifications   "))
    }
}
