import PracticeCore
import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct ReminderPageTests {
    private let host = PageHost()

    /// A script expression: whether a line of the page matches a pattern.
    private func says(_ pattern: String) -> String {
        "/\(pattern)/m.test(document.querySelector('main').innerText)"
    }

    @Test func showsControlsOfEnabledKindsOnly() async throws {
        try await host.page(at: "#/reminders", showing: "No reminders yet") { page, _ in
            #expect(try await !page.isVisible("#reminder-daily-time"))
            try await page.click(css: "[aria-label='Daily intention']", showing: "Next: ")
            #expect(try await page.isVisible("#reminder-daily-time"))
            #expect(try await !page.isVisible("#reminder-weekly-day"))
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
            #expect(page.complaints() == [])
        }
    }

    @Test func setsTheConditionsOfTheReminderToStretch() async throws {
        try await host.page(at: "#/reminders", showing: "No reminders yet") { page, _ in
            try await page.click(css: "[aria-label='Reminder to stretch']", showing: "Next: ")
            try await page.click(css: "[aria-labelledby=reminder-stretch-unless-done]")
            try await page.type("2", into: "#reminder-stretch-after-days")
            try await page.press("Tab")
            let rule = "every day at 18:00, unless you have stretched that day, at the earliest 2 days after"
            try await until { try await host.home.limber("remind", "stretch").output.contains(rule) }
            // A number out of range is not saved.
            try await page.type("366", into: "#reminder-stretch-after-days")
            try await page.press("Tab")
            try await page.click(css: "[aria-labelledby=reminder-stretch-unless-done]")
            let days = "every day at 18:00, at the earliest 2 days after"
            try await until { try await host.home.limber("remind", "stretch").output.contains(days) }
            try await page.expectAccessible()
        }
    }

    @Test func startsASessionFromTheReminderToStretch() async throws {
        let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])
        try await host.page(at: "#/history", showing: "History") { page, _ in
            try await host.home.missTheQuestion(of: .stretch)
            try await page.wait(for: "Take a few minutes for your body.", in: "#notices")
            try await page.expectAccessible()
            try await page.click("Start now")
            try await page.wait(until: "location.hash === '#/session'")
            try await page.wait(until: "document.querySelectorAll('#notices article').length === 0")
            #expect(try await host.home.limber("stop").status == 0)
        }
    }

    @Test func keepsConcurrentChanges() async throws {
        try await host.page(at: "#/reminders", showing: "No reminders yet") { page, _ in
            try await page.click(css: "[aria-label='Daily intention']")
            try await page.wait(until: says("8:00\\sAM"))
            // A focused field without edits shows a change made elsewhere.
            try await page.click(css: "#reminder-daily-text")
            #expect(try await host.home.limber("remind", "daily", "--at", "09:15", "--text", "What now?").status == 0)
            try await page.wait(until: "document.getElementById('reminder-daily-text').value === 'What now?'")
            // A change that this page has not yet received is kept, too.
            try await page.run("document.querySelector('[aria-label=\"Weekly intention\"]').focus();")
            try await page.block("*/api/reminders/history")
            #expect(try await host.home.limber("remind", "daily", "--at", "10:45").status == 0)
            // By the keyboard, because the row with the error moves the switch away from under a pointer.
            try await page.press(" ", showing: "Retry")
            try await page.block()
            try await page.run("document.querySelector('.reminders .problem-row button')?.click();")
            try await page.wait(until: says("Next: Sun, .*7:00\\sPM"))
            try await page.wait(until: says("10:45\\sAM"))
        }
    }

    @Test func answersAnOpenQuestionOnToday() async throws {
        try await host.home.missTheQuestion()
        try await host.page(showing: "What do you want to focus on today?") { page, _ in
            try await page.click("Set", showing: "An intention must not be empty")
            try await page.type("Breathe <b>deeply</b> & slowly", into: "#answer-daily")
            try await page.click("Set", showing: "Breathe <b>deeply</b> & slowly", in: ".intention")
            try await page.wait(until: "document.querySelector('.question') === null")
            #expect(try await page.text(of: "#intention-title") == "Today's intention")
            #expect(
                try await host.home.limber("today").output.hasPrefix(
                    "Today's intention: Breathe <b>deeply</b> & slowly\n"))
            try await page.click("Delete intention", showing: "No intention set yet")
        }
    }

    @Test func setsAnIntentionAndShowsOneFromATerminal() async throws {
        try await host.page(showing: "No intention set yet") { page, _ in
            try await page.click("Set Intention")
            try await page.type("Rest more", into: "#intention-words")
            try await page.click(css: "input[value=week]")
            try await page.click("Set", showing: "This week's intention", in: ".intention")
            #expect(try await host.home.limber("intend", "Walk").status == 0)
            try await page.wait(for: "Walk", in: ".intention")
        }
    }
}
