import Foundation
import TestSupport
import Testing

extension PageTests {
    /// What the box tells outside of sessions, and whether its desktop shows it.
    @Suite struct NoticePageTests {
        @Test func showsABannerUntilItIsPutAwayHereOrElsewhere() async throws {
            let box = try PageBox(changing: ["LIMBER_SPEECH_ENABLED": "false"])
            try await box.page(at: "#/history") { page, _ in
                try await page.wait(for: "History")
                for tag in ["tea", "rest-timer"] {
                    try await box.send(
                        "POST", "/api/notifications/schedule",
                        #"{"delayMs":1,"title":"It's <b>\#(tag)</b>","body":"& \"ready\"","tag":"\#(tag)"}"#)
                    try await page.wait(for: "It's <b>\(tag)</b>", in: "#notices")
                }
                #expect(try await page.texts(of: "#notices p") == ["& \"ready\"", "& \"ready\""])
                try await page.click("Dismiss It's <b>tea</b>")
                #expect(try await page.texts(of: "#notices strong") == ["It's <b>rest-timer</b>"])
                // A newer one takes the place of the one with the same tag.
                try await box.send(
                    "POST", "/api/notifications/schedule",
                    #"{"delayMs":1,"title":"Rest Complete","body":"Time for Squat","tag":"rest-timer"}"#)
                try await page.wait(for: "Rest Complete", in: "#notices")
                #expect(try await page.texts(of: "#notices article").count == 1)
                #expect(try await page.accessibilityFaults() == [])
                try await box.send("POST", "/api/notifications/cancel", #"{"tag":"rest-timer"}"#)
                try await page.wait(until: "document.querySelectorAll('#notices article').length === 0")
            }
        }

        @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
        func followsWhoShowsNotificationsAndWhetherTheyAreWanted() async throws {
            let bus = try PrivateBus()
            let box = try PageBox(changing: [
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_OTHER_PLAYERS_MPRIS": "false",
                "LIMBER_SPEECH_ENABLED": "false",
            ])
            try await box.page(at: "#/profile") { page, _ in
                try await page.wait(for: "No notification service on this computer", in: ".notifications")
                #expect(
                    try await page.evaluate("return document.querySelector('.notifications').dataset.colour") == "grey")
                // It appears while somebody looks.
                let first = try await NotificationDaemon(on: bus)
                try await page.wait(for: "Notifications not set up", in: ".notifications")
                try await page.wait(until: "document.querySelector('.notifications').dataset.colour === 'yellow'")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/notifications/permission"]])
                try await page.click("Enable Notifications")
                try await page.wait(for: "Permission was not granted", in: ".problem-row[role=alert]")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                // Once it was granted elsewhere, that is said no more.
                try await box.send("POST", "/api/notifications/permission", #"{"consent":"allowed"}"#)
                try await page.wait(for: "Notifications enabled", in: ".notifications")
                try await page.wait(
                    until: "document.querySelector('.confirmation + .problem-row').childElementCount === 0")
                try await box.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
                try await page.wait(for: "Notifications blocked", in: ".notifications")
                try await page.click("Enable Notifications")
                try await page.wait(for: "Notifications enabled", in: ".notifications")
                #expect(try await page.accessibilityFaults() == [])
                try await page.click("Send Test Notification")
                try await page.wait(for: "Test notification scheduled! Check in 5 seconds.", in: ".confirmation")
                let shown = try #require(await first.shown())
                #expect(shown.summary == "Test Notification")
                #expect(shown.body == "Your notifications are working!")
                // Here, too.
                try await page.wait(for: "Your notifications are working!", in: "#notices")
                try await page.wait(until: "document.querySelector('.confirmation').textContent === ''")
                try await box.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
                try await page.wait(for: "Notifications blocked", in: ".notifications")
                try await page.wait(for: "To enable notifications:", in: ".steps")
                // It dies while somebody looks.
                await first.stop()
                try await page.wait(for: "No notification service on this computer", in: ".notifications")
            }
        }

        @Test func saysWhatCannotBeDone() async throws {
            let box = try PageBox(changing: ["LIMBER_SPEECH_ENABLED": "false"])
            try await box.page(at: "#/profile") { page, _ in
                try await page.wait(for: "No notification service on this computer", in: ".notifications")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/notifications/test"]])
                try await page.click("Send Test Notification")
                try await page.wait(for: "Failed to schedule notification", in: ".problem-row")
                try await page.click("Dismiss: Failed to schedule notification")
                try await page.wait(until: "document.querySelector('.problem-row').childElementCount === 0")
            }
        }
    }
}
