import Foundation
import Testing

extension PageTests {
    @Suite struct WorkoutPageTests {
        private let host: PageHost
        private static let example = TemporaryHome.repository.appending(path: "examples/three-days.yaml").path

        init() throws { host = try PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"]) }

        /// Starts a mesocycle of the example early enough that its first workout is due.
        private func begin() async throws {
            #expect(try await host.home.limber("workout", "plan", "import", Self.example).status == 0)
            #expect(try await host.home.limber("workout", "begin", "--on", "2026-01-04").status == 0)
        }

        @Test func restsAfterALoggedSet() async throws {
            try await begin()
            try await host.page { page, _ in
                try await page.wait(for: "Start Workout", in: "[data-kind=workout]")
                try await page.click("Start Workout")
                try await page.wait(for: "Warm-up: 8 × 12.5 kg, 8 × 17.5 kg")
                try await page.type("32.5", into: "[aria-label='Bench Press, set 1: weight in kg']")
                try await page.click("Bench Press, set 1: done")
                try await page.wait(for: "8 × 32.5 kg")
                try await page.wait(for: "Time for Bench Press - Set 2", in: ".rest")
                try await page.wait(until: "/^(2:00|1:\\d\\d)$/.test(document.querySelector('.rest-time').innerText)")
                try await page.reload()
                try await page.wait(for: "Time for Bench Press - Set 2", in: ".rest")
                try await page.click("Pause")
                try await page.wait(for: "Resume", in: ".rest")
                let left = try await secondsLeft(page)
                try await page.click("15 seconds longer")
                try await page.wait(until: "\(Self.secondsLeft) === \(left + 15)")
                try await page.click(css: "[data-key='rest cancel']")
                try await page.wait(until: "document.querySelector('.rest').hidden")
                try await page.click("Bench Press, set 1: undo")
                try await page.wait(forElement: "[aria-label='Bench Press, set 1: done']")
                try await page.click("Bench Press: add a set")
                try await page.wait(for: "0 of 4 sets")
                try await page.click("Bench Press: remove a set")
                try await page.wait(for: "0 of 3 sets")
                try await page.click("Bench Press, set 1: skip")
                try await page.wait(for: "Skipped")
                // A rest that started and ended in a terminal appears here.
                #expect(try await host.home.limber("rest", "1", "--exercise", "Row").status == 0)
                try await page.wait(for: "Rest Complete: Time for Row", in: ".rest")
                // A page opened later has no notification to dismiss.
                try await page.reload()
                try await page.wait(until: "document.querySelector('.rest')?.dataset.state === 'complete'")
                #expect(try await page.evaluate("return document.querySelector('.rest').hidden;") == true)
                #expect(try await host.home.limber("rest", "1", "--exercise", "Squat").status == 0)
                try await page.wait(for: "Rest Complete: Time for Squat", in: ".rest")
                try await page.click(css: "[data-key='rest cancel']")
                try await page.wait(until: "document.querySelector('.rest').hidden")
                #expect(try await page.complaints() == [])
            }
        }

        private static let secondsLeft =
            "document.querySelector('.rest-time').innerText.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)"

        private func secondsLeft(_ page: Browser) async throws -> Int {
            try await page.evaluate("return \(Self.secondsLeft);")
        }

        @Test func importsATrainingPlanAndStartsAMesocycle() async throws {
            try host.home.write("plan: A\ndays:\n  - {name: B, day: 7, exercises: []}\n", to: "wrong.yaml")
            try await host.page(at: "#/workout") { page, _ in
                try await page.wait(for: "No training plans yet")
                try await page.type(host.home.path("wrong.yaml"), into: "#plan-file")
                try await page.wait(
                    for: "Line 3: 'day' is '7'; use 0 (Sunday) to 6 (Saturday), or a name such as monday")
                try await page.type(Self.example, into: "#plan-file")
                try await page.wait(for: "Push, Pull, Legs")
                try await page.click("Start Three Days")
                try await page.wait(for: "Three Days, week 1 of 7, 0 of 21 workouts completed")
                try await page.click("Cancel Cycle")
                try await page.wait(for: "Cancel this training cycle?", in: "dialog")
                try await page.click(css: "dialog button[value=yes]")
                try await page.wait(for: "No training cycle is active.")
                try await page.click("Delete Three Days")
                try await page.click(css: "dialog button[value=yes]")
                try await page.wait(for: "Cannot delete plan that is used by mesocycles", in: "#notice")
                // The rejected request is in the console, too.
                _ = try await page.complaints()
            }
        }

        @Test func hasNoAccessibilityFaults() async throws {
            try await begin()
            try await host.page(at: "#/workout") { page, _ in
                for (screen, scheme) in [(Browser.Screen.smallPhone, "light"), (.laptop, "dark"), (.phone, "dark")] {
                    try await page.show(on: screen, scheme: scheme)
                    try await page.go(to: "\(host.address)/#/workout")
                    try await page.wait(for: "Three Days, week 1 of 7")
                    try await page.expectAccessible("plans, \(screen), \(scheme)")
                    #expect(try await host.home.limber("rest", "10m", "--exercise", "Row").status == 0)
                    try await page.click("Push")
                    // The training shows the rest, too.
                    try await page.wait(for: "Start Workout")
                    try await page.wait(for: "Time for Row", in: ".rest")
                    try await page.expectAccessible("workout, \(screen), \(scheme)")
                }
            }
        }

        @Test func hasAHeadingWhileTheWorkoutLoads() async throws {
            try await begin()
            try await host.page(at: "#/workout") { page, daemon in
                // The view's modules and units are loaded when a workout is first opened.
                try await page.click("Push")
                try await page.wait(for: "Start Workout")
                try await page.click("Training")
                try await page.wait(for: "Three Days, week 1 of 7")
                daemon.signal(SIGSTOP)
                try await page.click("Push")
                try await page.wait(for: "Loading workout...")
                try await page.expectAccessible()
                daemon.signal(SIGCONT)
                try await page.wait(for: "Start Workout")
                #expect(try await page.evaluate("return document.activeElement.innerText;") == "Push")
            }
        }

        /// Types the weight of the first set, whose target is 30, and presses Done.
        private func log(_ weight: String, on page: Browser) async throws {
            try await page.type(weight, into: "[aria-label='Bench Press, set 1: weight in kg']")
            try await page.click("Bench Press, set 1: done")
        }

        private static let isLogged = "document.querySelector(\"[aria-label='Bench Press, set 1: undo']\")"

        private func page(_ body: (Browser) async throws -> Void) async throws {
            try await begin()
            try await host.page { page, _ in
                try await page.wait(for: "Start Workout", in: "[data-kind=workout]")
                try await page.click("Start Workout")
                try await page.wait(for: "Warm-up: 8 × 12.5 kg, 8 × 17.5 kg")
                try await body(page)
            }
        }

        @Test func acceptsADecimalComma() async throws {
            try await page { page in
                try await log("32,5", on: page)
                try await page.wait(until: "\(Self.isLogged) || document.querySelector('dialog')")
                #expect(try await page.text(of: "main").contains("8 × 32.5 kg"))
                #expect(try await host.home.limber("workout").output.contains("done: 8 × 32.5"))
                #expect(try await page.complaints() == [])
            }
        }

        @Test func countsASingleSetInTheSingular() async throws {
            try await page { page in
                try await page.click("Bench Press: remove a set")
                try await page.wait(for: "0 of 2 sets")
                try await page.click("Bench Press: remove a set")
                try await page.wait(for: "0 of 1 set ·")
            }
        }

        @Test func confirmsAWeightAboveThreeTimesTheTarget() async throws {
            try await page { page in
                try await log("325", on: page)
                try await page.wait(until: "\(Self.isLogged) || document.querySelector('dialog')")
                try #require(try await page.text(of: "dialog").contains("more than three times the target of 30 kg"))
                try await page.expectAccessible()
                try await page.click(css: "dialog button[value=no]")
                try await page.wait(until: "!document.querySelector('dialog')")
                #expect(!(try await host.home.limber("workout").output.contains("done:")))
                try await page.click("Bench Press, set 1: done")
                try await page.click(css: "dialog button[value=yes]")
                try await page.wait(for: "8 × 325 kg")
            }
        }

        @Test func callsAMissedWorkoutMissed() async throws {
            try await begin()
            try await host.page { page, _ in
                try await page.wait(for: "Start Workout", in: "[data-kind=workout]")
                #expect(try await page.text(of: "[data-kind=workout] .badge") == "Missed")
                try await page.go(to: "\(host.address)/#/workout")
                try await page.wait(for: "Three Days, week 1 of 7")
                #expect(try await page.text(of: "details[open]").contains("Missed, 0 of 8 sets"))
                #expect(!(try await page.text(of: "details[open]").contains("Ready")))
            }
        }
    }
}
