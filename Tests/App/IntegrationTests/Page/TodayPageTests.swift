import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct TodayPageTests {
    private let host = PageHost()

    @Test func showsSessionsOfATerminalWithoutAReload() async throws {
        try await host.page(showing: "No stretch sessions yet", in: "[data-kind=stretch]") { page, _ in
            try await page.wait(for: "No meditation sessions yet", in: "[data-kind=meditation]")
            try await page.wait(for: "No workout scheduled for today.", in: "[data-kind=workout]")
            #expect(try await page.texts(of: ".card .primary") == ["Stretch Now", "Meditate"])
            #expect(try await page.evaluate("return document.title;") == "Today · Limber")
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try await page.wait(for: "Stretched today!", in: "[data-kind=stretch]")
            #expect(try await host.home.limber("meditate", "5", "--output", "null:virtual").status == 0)
            try await page.wait(for: "Meditated today!", in: "[data-kind=meditation]")
            #expect(try await page.texts(of: "[data-kind=meditation] .card-details p") == ["Last session: 5 min"])
            #expect(page.complaints() == [])
        }
    }

    @Test func namesADamagedDatabaseUntilItIsSettled() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            let path = try host.home.write("", to: "data/limber/limber.sqlite.damaged-20261125T070000.000Z")
            try await page.wait(for: "Run 'limber recover \(path)'", in: ".damage")
            try host.home.remove("data/limber/limber.sqlite.damaged-20261125T070000.000Z")
            try await page.wait(until: "document.querySelector('.damage').innerText === ''")
            #expect(page.complaints() == [])
        }
    }

    @Test func marksACardAsUrgent() async throws {
        try await host.page { page, _ in
            for (days, message, isUrgent) in [
                (3, "3 days ago - time to stretch!", true), (1, "Last stretched yesterday", false),
            ] {
                let then = Date(timeIntervalSinceNow: -86_400 * Double(days)).formatted(.iso8601)
                try await host.storeStretchSession(at: then)
                try await page.wait(for: message, in: "[data-kind=stretch]")
                #expect(try await page.text(of: "[data-kind=stretch] .card-message") == message)
                #expect(
                    try await page.evaluate("return document.querySelector('.card').hasAttribute('data-urgent');")
                        == isUrgent)
            }
        }
    }

    /// The badge of a workout, its progress and its button change with its state.
    @Test func followsAWorkoutFromReadyToCompleted() async throws {
        try await host.page(showing: "No workout scheduled for today.") { page, _ in
            try await host.planWorkoutForToday()
            try await page.wait(for: "Start Workout", in: "[data-kind=workout]")
            #expect(try await page.text(of: "[data-kind=workout] .badge") == "Ready")
            #expect(try await page.texts(of: "[data-kind=workout] .card-details p") == ["Week 1", "1 exercise"])
            try await page.click("Start Workout", showing: "Squat")
            try await page.click("Start Workout", showing: "Complete Workout")
            try await page.click("Squat, set 1: done", showing: "1 of 2 sets")
            try await page.click("Today", showing: "Progress: 1/2 sets")
            #expect(try await page.text(of: "[data-kind=workout] .badge") == "In Progress")
            try await page.click("Continue", showing: "Complete Workout")
            try await page.click("Complete Workout", showing: "1 set is not done.", in: "dialog")
            try await page.click("Finish Anyway")
            try await page.wait(until: "!document.querySelector('main').innerText.includes('Complete Workout')")
            try await page.click("Back to Today", showing: "Completed", in: "[data-kind=workout] .badge")
            #expect(try await page.texts(of: "[data-kind=workout] button") == ["View"])
        }
    }

    @Test func startsTheSessionOfAProgramme() async throws {
        try host.home.write("name: Loose neck\nweeks: [{sessions: [{days: 1, stretch: neck:30}]}]", to: "neck.yaml")
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            #expect(try await page.texts(of: "[data-kind=programme] h2") == [])
            #expect(try await host.home.run("programme start neck.yaml").status == 0)
            try await page.wait(for: "Week 1, day 1 of 1", in: "[data-kind=programme]")
            #expect(try await page.text(of: "[data-kind=programme] .card-message") == "Loose neck")
            try await page.click("Start session", showing: "Neck · 1 of 1", in: "#player")
            #expect(page.complaints() == [])
        }
    }

    @Test func showsPlaceholdersWhileTheDaemonIsSlow() async throws {
        try await host.page { page, daemon in
            // A view is imported when it is first opened, so Today is opened before.
            try await page.wait(for: "No stretch sessions yet")
            try await page.click("Profile", showing: "Limber 1.1.0")
            daemon.signal(SIGSTOP)
            try await page.click("Today")
            try await page.wait(until: "document.querySelectorAll('.card-message').length === 3")
            let loading = ["Loading stretch data...", "Loading meditation data...", "Loading workout..."]
            #expect(try await page.texts(of: ".card-message") == loading)
            #expect(try await page.texts(of: ".card button") == [])
            daemon.signal(SIGCONT)
            try await page.wait(for: "No stretch sessions yet")
            try await page.wait(until: "document.querySelectorAll('[aria-busy=true]').length === 0")
        }
    }

    @Test func showsADatabaseError() async throws {
        try host.home.makeFolder("data/limber/limber.sqlite")
        try await host.page { page, _ in
            for kind in ["stretch", "meditation", "workout"] {
                try await page.wait(forElement: "[data-kind=\(kind)][data-state=error]")
            }
            #expect(try await page.texts(of: ".card button") == ["Retry", "Retry", "Retry"])
            try FileManager.default.removeItem(atPath: host.home.path("data/limber/limber.sqlite"))
            // Any request creates the database, and its change event can make the card reload before the click.
            try await page.run("document.querySelector('[aria-label=\"Retry Stretch\"]')?.click()")
            try await page.wait(for: "No stretch sessions yet", in: "[data-kind=stretch]")
        }
    }
}

extension PageHost {
    /// Starts a training plan of one day, which is today, with an exercise of two sets.
    fileprivate func planWorkoutForToday() async throws {
        let weekday = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: home.noon.now.date).weekday! - 1
        let exercise = "{name: Squat, sets: 2, reps: 8, weight: 40, rest: 1m}"
        try home.write(
            "plan: Legs\ndays: [{name: Leg Day, day: \(weekday), exercises: [\(exercise)]}]\n", to: "plan.yaml")
        for line in ["plan import plan.yaml", "cycle start --on today"] {
            #expect(try await home.run("workout \(line)").status == 0)
        }
    }
}
