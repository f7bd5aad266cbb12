import Foundation
import Glibc
import SessionCore
import Testing

extension PageTests {
    @Suite struct TodayPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        @Test func showsEmptyCardsWithoutData() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No stretch sessions yet", in: "[data-kind=stretch]")
                try await page.wait(for: "No meditation sessions yet", in: "[data-kind=meditation]")
                try await page.wait(for: "No workout scheduled for today.", in: "[data-kind=workout]")
                #expect(try await page.texts(of: ".card .primary") == ["Stretch Now", "Meditate"])
                #expect(try await page.evaluate("return document.title;") == "Today · Limber")
                #expect(try await page.complaints() == [])
            }
        }

        @Test func showsASessionOfATerminalWithoutAReload() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
                try await page.wait(for: "Stretched today!", in: "[data-kind=stretch]")
                #expect(try await host.home.limber("meditate", "5", "--output", "null:virtual").status == 0)
                try await page.wait(for: "Meditated today!", in: "[data-kind=meditation]")
                #expect(try await page.texts(of: "[data-kind=meditation] .card-details p") == ["Last session: 5 min"])
            }
        }

        @Test(arguments: [
            (1, "Last stretched yesterday", false), (2, "2 days ago", false),
            (3, "3 days ago - time to stretch!", true),
        ])
        func urgesFromTheThirdDayOn(days: Int, message: String, isUrgent: Bool) async throws {
            try await host.page { page, _ in
                let then = Date(timeIntervalSinceNow: -86_400 * Double(days)).formatted(.iso8601)
                try await host.send(
                    "POST", "/api/stretch-sessions",
                    """
                    {"completedAt":"\(then)","totalDurationSeconds":60,"regionsCompleted":1,"regionsSkipped":0,
                     "stretches":[{"region":"neck","stretchId":"neck-turn","stretchName":"Turn","durationSeconds":60,
                                   "skippedSegments":0}]}
                    """)
                try await page.wait(for: message, in: "[data-kind=stretch]")
                #expect(
                    try await page.evaluate("return document.querySelector('.card').hasAttribute('data-urgent');")
                        == isUrgent)
                #expect(try await page.text(of: "[data-kind=stretch] .card-message") == message)
            }
        }

        /// The badge of a workout, its progress and its button change with its state.
        @Test func followsAWorkoutFromReadyToCompleted() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No workout scheduled for today.")
                try await host.planWorkoutForToday()
                try await page.wait(for: "Start Workout", in: "[data-kind=workout]")
                #expect(try await page.text(of: "[data-kind=workout] .badge") == "Ready")
                #expect(try await page.texts(of: "[data-kind=workout] .card-details p") == ["Week 1", "1 exercise"])
                try await page.click("Start Workout")
                try await page.wait(for: "Squat")
                try await page.click("Start Workout")
                try await page.wait(for: "Complete Workout")
                try await page.click("Squat, set 1: done")
                try await page.wait(for: "1 of 2 sets")
                try await page.click("Today")
                try await page.wait(for: "Progress: 1/2 sets")
                #expect(try await page.text(of: "[data-kind=workout] .badge") == "In Progress")
                try await page.click("Continue")
                try await page.wait(for: "Complete Workout")
                try await page.click("Complete Workout")
                try await page.wait(until: "!document.querySelector('main').innerText.includes('Complete Workout')")
                try await page.click("Back to Today")
                try await page.wait(for: "Completed", in: "[data-kind=workout] .badge")
                #expect(try await page.texts(of: "[data-kind=workout] button") == ["View"])
            }
        }

        @Test func showsPlaceholdersWhileTheDaemonIsSlow() async throws {
            try await host.page { page, daemon in
                // A view is imported when it is first opened, so Today is opened before.
                try await page.wait(for: "No stretch sessions yet")
                try await page.click("Profile")
                try await page.wait(for: "Limber 1.1.0")
                daemon.signal(SIGSTOP)
                try await page.click("Today")
                try await page.wait(until: "document.querySelectorAll('.card-message').length === 3")
                let loading = ["Loading stretch data...", "Loading meditation data...", "Loading workout..."]
                #expect(try await page.texts(of: ".card-message") == loading)
                #expect(try await page.texts(of: ".card button") == [])
                daemon.signal(SIGCONT)
                try await page.wait(for: "No stretch sessions yet")
                #expect(try await page.evaluate("return document.querySelectorAll('[aria-busy=true]').length;") == 0)
            }
        }

        @Test func retriesOneFailedCard() async throws {
            try await host.page(at: "#/profile") { page, _ in
                try await page.wait(for: "Limber 1.1.0")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/today/meditation"]])
                try await page.click("Today")
                try await page.wait(forElement: "[data-kind=meditation][data-state=error]")
                try await page.wait(for: "No stretch sessions yet", in: "[data-kind=stretch]")
                try await page.wait(for: "No workout scheduled for today.", in: "[data-kind=workout]")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                try await page.click("Retry Meditation")
                try await page.wait(for: "No meditation sessions yet", in: "[data-kind=meditation]")
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
                let _: String? = try await page.evaluate(
                    "document.querySelector('[aria-label=\"Retry Stretch\"]')?.click()")
                try await page.wait(for: "No stretch sessions yet", in: "[data-kind=stretch]")
            }
        }
    }
}

extension PageHost {
    /// Starts a training plan of one day with an exercise of two sets, early enough that its first workout is due.
    fileprivate func planWorkoutForToday() async throws {
        let exercise = try await create("/api/exercises", #"{"name":"Squat"}"#)
        let plan = try await create("/api/plans", #"{"name":"Legs","duration_weeks":6}"#)
        let weekday = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: home.noon.now.date).weekday! - 1
        let day = try await create(
            "/api/plans/\(plan)/days", #"{"day_of_week":\#(weekday),"name":"Leg Day","sort_order":0}"#)
        _ = try await create(
            "/api/plans/\(plan)/days/\(day)/exercises",
            #"{"exercise_id":"\#(exercise)","sets":2,"reps":8,"weight":40,"rest_seconds":60,"sort_order":0}"#)
        let today = home.noon.now.date.formatted(.iso8601.year().month().day())
        let cycle = try await create("/api/mesocycles", #"{"plan_id":"\#(plan)","start_date":"\#(today)"}"#)
        _ = try await send("PUT", "/api/mesocycles/\(cycle)/start", "{}")
    }

    private func create(_ path: String, _ body: String) async throws -> String {
        try JSONDecoder().decode(Created.self, from: try await send("POST", path, body)).data.id
    }
}

private struct Created: Decodable {
    struct Thing: Decodable {
        let id: String
    }

    let data: Thing
}
