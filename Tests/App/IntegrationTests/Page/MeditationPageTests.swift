import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct MeditationPageTests {
    private let host = PageHost()

    init() throws { try SampleMeditations.write(to: host.home) }

    private func setup() async throws -> String { try await host.home.limber("setup", "--json").output }

    @Test func startsTheCourseThatTheSetupKeeps() async throws {
        try await host.page { page, _ in
            try await page.click(css: "[data-kind=meditation] summary")
            try await page.choose("scan", in: "#today-course")
            try await page.wait(for: "From feet to head.")
            #expect(try await page.texts(of: ".meditation-choice .choice span[aria-hidden]") == ["2", "3"])
            #expect(try await !page.isVisible("#today-breath"))
            try await page.click(css: "[data-kind=meditation] input[value='3']")
            try await until {
                try await setup().contains(#""meditation":{"breath":null,"course":"scan","minutes":3}"#)
            }
            // A change elsewhere is shown.
            #expect(try await host.home.limber("setup", "--meditation", "scan:2").status == 0)
            try await page.wait(until: "document.querySelector('[data-kind=meditation] input[value=\"2\"]').checked")
            try await page.click("Meditate", showing: "Body Scan", in: ".player-place")
            try await page.wait(for: "Meditation", in: ".ring")
            #expect(try await page.text(of: ".player-left") == "2 min left")
            #expect(try await !page.isVisible(".clock"))
            #expect(page.complaints() == [])
        }
    }

    @Test func guidesTheBreathInTheChosenPattern() async throws {
        try await host.page(at: "#/setup") { page, _ in
            try await page.choose("sigh", in: "#setup-breath")
            try await page.wait(for: "Saved", in: ".saving")
            try await page.click("Today")
            try await page.click("Meditate", showing: "Breathe in", in: ".ring .breath-word")
            let phases = try await host.home.status()["meditation"] as? [String: Any]
            let breath = phases?["breath"] as? [String: Any]
            #expect(breath?["startsAt"] as? Double == 1)
            #expect((breath?["phases"] as? [[String: Any]])?.map { $0["seconds"] as? Double } == [3, 2, 7])
            try await page.wait(for: "Breathe out", in: ".ring .breath-word")
            let elapsed = try #require(try await host.home.status()["segmentElapsed"] as? Double)
            #expect(6...13 ~= elapsed)
        }
    }

    @Test func dimsTheScreenByATap() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","course":"scan"}"#)
            try await page.wait(for: "Meditation", in: ".ring")
            #expect(try await !page.isDim())
            try await page.tap(".ring")
            try await page.wait(until: "document.querySelector('#player').dataset.dim !== undefined")
            // The tap that shows the controls does not press them.
            try await page.tap("[data-command=toggle]")
            try await page.wait(until: "document.querySelector('#player').dataset.dim === undefined")
            #expect(try await host.home.status()["status"] as? String == "active")
            try await page.tap(".ring")
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            #expect(try await !page.isDim())
        }
    }

    @Test func countsWholeMinutesInTheBar() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","course":"scan"}"#)
            try await page.wait(for: "Meditation", in: ".ring")
            try await page.press("Escape", showing: "2 min", in: "#running .running-time")
        }
    }

    @Test func beginsDimForFallingAsleep() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","course":"sleep"}"#)
            try await page.wait(for: "Meditation", in: ".ring")
            #expect(try await page.isDim())
            try await page.press("Shift")
            #expect(try await !page.isDim())
        }
    }

    @Test func namesTheCourseInHistoryAndProfile() async throws {
        try await host.page(at: "#/history") { page, _ in
            #expect(try await host.home.limber("meditate", "scan", "--output", "null:virtual").status == 0)
            try await page.wait(for: "Body Scan", in: ".recent")
            try await page.click("Profile", showing: "Body Scan", in: ".course-table")
            #expect(try await page.texts(of: ".course-table td") == ["1 session", "2 minutes"])
        }
    }
}

extension Browser {
    /// Whether the screen of a meditation is dim.
    fileprivate func isDim() async throws -> Bool {
        try await evaluate("return document.querySelector('#player').dataset.dim !== undefined;")
    }
}

/// A catalog of meditation courses beside the sample stretches: one with counted breaths, two with fixed lengths.
private enum SampleMeditations {
    private static let manifest = """
        {"sessions": [
           {"id": "basic", "sessionType": "basic-breathing", "name": "Basic Breathing", "description": "Count breaths.",
            "variants": [{"durationMinutes": 5, "phases": [
              {"type": "breathing", "durationSeconds": 300,
               "guidedBreaths": {"atSeconds": 1, "forSeconds": 40, "pattern": "4-6"}}]}]},
           {"id": "scan", "name": "Body Scan", "description": "From feet to head.", "fixedLengths": true,
            "variants": [
              {"durationMinutes": 2, "phases": [{"type": "main", "durationSeconds": 120,
                "fixedCues": [{"atSeconds": 1, "audioFile": "back.wav"}]}]},
              {"durationMinutes": 3, "phases": [{"type": "main", "durationSeconds": 180,
                "fixedCues": [{"atSeconds": 1, "audioFile": "back.wav"}]}]}]},
           {"id": "sleep", "name": "Sleep", "description": "Fall asleep.", "fixedLengths": true,
            "variants": [{"durationMinutes": 2, "phases": [{"type": "main", "durationSeconds": 120,
                "fixedCues": [{"atSeconds": 1, "audioFile": "back.wav"}]}]}]}],
         "breaths": [
           {"name": "4-6", "phases": [{"breathe": "in", "seconds": 4, "audioFile": "neck.wav"},
                                      {"breathe": "out", "seconds": 6, "audioFile": "halfway.wav"}]},
           {"name": "sigh", "phases": [{"breathe": "in", "seconds": 3, "audioFile": "neck.wav"},
                                       {"breathe": "in", "seconds": 2}, {"breathe": "out", "seconds": 7}]}],
         "shared": {"bell": "complete.wav"}}
        """

    /// Writes the catalog to the home's folder `catalog`.
    static func write(to home: TemporaryHome) throws { try home.write(manifest, to: "catalog/meditation.json") }
}
