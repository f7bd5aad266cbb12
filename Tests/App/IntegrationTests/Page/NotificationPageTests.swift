import TestSupport
import Testing

/// Notifications outside of sessions on the page, and the state of desktop notifications.
@Suite(.page, .timeLimit(.minutes(5))) struct NotificationPageTests {
    @Test func showsABannerUntilItIsDismissed() async throws {
        let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await host.page(at: "#/history", showing: "No sessions yet") { page, _ in
            for tag in ["tea", "rest-timer"] {
                try await host.schedule("It's <b>\(tag)</b>", "& \"ready\"", tag: tag)
                try await page.wait(for: "It's <b>\(tag)</b>", in: "#notices")
            }
            #expect(try await page.texts(of: "#notices p") == ["& \"ready\"", "& \"ready\""])
            try await page.click("Dismiss It's <b>tea</b>")
            #expect(try await page.texts(of: "#notices strong") == ["It's <b>rest-timer</b>"])
            // A newer notification replaces one with the same tag.
            try await host.schedule("Rest Complete", "Time for Squat", tag: "rest-timer")
            try await page.wait(for: "Rest Complete", in: "#notices")
            #expect(try await page.texts(of: "#notices article").count == 1)
            try await page.expectAccessible()
            try await host.send("POST", "/api/notifications/cancel", #"{"tag":"rest-timer"}"#)
            try await page.wait(until: "document.querySelectorAll('#notices article').length === 0")
        }
    }

    @Test func showsTheEndOfARestAsAToast() async throws {
        let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await host.page(at: "#/history", showing: "No sessions yet") { page, _ in
            try await host.send("POST", "/api/rest", #"{"seconds":1,"exercise":"Row","set":2}"#)
            try await page.wait(for: "Rest Complete", in: "#notices .toast")
            try await page.wait(until: "!document.querySelector('#notices article')", within: 10)
        }
    }

    /// The view of the workout shows the end of a rest itself.
    @Test func showsTheEndOfARestOnceOnItsView() async throws {
        let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await host.page(at: "#/workout", showing: "No training plans yet") { page, _ in
            try await page.run(
                """
                window.shown = 0;
                new MutationObserver(() => { window.shown += 1; }).observe(
                    document.querySelector("#notices"), { childList: true });
                """)
            try await host.send("POST", "/api/rest", #"{"seconds":1,"exercise":"Row","set":2}"#)
            try await page.wait(until: "document.querySelector('.rest').dataset.state === 'complete'")
            try await host.schedule("Tea", "It is ready", tag: "tea")
            try await page.wait(for: "Tea", in: "#notices")
            #expect(try await page.evaluate("return window.shown;") == 1)
        }
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
    func followsTheStateOfNotifications() async throws {
        let bus = try PrivateBus()
        let host = PageHost(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_OTHER_PLAYERS_MPRIS": "false",
            "LIMBER_SPEECH_ENABLED": "false",
        ])
        try await host.page(at: "#/profile") { page, _ in
            try await page.wait(for: "No notification service on this computer", in: ".notifications")
            #expect(try await page.evaluate("return document.querySelector('.notifications').dataset.colour") == "grey")
            // The notification service appears while the page is open.
            let first = try await NotificationDaemon(on: bus)
            try await page.wait(for: "Notifications not set up", in: ".notifications")
            try await page.wait(until: "document.querySelector('.notifications').dataset.colour === 'yellow'")
            try await page.block("*/api/notifications/permission")
            try await page.click("Enable Notifications")
            try await page.wait(for: "Permission was not granted", in: ".problem-row[role=alert]")
            try await page.block()
            // After permission was granted elsewhere, the advice disappears.
            try await host.send("POST", "/api/notifications/permission", #"{"consent":"allowed"}"#)
            try await page.wait(for: "Notifications enabled", in: ".notifications")
            try await page.wait(until: "document.querySelector('.confirmation + .problem-row').childElementCount === 0")
            try await host.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
            try await page.wait(for: "Notifications blocked", in: ".notifications")
            try await page.wait(for: "Press Enable Notifications", in: ".steps")
            try await page.click("Enable Notifications", showing: "Notifications enabled", in: ".notifications")
            #expect(try await page.evaluate("return document.querySelector('.steps').hidden;"))
            try await page.expectAccessible()
            try await page.click("Send Test Notification")
            try await page.wait(for: "Test notification scheduled! Check in 5 seconds.", in: ".confirmation")
            let shown = try #require(await first.shown())
            #expect(shown.summary == "Test Notification")
            #expect(shown.body == "Your notifications are working!")
            // On this page, too.
            try await page.wait(for: "Your notifications are working!", in: "#notices")
            try await page.wait(until: "document.querySelector('.confirmation').textContent === ''")
            try await host.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
            try await page.wait(for: "Notifications blocked", in: ".notifications")
            try await page.wait(for: "To enable notifications:", in: ".steps")
            // The notification service disappears while the page is open.
            await first.stop()
            try await page.wait(for: "No notification service on this computer", in: ".notifications")
        }
    }

    @Test func showsAFailedRequest() async throws {
        let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await host.page(at: "#/profile") { page, _ in
            try await page.wait(for: "No notification service on this computer", in: ".notifications")
            try await page.block("*/api/notifications/test")
            try await page.click("Send Test Notification")
            try await page.wait(for: "Failed to schedule notification", in: ".problem-row")
            try await page.click("Dismiss: Failed to schedule notification")
            try await page.wait(until: "document.querySelector('.problem-row').childElementCount === 0")
        }
    }
}
