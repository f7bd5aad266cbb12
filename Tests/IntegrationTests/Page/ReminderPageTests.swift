import Foundation
import SessionCore
import Testing

extension PageTests {
    @Suite struct ReminderPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        /// A script expression: whether a line of the page matches a pattern.
        private func says(_ pattern: String) -> String {
            "/\(pattern)/m.test(document.querySelector('main').innerText)"
        }

        @Test func showsControlsOfEnabledKindsOnly() async throws {
            try await host.page(at: "#/reminders") { page, _ in
                try await page.wait(for: "No reminders yet")
                #expect(
                    try await page.evaluate("return document.getElementById('reminder-daily-time').checkVisibility();")
                        == false)
                try await page.click(css: "[aria-label='Daily intention']")
                try await page.wait(for: "Next: ")
                #expect(
                    try await page.evaluate("return document.getElementById('reminder-daily-time').checkVisibility();")
                        == true)
                #expect(
                    try await page.evaluate("return document.getElementById('reminder-weekly-day').checkVisibility();")
                        == false)
                // A change in a terminal appears on the page.
                #expect(try await host.home.limber("remind", "weekly", "--on", "saturday", "--at", "18:15").status == 0)
                try await page.wait(until: says("6:15\\sPM"))
                #expect(try await page.evaluate("return document.getElementById('reminder-weekly-day').value;") == "6")
                // The daemon's clock counts, wherever the page is viewed.
                try await page.devTools("Emulation.setTimezoneOverride", ["timezoneId": "Asia/Tokyo"])
                try await page.reload()
                try await page.wait(until: says("Next: Sat, \\w+ \\d+, 6:15\\sPM$"))
                try await page.click(css: "[aria-label='Daily intention']")
                try await page.wait(until: "!\(says("8:00\\sAM"))")
                #expect(try await host.home.limber("remind", "daily").output.hasPrefix("daily      off"))
                #expect(try await page.complaints() == [])
            }
        }

        @Test func keepsConcurrentChanges() async throws {
            try await host.page(at: "#/reminders") { page, _ in
                try await page.wait(for: "No reminders yet")
                try await page.click(css: "[aria-label='Daily intention']")
                try await page.wait(until: says("8:00\\sAM"))
                // A focused field without edits shows a change made elsewhere.
                try await page.click(css: "#reminder-daily-text")
                #expect(
                    try await host.home.limber("remind", "daily", "--at", "09:15", "--text", "What now?").status == 0)
                try await page.wait(until: "document.getElementById('reminder-daily-text').value === 'What now?'")
                // A change that this page has not yet received is kept, too.
                let _: String? = try await page.evaluate(
                    "document.querySelector('[aria-label=\"Weekly intention\"]').focus(); return null;")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/reminders/history"]])
                #expect(try await host.home.limber("remind", "daily", "--at", "10:45").status == 0)
                // By the keyboard, because the row with the error moves the switch away from under a pointer.
                try await page.press(" ")
                try await page.wait(for: "Retry")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                let _: String? = try await page.evaluate(
                    "document.querySelector('.reminders .problem-row button')?.click(); return null;")
                try await page.wait(until: says("Next: Sun, .*7:00\\sPM"))
                try await page.wait(until: says("10:45\\sAM"))
            }
        }

        @Test func answersAnOpenQuestionOnToday() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No intention set yet")
                try await host.ask()
                try await page.wait(for: "What do you want to focus on today?")
                try await page.click("Set")
                try await page.wait(for: "An intention must not be empty")
                try await page.type("Breathe <b>deeply</b> & slowly", into: "#answer-daily")
                try await page.click("Set")
                try await page.wait(for: "Breathe <b>deeply</b> & slowly", in: ".intention")
                try await page.wait(until: "document.querySelector('.question') === null")
                #expect(try await page.text(of: "#intention-title") == "Today's intention")
                #expect(
                    try await host.home.limber("today").output.hasPrefix(
                        "Today's intention: Breathe <b>deeply</b> & slowly\n"))
                try await page.click("Delete intention")
                try await page.wait(for: "No intention set yet")
            }
        }

        @Test func setsAnIntentionAndShowsOneFromATerminal() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No intention set yet")
                try await page.click("Set Intention")
                try await page.type("Rest more", into: "#intention-words")
                try await page.click(css: "input[value=week]")
                try await page.click("Set")
                try await page.wait(for: "This week's intention", in: ".intention")
                #expect(try await host.home.limber("intend", "Walk").status == 0)
                try await page.wait(for: "Walk", in: ".intention")
            }
        }
    }
}

extension PageHost {
    /// Stores a question that was asked a minute ago, as the daemon stores it.
    fileprivate func ask() async throws {
        let now = home.noon.now.date.formatted(.iso8601)
        let today = now.prefix(10)
        let document = """
            {"format":"limber-export","version":1,"reminders":{"reminderQuestion":[{"id":"7","kind":"daily",
             "period":"\(today)","askedAt":"\(now)","why":"every day at 08:00","snoozes":0,"outcome":"open"}]}}
            """
        try await send("POST", "/api/import", document)
    }
}
