import Foundation
import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct WorkoutPageTests {
    private let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])

    /// The first exercise of the first workout.
    private static let benchPress = ".panel:not(.rest)"

    /// Opens the first workout, whose day has passed, from Today.
    private func training(_ body: (Browser) async throws -> Void) async throws {
        try await host.home.beginTraining()
        try await host.page(showing: "Missed", in: "[data-kind=workout] .badge") { page, _ in
            try await page.click("Start Workout", showing: "Warm-up: 8 × 12.5 kg, 8 × 17.5 kg")
            try await body(page)
        }
    }

    @Test func restsAfterALoggedSet() async throws {
        try await training { page in
            try await page.type("32,5", into: "[aria-label='Bench Press, set 1: weight in kg']")
            try await page.click("Bench Press, set 1: done", showing: "8 × 32.5 kg")
            try await page.wait(for: "Time for Bench Press - Set 2", in: ".rest")
            try await page.wait(until: "/^(2:00|1:\\d\\d)$/.test(document.querySelector('.rest-time').innerText)")
            try await page.reload(showing: "Time for Bench Press - Set 2", in: ".rest")
            try await page.click("Pause", showing: "Resume", in: ".rest")
            let left = try await secondsLeft(page)
            try await page.click("15 seconds longer")
            try await page.wait(until: "\(Self.secondsLeft) === \(left + 15)")
            try await page.click(css: "[data-key='rest cancel']")
            try await page.wait(until: "document.querySelector('.rest').hidden")
            try await page.click("Bench Press, set 1: undo")
            try await page.wait(forElement: "[aria-label='Bench Press, set 1: done']")
            try await page.click("Bench Press: add a set", showing: "0 of 4 sets", in: Self.benchPress)
            try await page.click("Bench Press: remove a set", showing: "0 of 3 sets", in: Self.benchPress)
            try await page.click("Bench Press, set 1: skip", showing: "Skipped")
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
            #expect(page.complaints() == [])
        }
    }

    @Test func asksBeforeItCompletesAWorkoutWithOpenSets() async throws {
        try await training { page in
            try await page.click("Bench Press, set 1: done", showing: "1 of 3 sets")
            try await page.wait(for: "Time for Bench Press - Set 2", in: ".rest")
            try await page.click("Complete Workout", showing: "7 sets are not done. Finish anyway?", in: "dialog")
            try await page.expectAccessible()
            try await page.click(css: "dialog button[value=no]")
            try await page.wait(until: "!document.querySelector('dialog')")
            #expect(try await page.text(of: ".rest").contains("Bench Press"))
            try await page.click("Complete Workout", showing: "Finish anyway?", in: "dialog")
            try await page.click(css: "dialog button[value=finish]", showing: "Not done")
            // The rest ends with the workout.
            try await page.wait(until: "document.querySelector('.rest').hidden")
            let marks = try await page.texts(of: "[data-mark=open]")
            #expect(marks.count == 7 && marks.allSatisfy { $0.contains("Not done") })
            #expect(page.complaints() == [])
        }
    }

    private static let secondsLeft =
        "document.querySelector('.rest-time').innerText.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)"

    private func secondsLeft(_ page: Browser) async throws -> Int {
        try await page.evaluate("return \(Self.secondsLeft);")
    }

    @Test func importsATrainingPlanAndStartsACycle() async throws {
        try host.home.write("plan: A\ndays:\n  - {name: B, day: 7, exercises: []}\n", to: "wrong.yaml")
        try await host.page(at: "#/workout", showing: "No training plans yet") { page, _ in
            try await page.choose(file: host.home.path("wrong.yaml"), in: "#plan-file")
            try await page.wait(for: "Line 3: 'day' is '7'; use 0 (Sunday) to 6 (Saturday), or a name such as monday")
            try await page.choose(file: TemporaryHome.examplePlan, in: "#plan-file")
            try await page.wait(for: "Push, Pull, Legs")
            try await page.click("Start Three Days", showing: "Three Days, week 1 of 7, 0 of 21 workouts completed")
            try await page.click("Cancel Cycle", showing: "Cancel this training cycle?", in: "dialog")
            try await page.click(css: "dialog button[value=yes]", showing: "No training cycle is active.")
            try await page.click("Delete Three Days")
            try await page.click(css: "dialog button[value=yes]")
            try await page.wait(for: "Cannot delete plan that is used by mesocycles", in: "#notice")
            // The rejected request is in the console, too.
            _ = page.complaints()
        }
    }

    @Test func hasAHeadingWhileTheWorkoutLoads() async throws {
        try await host.home.beginTraining()
        try await host.page(at: "#/workout") { page, daemon in
            // The view's modules and units are loaded when a workout is first opened.
            try await page.wait(for: "Missed, 0 of 8 sets", in: "details[open]")
            try await page.click("Push", showing: "Start Workout")
            try await page.click("Training", showing: "Three Days, week 1 of 7")
            daemon.signal(SIGSTOP)
            try await page.click("Push", showing: "Loading workout...")
            try await page.expectAccessible()
            daemon.signal(SIGCONT)
            try await page.wait(for: "Start Workout")
            #expect(try await page.evaluate("return document.activeElement.innerText;") == "Push")
        }
    }

    @Test func confirmsAWeightAboveThreeTimesTheTarget() async throws {
        try await training { page in
            try await page.type("325", into: "[aria-label='Bench Press, set 1: weight in kg']")
            try await page.click("Bench Press, set 1: done")
            try await page.wait(for: "more than three times the target of 30 kg", in: "dialog")
            try await page.expectAccessible()
            try await page.click(css: "dialog button[value=no]")
            try await page.wait(until: "!document.querySelector('dialog')")
            #expect(!(try await host.home.limber("workout").output.contains("done:")))
            try await page.click("Bench Press, set 1: done")
            try await page.click(css: "dialog button[value=yes]", showing: "8 × 325 kg")
        }
    }
}
