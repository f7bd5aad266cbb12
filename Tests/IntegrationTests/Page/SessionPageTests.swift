import ControlProtocol
import ControlSocket
import Foundation
import Glibc
import Testing

extension PageTests {
    @Suite struct SessionPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        /// One segment is skipped, one plays to its end, and the second stretch is skipped.
        @Test func drivesAWholeSession() async throws {
            try await host.page { page, _ in
                // Long for the phases that are operated, short for those that are waited for.
                try await host.setUp(["neck": 20, "back": 600])
                try await page.wait(for: "No stretch sessions yet")
                try await page.click("Stretch Now")
                try await page.wait(until: "/^0:0\\d$/.test(document.querySelector('.clock').textContent)")
                try await page.press(" ")
                try await page.wait(for: "Paused", in: ".session-sound")
                try await page.wait(for: "Neck · 1 of 2")
                try await page.wait(for: "Left Side")
                #expect(try await page.text(of: "h1") == "Turn")
                #expect(try await page.evaluate("return document.title;") == "Session · Limber")
                try await page.press("n")
                try await page.wait(for: "Right Side")
                let dots = try await page.evaluate(
                    "return [...document.querySelectorAll('.dots span')].map((dot) => dot.dataset.step);",
                    as: [String].self)
                #expect(dots == ["current", "pending"])
                #expect(
                    try await page.evaluate("return document.querySelector('[data-lit]').dataset.region;") == "neck")
                try await page.wait(for: "Play", in: ".controls")
                try await page.click("Play")
                try await page.wait(for: "Pause", in: ".controls")
                try await page.wait(for: "Back · 2 of 2")
                try await page.wait(for: "First Half")
                #expect(try await page.text(of: "#announcement").contains("Bend"))
                try await page.press("s")
                try await page.wait(for: "Session Complete!")
                try await page.wait(for: "Session saved")
                #expect(try await page.text(of: ".figures").contains("of 10m 20s planned"))
                #expect(try await page.text(of: ".figures").contains("1 partial, 1 skipped"))
                #expect(try await page.texts(of: ".done-word") == ["Partial", "Skipped"])
                try await page.click("Done")
                try await page.wait(for: "Stretched today!")
                #expect(try await page.complaints() == [])
                #expect(try await host.home.history().count == 1)
            }
        }

        @Test func showsTheTimeToGetReady() async throws {
            let host = try PageHost(changing: ["LIMBER_SESSION_CHANGE_OVER": "1m"])
            try await host.page { page, _ in
                try await host.setUp(["neck": 600])
                try await page.wait(for: "Stretch Now")
                try await page.click("Stretch Now")
                try await page.wait(for: "Get ready: Left Side", in: ".session-detail")
                #expect(try await page.text(of: "h1") == "Turn")
                try await page.wait(until: "/^(1:00|0:5\\d)$/.test(document.querySelector('.clock').textContent)")
                #expect(try await page.text(of: ".session-left").hasPrefix("1"))
                try await page.click("Start now")
                try await page.wait(until: "/^(5:00|4:5\\d)$/.test(document.querySelector('.clock').textContent)")
                try await page.click("Skip")
                try await page.wait(for: "Get ready: Right Side", in: ".session-detail")
                #expect(try await page.text(of: "#announcement") == "Turn, Get ready: Right Side")
                try await page.press("p")
                try await page.wait(for: "Get ready: Left Side", in: ".session-detail")
                #expect(try await page.complaints() == [])
            }
        }

        @Test func asksBeforeEndingASession() async throws {
            try await host.page { page, _ in
                try await host.setUp(["neck": 600])
                try await page.wait(for: "Stretch Now")
                try await page.click("Stretch Now")
                try await page.wait(for: "Left Side")
                try await page.press("q")
                try await page.wait(for: "End Session?", in: "dialog")
                // The dialog handles the key, not the session below it.
                try await page.press("n")
                try await page.click("Cancel")
                #expect(try await page.text(of: ".session-detail") == "Left Side")
                try await page.click("Stop")
                try await page.click("End Session")
                try await page.wait(for: "No session is running.")
                #expect(try await host.home.history().isEmpty)
            }
        }

        @Test func followsAMeditation() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "Meditate")
                try await page.click(css: "[data-kind=meditation] summary")
                try await page.wait(until: "document.querySelector('[data-kind=meditation] [value=\"5\"]')")
                try await page.click(css: "[data-kind=meditation] [value='5']")
                try await page.click("Meditate")
                try await page.wait(for: "Meditation · 1 of 3")
                try await page.wait(for: "Introduction")
                #expect(
                    try await page.texts(of: ".control:not([hidden])") == ["Previous", "Pause", "Next part", "Stop"])
                try await page.click("Next part")
                try await page.wait(for: "Breathing", in: ".session-detail")
                try await page.wait(for: "Breathe in", in: ".breath")
                try await page.press("n")
                try await page.wait(for: "Closing", in: ".session-detail")
                try await page.press("n")
                try await page.wait(for: "Session ended early.")
                try await page.wait(for: "Session saved")
                #expect(try await page.text(of: ".figures").contains("of 5m planned"))
            }
        }

        @Test func resumesAKilledSession() async throws {
            let daemon = try await host.serve()
            try await host.setUp(["neck": 600, "back": 600])
            let client = try host.home.session()
            try await client.perform(.play)
            try await host.home.waitForCheckpoint()
            daemon.signal(SIGKILL)
            _ = try await daemon.finished()
            try await host.page { page, _ in
                try await page.wait(for: "Resume Session?", in: ".offer")
                try await page.wait(for: "Turn - 1 of 2", in: ".offer")
                try await page.click("Stretch Now")
                try await page.wait(for: "Start Over", in: "dialog")
                try await page.click(css: "dialog .primary")
                try await page.wait(for: "Left Side")
                #expect(try await page.text(of: "h1") == "Turn")
            }
        }

        @Test func announcesALateRecord() async throws {
            try await host.page { page, _ in
                try await host.setUp(["neck": 10])
                try await page.wait(for: "Stretch Now")
                try await page.click("Stretch Now")
                try await page.wait(for: "Left Side")
                let database = host.home.path("data/limber")
                try FileManager.default.moveItem(atPath: database, toPath: "\(database)-away")
                try host.home.write("in the way", to: "data/limber")
                try await page.press("n")
                try await page.wait(for: "Session saved. It appears in the history later: ")
                try FileManager.default.removeItem(atPath: database)
                try FileManager.default.moveItem(atPath: "\(database)-away", toPath: database)
                try await page.wait(forElement: ".saving[data-save=saved]")
                #expect(try await page.text(of: ".saving") == "Session saved")
                #expect(try await host.home.history().count == 1)
            }
        }
    }
}
