import Foundation
import TestSupport
import Testing

/// Every view in all looks: its accessibility, and its pictures on the contact sheet `.build/page/index.html`.
@Suite(.page, .timeLimit(.minutes(5))) struct ContactSheetPageTests {
    private let host = PageHost(changing: ["LIMBER_SESSION_CATALOG": nil, "LIMBER_SPEECH_ENABLED": "false"])

    /// Four months of practice, a training and a nutrition plan, a routine and a schedule.
    private func practise() async throws {
        for day in stride(from: 120, through: 1, by: -1) where !day.isMultiple(of: 3) {
            let then = Date(timeIntervalSinceNow: -86_400 * Double(day)).formatted(.iso8601)
            try await host.storeStretchSession(at: then, seconds: 240 + day % 5 * 120)
        }
        try await host.putProfile()
        for weight in [82, 81] { try await host.weigh(Double(weight)) }
        try await host.send(
            "POST", "/api/schedules",
            #"{"title":"Morning neck","request":{"kind":"stretch","regions":["neck:60"]},"rule":{"at":["07:00"]}}"#)
        try await host.send(
            "POST", "/api/routines",
            #"{"text":"name: Short break\nsteps:\n  - stretch: neck-side-tilt\n  - rest: 20s\n"}"#)
    }

    @Test func showsEveryView() async throws {
        try await host.home.beginTraining()
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            try await page.examine("today, new")
            try await practise()
            for (view, content) in [
                ("today", "Last stretched yesterday"), ("setup", "8 regions"), ("session", "No session is running"),
                ("complete", "Session saved"), ("history", "Recent sessions"), ("plan", "Weekly check-in,"),
                ("profile", "Limber 1.1.0"),
            ] {
                try await look(at: view, showing: content, page)
            }
        }
    }

    @Test func showsEveryViewOfPlans() async throws {
        try await host.home.beginTraining()
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            try await practise()
            for (view, content) in [
                ("reminders", "Reminder to stretch"), ("routines", "Included with Limber"),
                ("routine/desk-break", "Start"), ("routine-text/short-break", "Faults and plan"),
                ("schedules", "Every day at 07:00"), ("schedule", "Days and times"),
                ("workout", "Three Days, week 1 of 7"),
            ] {
                try await look(at: view, showing: content, page)
            }
            try await host.send("POST", "/api/rest", #"{"seconds":600,"exercise":"Row","set":2}"#)
            try await page.click("Push", showing: "Start Workout")
            try await page.click("Start Workout", showing: "Complete Workout")
            try await page.wait(for: "Time for Row", in: ".rest")
            try await page.examine("workout, training")
        }
    }

    private func look(at view: String, showing content: String, _ page: Browser) async throws {
        try await page.go(to: "\(host.address)/#/\(view)")
        // The last view stays until the page has seen the new address.
        let name = view.split(separator: "/")[0]
        try await page.wait(until: "document.body.dataset.view === '\(name)'")
        try await page.wait(for: content)
        try await page.wait(until: "!document.querySelector('[aria-busy=true]')")
        try await page.examine(String(name))
        #expect(try await page.evaluate("return document.title;") != "Limber")
        let strangers: [String] = try await page.evaluate(
            """
            return performance.getEntriesByType("resource").map((entry) => entry.name)
                .filter((name) => new URL(name).origin !== location.origin);
            """)
        #expect(strangers == [])
        #expect(page.complaints() == [])
    }

    @Test func showsTheLogIn() async throws {
        let host = PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
        try await host.page(showing: "Log in to Limber") { page, _ in
            try await page.type("wrong-horse-battery", into: "#token")
            try await page.click("Log In", showing: "Wrong token.")
            try await page.examine("log-in")
        }
    }

    @Test func showsQuestionsAndNotifications() async throws {
        try await host.home.missTheStart(of: "Morning neck")
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            try await page.wait(for: "Morning neck", in: "#start-question")
            try await page.examine("question of a scheduled session")
            try await page.click("Not This Time")
            try await page.wait(until: "!document.querySelector('.start-question')")
            try await host.schedule("Tea", "It is ready", tag: "tea")
            try await page.wait(for: "Tea", in: "#notices")
            try await page.click("Set Intention")
            try await page.examine("question for an intention")
        }
    }

    @Test func showsAChangeOfThePlan() async throws {
        try await host.page(at: "#/plan") { page, _ in
            try await host.putProfile()
            try await host.weigh(82)
            try await page.wait(for: "2,244 kcal", in: "[data-target=calories]")
            try await page.type("70", into: "#weight")
            try await page.click("Save Weight", showing: "70 kg is 12 kg less than 82 kg on ", in: "dialog")
            try await page.examine("question about a weight")
            try await page.click("Save 70 kg", showing: "Plan Updated!", in: "dialog")
            try await page.examine("plan, changed")
        }
    }
}
