import SDBus
import TestSupport
import Testing

extension PageTests {
    /// The page's error messages, which name controls of the page.
    @Suite struct MessagePageTests {
        @Test func pointsToTheSetUpWithoutRegions() async throws {
            let host = try PageHost()
            try await host.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                try await host.setUp([:])
                try await page.click("Stretch Now")
                try await page.wait(for: "on", in: "#notice")
                let message = try await page.text(of: "#notice")
                #expect(message.contains("setup"))
                #expect(!message.contains("limber "))
            }
        }

        @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
        func namesTheButtonForBlockedNotifications() async throws {
            let bus = try PrivateBus()
            let server = try await NotificationDaemon(on: bus)
            let host = try PageHost(changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
            #expect(try await host.home.limber("remind", "permission", "refuse").status == 0)
            try await host.page(at: "#/profile") { page, _ in
                try await page.wait(for: "Press Enable Notifications", in: ".steps")
                try await page.click("Enable Notifications")
                try await page.wait(for: "Notifications enabled", in: ".notifications")
                #expect(try await page.evaluate("return document.querySelector('.steps').hidden;"))
            }
            withExtendedLifetime(server) {}
        }
    }
}
