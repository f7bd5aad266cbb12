import ControlProtocol
import ControlSocket
import Foundation
import Glibc
import SessionCore
import TestSupport
import Testing

extension PageTests {
    /// The page while the daemon is down, and after its return.
    @Suite struct OutagePageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        @Test func stopsTheCountdownWhileTheConnectionIsLost() async throws {
            let daemon = try await host.serve()
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await Browser.use(in: host.home) { page in
                try await page.go(to: "\(host.address)/#/session")
                try await page.wait(for: "Left Side")
                daemon.signal(SIGKILL)
                _ = try await daemon.finished()
                try await page.wait(for: "The connection to Limber is lost.", in: "#connection")
                try await page.wait(
                    until: "!/\\d:\\d\\d/.test(document.querySelector('main').innerText)", within: 5)
                try await page.click("Today")
                try await page.wait(for: "Turn", in: "#running")
                try await page.wait(
                    until: "!/\\d:\\d\\d/.test(document.querySelector('#running').innerText)", within: 5)
            }
        }

        @Test func stopsTheRestTimerWhileTheConnectionIsLost() async throws {
            let daemon = try await host.serve()
            try await host.send("POST", "/api/rest", #"{"seconds":600,"exercise":"Row","set":2}"#)
            try await Browser.use(in: host.home) { page in
                try await page.go(to: "\(host.address)/#/workout")
                try await page.wait(until: "/^(10:00|9:\\d\\d)$/.test(document.querySelector('.rest-time').innerText)")
                daemon.signal(SIGKILL)
                _ = try await daemon.finished()
                try await page.wait(for: "The connection to Limber is lost.", in: "#connection")
                try await page.wait(until: "document.querySelector('.rest-time').innerText === '–:––'", within: 5)
                try await host.serving { _ in
                    try await page.wait(until: "document.querySelector('#connection').innerText === ''")
                    // The daemon has kept counting.
                    try await page.wait(
                        until: "/^\\d+:\\d\\d$/.test(document.querySelector('.rest-time').innerText)", within: 5)
                }
            }
        }

        /// An unplugged machine sends nothing, not even the end of the connection.
        @Test func detectsASilentDaemon() async throws {
            try await host.page(at: "#/session") { page, daemon in
                try await host.setUp(["neck": 600])
                try await host.send("POST", "/api/session/start", "{}")
                try await page.wait(for: "Left Side")
                daemon.signal(SIGSTOP)
                defer { daemon.signal(SIGCONT) }
                let later = "const now = Date.now; Date.now = () => now() + 60_000; return null;"
                let _: String? = try await page.evaluate(later)
                try await page.wait(
                    for: "The connection to Limber is lost.", in: ".session-sound", within: 10)
                daemon.signal(SIGCONT)
                try await page.wait(for: "left in the session")
            }
        }

        /// The second of two stretches is playing when the daemon is killed.
        @Test(arguments: [("Resume", "Back · 2 of 2"), ("Start Over", "Neck · 1 of 2")])
        func offersAKilledSessionInItsView(answer: String, place: String) async throws {
            let first = try await host.serve()
            try await host.setUp(["neck": 600, "back": 600])
            let client = try host.home.session()
            try await client.perform(.play)
            try await client.perform(.skipStretch)
            try await Browser.use(in: host.home) { page in
                try await page.go(to: "\(host.address)/#/session")
                try await page.wait(for: "Back · 2 of 2")
                try await host.home.waitForCheckpoint()
                first.signal(SIGKILL)
                _ = try await first.finished()
                try await page.wait(for: "The connection to Limber is lost.", in: "#connection")
                try await host.serving { _ in
                    try await page.wait(until: "document.querySelector('#connection').innerText === ''")
                    try await page.wait(for: "Resume Session?", within: 5)
                    #expect(try await page.text(of: "main").contains("Bend - 2 of 2"))
                    #expect(try await !page.text(of: "main").contains("No session is running"))
                    try await page.click(answer)
                    try await page.wait(for: place)
                }
            }
        }

        @Test func detectsThatTheDaemonAnswersAgain() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                // A phone is unlocked before its network is back.
                let look = "document.dispatchEvent(new Event('visibilitychange')); return null;"
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/session"]])
                let _: String? = try await page.evaluate(look)
                try await page.wait(for: "The connection to Limber is lost.", in: "#connection")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                let _: String? = try await page.evaluate(look)
                try await page.wait(until: "document.querySelector('#connection').innerText === ''", within: 5)
            }
        }

        @Test func withdrawsAFailureAfterASuccess() async throws {
            try await host.page(at: "#/session") { page, _ in
                try await host.setUp(["neck": 600])
                try await host.send("POST", "/api/session/start", "{}")
                try await page.wait(for: "Left Side")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/session"]])
                try await page.press(" ")
                try await page.wait(for: "Limber does not answer.", in: "#notice")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                try await page.press(" ")
                try await page.wait(for: "Paused", in: ".session-sound")
                try await page.wait(until: "document.querySelector('#notice').innerText === ''", within: 3)
            }
        }

        @Test func withdrawsABannerOfAQuestionAnsweredMeanwhile() async throws {
            let first = try await host.serve()
            try await Browser.use(in: host.home) { page in
                try await page.go(to: "\(host.address)/#/history")
                try await page.wait(for: "No sessions yet")
                #expect(try await host.home.limber("remind", "daily", "--at", "08:00").status == 0)
                // The next question is tomorrow's; here today's is a minute overdue.
                let now = host.home.noon.now
                let day = now.date.formatted(.iso8601).prefix(10)
                let change = "UPDATE pendingReminder SET period = '\(day)', due = \(now.milliseconds - 60_000)"
                try await until {
                    try await host.home.shell(
                        "sqlite3 -cmd '.filectrl persist_wal 1' data/limber/limber.sqlite \"\(change)\""
                    ).status == 0
                }
                try await page.wait(for: "What do you want to focus on today?", in: "#notices")
                first.signal(SIGKILL)
                _ = try await first.finished()
                let answer = try await host.home.limber("answer", "Breathe")
                #expect(answer.status == 0, "\(answer.errors)")
                try await host.serving { _ in
                    try await page.wait(until: "document.querySelector('#connection').innerText === ''")
                    try await page.wait(until: "!document.querySelector('#notices article')", within: 5)
                }
            }
        }
    }
}
