import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct SessionPageTests {
    private let host = PageHost()

    /// One segment is skipped, one plays to its end, and the second stretch is skipped.
    @Test func drivesAWholeSession() async throws {
        try await host.page { page, _ in
            // Long for the phases that are operated, short for those that are waited for.
            try await host.setUp(["neck": 20, "back": 600])
            try await page.wait(for: "No stretch sessions yet")
            try await page.click("Stretch Now")
            try await page.wait(until: "/^0:0\\d$/.test(document.querySelector('.clock').textContent)")
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            try await page.wait(for: "Neck · 1 of 2", in: "#player")
            #expect(try await page.text(of: ".scene-side") == "LEFT")
            #expect(try await page.text(of: "#player h1") == "Turn")
            #expect(try await page.evaluate("return document.title;") == "Session · Limber")
            try await page.press("n", showing: "RIGHT", in: ".scene")
            let halves = try await page.evaluate(
                "return [...document.querySelectorAll('.strip-half')].map((half) => half.dataset.half);",
                as: [String].self)
            #expect(halves == ["skipped", "current", "pending", "pending"])
            let lit = try await page.evaluate(
                "return [...document.querySelectorAll('[data-lit]')].map(({ dataset }) => dataset.region + dataset.half);",
                as: [String].self)
            #expect(lit == ["neckright", "neckright"])
            try await page.wait(for: "Play", in: ".controls")
            try await page.click(css: ".controls [data-command=toggle]", showing: "Pause", in: ".controls")
            try await page.wait(for: "Back · 2 of 2", in: "#player")
            try await page.wait(for: "First Half", in: "#player")
            #expect(try await page.text(of: "#announcement").contains("Bend"))
            try await page.press("s", showing: "Session Complete!")
            try await page.wait(for: "Session saved")
            #expect(try await page.texts(of: ".complete .strip-half").count == 2)
            #expect(try await page.text(of: ".figures").contains("of 10 min 20 sec planned"))
            #expect(try await page.text(of: ".figures").contains("1 partial, 1 skipped"))
            #expect(try await page.texts(of: ".done-word") == ["Partial", "Skipped"])
            try await page.click("Done", showing: "Stretched today!")
            #expect(page.complaints() == [])
            #expect(try await host.home.history().count == 1)
        }
    }

    @Test func showsTheTimeToGetReady() async throws {
        let host = PageHost(changing: ["LIMBER_SESSION_CHANGE_OVER": "1m"])
        try await host.page { page, _ in
            try await host.setUp(["neck": 600])
            try await page.wait(for: "Stretch Now")
            try await page.click("Stretch Now", showing: "Get ready: Left Side", in: ".player-detail")
            #expect(try await page.text(of: "#player h1") == "Turn")
            try await page.wait(until: "/^(1:00|0:5\\d)$/.test(document.querySelector('.clock').textContent)")
            #expect(try await page.text(of: ".player-left").hasPrefix("1"))
            try await page.click("Start now")
            try await page.wait(until: "/^(5:00|4:5\\d)$/.test(document.querySelector('.clock').textContent)")
            try await page.click("Next side", showing: "Get ready: Right Side", in: ".player-detail")
            #expect(try await page.text(of: "#announcement") == "Turn, Get ready: Right Side")
            try await page.press("p", showing: "Get ready: Left Side", in: ".player-detail")
            try await page.click("Start now")
            try await page.wait(until: "/^(5:00|4:5\\d)$/.test(document.querySelector('.clock').textContent)")
            // After the introduction, the stretch begins again.
            try await page.click("More", showing: "Explain the stretch", in: ".sheet")
            try await page.click("Explain the stretch", showing: "Get ready: Left Side", in: ".player-detail")
            #expect(page.complaints() == [])
        }
    }

    /// A slider by mouse and keyboard, the keys of the view, and a change by another client.
    @Test func changesTheLevels() async throws {
        let host = PageHost(changing: ["LIMBER_SESSION_MUSIC": "dawn"])
        func isShown(_ page: Browser, _ music: Int, _ voice: Int) async throws {
            let values = "[...document.querySelectorAll('.level input')].map((slider) => slider.value).join()"
            try await page.wait(until: "\(values) === '\(music),\(voice)'", within: 5)
            // The page shows a change before the session has it.
            for await case .snapshot(let snapshot) in try await host.home.session().updates()
            where snapshot.musicLevel == music && snapshot.voiceLevel == voice { return }
            Issue.record("the session ended with other levels")
        }
        try await host.session { page, _ in
            try await page.click("More", showing: "0 dB", in: ".sheet")
            try await isShown(page, 0, 0)
            // The middle of the slider is -7.
            try await page.click(css: "[data-level=music]", showing: "-7 dB", in: ".levels")
            try await page.press("ArrowUp", "ArrowUp", showing: "-5 dB", in: ".levels")
            try await isShown(page, -5, 0)
            try await page.click("Close")
            try await page.press("-", "<", ">", ".")
            try await page.click("More", showing: "1 dB", in: ".sheet")
            try await isShown(page, -6, 1)
            try await host.home.session().setLevels(LevelChange(music: .by(99), voice: .by(-99)))
            try await isShown(page, 6, -20)
            #expect(page.complaints() == [])
        }
    }

    @Test func movesTheSessionToAnotherOutput() async throws {
        let host = PageHost(changing: ["LIMBER_OUTPUTS": "kitchen=raw:/dev/null"])
        try await host.session { page, _ in
            try await page.click("More", showing: "Play on kitchen", in: ".sheet")
            try await page.click("Play on kitchen")
            for await case .snapshot(let snapshot) in try await host.home.session().updates()
            where snapshot.output == "raw:/dev/null" { break }
            #expect(page.complaints() == [])
        }
    }

    @Test func asksBeforeEndingASession() async throws {
        try await host.session { page, _ in
            try await page.press("q", showing: "End Session?", in: "dialog")
            // The dialog handles the key, not the session below it.
            try await page.press("n")
            try await page.click("Cancel")
            #expect(try await page.text(of: ".player-detail") == "Left Side")
            try await page.click("More", showing: "Stop", in: ".sheet")
            try await page.click("Stop")
            try await page.click("End Session", showing: "Nothing was recorded.")
            #expect(try await page.text(of: "h1").hasPrefix("Session ended after "))
            #expect(try await host.home.history().isEmpty)
        }
    }

    @Test func followsAMeditation() async throws {
        try await host.page(showing: "Meditate") { page, _ in
            try await page.click(css: "[data-kind=meditation] summary")
            try await page.wait(until: "document.querySelector('[data-kind=meditation] [value=\"5\"]')")
            try await page.click(css: "[data-kind=meditation] [value='5']")
            try await page.click("Meditate", showing: "Introduction", in: ".ring")
            #expect(try await page.texts(of: ".control:not([hidden])") == ["Back", "Pause", "Next part"])
            try await page.click("Next part", showing: "Breathe in", in: ".ring")
            try await page.press("n", showing: "Closing", in: ".ring")
            try await page.press("n", showing: "Session ended early.")
            try await page.wait(for: "Session saved")
            #expect(try await page.text(of: ".figures").contains("of 5 min planned"))
        }
    }

    /// Kills a daemon in the first stretch of a session.
    private func killASession(of regions: KeyValuePairs<String, Int>) async throws {
        let daemon = try await host.serve()
        try await host.setUp(regions)
        try await host.home.session().perform(.play)
        try await host.home.killOnceResumable(daemon)
    }

    @Test func resumesAKilledSession() async throws {
        try await killASession(of: ["neck": 600, "back": 600])
        try await host.page(showing: "Resume Session?", in: ".offer") { page, _ in
            try await page.wait(for: "Turn - 1 of 2", in: ".offer")
            try await page.click("Stretch Now", showing: "Start Over", in: "dialog")
            try await page.click(css: "dialog .primary", showing: "Left Side", in: "#player")
            #expect(try await page.text(of: "#player h1") == "Turn")
        }
    }

    @Test func announcesALateRecord() async throws {
        try await host.session(of: ["neck": 10]) { page, _ in
            let database = host.home.path("data/limber")
            try FileManager.default.moveItem(atPath: database, toPath: "\(database)-away")
            try host.home.write("in the way", to: "data/limber")
            try await page.press("n", showing: "Session saved. It appears in the history later: ")
            try FileManager.default.removeItem(atPath: database)
            try FileManager.default.moveItem(atPath: "\(database)-away", toPath: database)
            try await page.wait(forElement: ".saving[data-save=saved]")
            #expect(try await page.text(of: ".saving") == "Session saved")
            #expect(try await host.home.history().count == 1)
        }
    }

    @Test func asksBeforeReplacingASession() async throws {
        try await host.page { page, _ in
            try await host.setUp(["neck": 600])
            try await page.wait(for: "No meditation sessions yet")
            try await host.send("POST", "/api/session/start", "{}")
            try await page.wait(for: "Turn", in: "#running")
            try await page.click("Meditate")
            try await page.wait(for: "A session is running", in: "dialog", within: 5)
            #expect(try await page.text(of: "dialog").contains("Turn"))
            try await page.click("Cancel")
            #expect(try await page.text(of: "h1") == "Today")
            try await page.click("Meditate")
            try await page.click("Back to Session", showing: "Neck · 1 of 1", in: "#player")
            try await page.click("Minimize the session", showing: "No meditation sessions yet")
            try await page.click("Meditate")
            try await page.click("End and Start New", showing: "Introduction", in: ".ring")
        }
    }

    @Test func closesAQuestionAboutAnEndedSession() async throws {
        try await host.session { page, _ in
            try await page.press("q", showing: "End Session?", in: "dialog")
            try await host.home.session().perform(.stop)
            try await page.wait(until: "!document.querySelector('dialog')", within: 5)
        }
    }

    @Test func closesAQuestionAboutAResumedSession() async throws {
        try await killASession(of: ["neck": 600])
        try await host.page(showing: "Resume Session?", in: ".offer") { page, _ in
            try await page.click("Stretch Now", showing: "Resume Session?", in: "dialog")
            try await host.home.session().perform(.play)
            try await page.wait(for: "Turn", in: "#running", within: 5)
            try await page.wait(until: "!document.querySelector('dialog')", within: 5)
        }
    }

    /// Corrects the only stretch of the record, and deletes the session.
    private func correct(_ page: Browser, of host: PageHost) async throws {
        let choice = ".done-list select"
        try await page.click("Something was different?", showing: "Choose what you really did.")
        try await page.choose("skipped", in: choice)
        try await page.wait(for: "A session without a completed stretch does not count", in: "#notice")
        #expect(try await page.evaluate("return document.querySelector('\(choice)').value;") == "partial")
        try await page.choose("done", in: choice)
        try await page.wait(for: "1 done", in: ".figures")
        #expect(try await page.text(of: "#announcement") == "1. Turn: Done")
        let stretches = try await host.home.history().first?["stretches"] as? [[String: Any]]
        #expect(stretches?.map { $0["skippedSegments"] as? Int } == [0])
        try await page.click("Delete Session", showing: "Delete this session?", in: "dialog")
        try await page.click("Delete", showing: "No stretch sessions yet")
        #expect(try await host.home.history().isEmpty)
    }

    /// At the end of the session, and in another view.
    @Test(arguments: [true, false])
    func offersToKeepAShortSession(isAtEnd: Bool) async throws {
        let host = PageHost(changing: ["LIMBER_SESSION_RECORD": nil])
        try await host.session(of: ["neck": 10, "back": 600]) { page, _ in
            try await page.press("n", showing: "Back · 2 of 2", in: "#player")
            if isAtEnd {
                try await page.press("q", showing: "End Session?", in: "dialog")
                try await page.click("End Session", showing: "Not recorded: less than a minute was heard.")
                try await page.expectAccessible("the offer")
                try await page.click("Keep", showing: "Session saved")
            } else {
                try await page.go(to: "\(host.address)/#/today")
                #expect(try await host.home.limber("stop").status == 0)
                try await page.wait(for: "Session not recorded", in: "#notices")
                try await page.expectAccessible("the toast")
                try await page.click("Keep")
                try await page.wait(until: "!document.querySelector('#notices .banner')")
            }
            #expect(try await host.home.history().count == 1)
            #expect(page.complaints() == [])
            if isAtEnd { try await correct(page, of: host) }
        }
    }

    @Test func statesWhyNothingIsRecorded() async throws {
        try await host.session { page, _ in
            try await page.press("s")
            try await page.wait(
                until: "/Session saved|Nothing was recorded/.test(document.querySelector('main').innerText)")
            let text = try await page.text(of: "main")
            #expect(text.contains("every stretch was skipped"))
            #expect(try await host.home.history().isEmpty)
        }
    }
}
