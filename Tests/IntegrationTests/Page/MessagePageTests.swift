import SDBus
import TestSupport
import Testing

extension PageTests {
    /// The page's messages about requests that fail, which say what to do on the page.
    @Suite struct MessagePageTests {
        @Test func leadsToTheSetUpWhereNoRegionIsOn() async throws {
            let box = try PageBox()
            try await box.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                try await box.setUp([:])
                try await page.click("Stretch Now")
                try await page.wait(for: "on", in: "#notice")
                let message = try await page.text(of: "#notice")
                #expect(message.contains("setup"))
                #expect(!message.contains("limber "))
            }
        }

        @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
        func namesTheButtonWhereNotificationsAreRefused() async throws {
            let bus = try PrivateBus()
            let server = try await NotificationDaemon(on: bus)
            let box = try PageBox(changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
            #expect(try await box.box.limber("remind", "permission", "refuse").status == 0)
            try await box.page(at: "#/profile") { page, _ in
                try await page.wait(for: "Press Enable Notifications", in: ".steps")
                try await page.click("Enable Notifications")
                try await page.wait(for: "Notifications enabled", in: ".notifications")
                #expect(try await page.evaluate("return document.querySelector('.steps').hidden;"))
            }
            withExtendedLifetime(server) {}
        }
    }
}
