import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// The page while the daemon is down and after its return, and the log-in.
@Suite(.page, .timeLimit(.minutes(5))) struct ConnectionPageTests {
    private let host = PageHost()

    @Test func stopsTheCountdownWhileTheConnectionIsLost() async throws {
        try await host.session { page, daemon in
            try await daemon.ended(by: SIGKILL)
            try await page.waitForTheConnection(isLost: true)
            try await page.wait(until: "!/\\d:\\d\\d/.test(document.querySelector('#player').innerText)", within: 5)
            try await page.click("Minimize the session", showing: "Turn", in: "#running")
            try await page.wait(until: "!/\\d:\\d\\d/.test(document.querySelector('#running').innerText)", within: 5)
        }
    }

    @Test func stopsTheRestTimerWhileTheConnectionIsLost() async throws {
        try await host.page(at: "#/workout") { page, daemon in
            try await host.send("POST", "/api/rest", #"{"seconds":600,"exercise":"Row","set":2}"#)
            try await page.wait(until: "/^(10:00|9:\\d\\d)$/.test(document.querySelector('.rest-time').innerText)")
            try await daemon.ended(by: SIGKILL)
            try await page.waitForTheConnection(isLost: true)
            try await page.wait(until: "document.querySelector('.rest-time').innerText === '–:––'", within: 5)
            try await host.serving { _ in
                try await page.waitForTheConnection()
                // The daemon has kept counting.
                try await page.wait(
                    until: "/^\\d+:\\d\\d$/.test(document.querySelector('.rest-time').innerText)", within: 5)
            }
        }
    }

    /// An unplugged machine sends nothing, not even the end of the connection.
    @Test func detectsASilentDaemon() async throws {
        try await host.session { page, daemon in
            daemon.signal(SIGSTOP)
            defer { daemon.signal(SIGCONT) }
            // An event can still be on its way, so each look at the clock is a minute later.
            try await page.run("const now = Date.now; let ahead = 0; Date.now = () => now() + (ahead += 60_000);")
            try await page.wait(for: "The connection to Limber is lost.", in: ".caption", within: 10)
            daemon.signal(SIGCONT)
            try await page.wait(for: " left", in: ".player-left")
        }
    }

    /// The kernel accepts connections for a stopped process, which answers none.
    @Test func saysSoonThatACommandHasNoAnswer() async throws {
        try await host.session { page, daemon in
            let isBusy = "return document.querySelector('[data-command=toggle]').ariaBusy === 'true';"
            daemon.signal(SIGSTOP)
            defer { daemon.signal(SIGCONT) }
            try await page.press(" ")
            #expect(try await page.evaluate(isBusy))
            try await page.wait(for: "The connection to Limber is lost.", in: "#connection", within: 10)
            try await page.wait(for: "Shown as of ", in: "#connection")
            #expect(try await !page.evaluate(isBusy))
            daemon.signal(SIGCONT)
            try await page.waitForTheConnection()
        }
    }

    /// HTTP/1.1 allows a browser six connections to a host.
    @Test func pausesFromAnyOfEightTabs() async throws {
        try await host.session { page, _ in
            var tabs = [page]
            for _ in 2...8 {
                let tab = try await page.another()
                try await tab.go(to: "\(host.address)/#/today", showing: "Turn", in: "#running")
                tabs.append(tab)
            }
            let metrics = String(decoding: try await host.send("GET", "/metrics"), as: UTF8.self)
            #expect(metrics.contains("limber_event_clients 1\n"))
            try await page.press(" ")
            for tab in tabs.dropFirst() { try await tab.wait(for: "Paused", in: "#running", within: 5) }
            // The stream outlives the tab that has opened it.
            try await page.go(to: "about:blank")
            try await tabs[7].go(to: "\(host.address)/#/session", showing: "LEFT", in: "#player")
            try await tabs[7].press(" ")
            for tab in tabs[1..<7] {
                try await tab.wait(until: "/\\d:\\d\\d/.test(document.querySelector('#running').innerText)", within: 5)
            }
        }
    }

    /// A browser without shared workers, such as Chromium on Android.
    @Test func opensAStreamForATabAlone() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            try await page.devTools(
                "Page.addScriptToEvaluateOnNewDocument", ["source": "delete globalThis.SharedWorker;"])
            try await page.reload(showing: "No stretch sessions yet")
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try await page.wait(for: "Stretched today!")
        }
    }

    @Test func offersASessionThatAStopOfTheDaemonInterrupted() async throws {
        let daemon = try await host.serve()
        try await host.setUp(["neck": 600])
        try await host.send("POST", "/api/session/start", "{}")
        try await Browser.use(in: host.home) { page in
            try await page.go(to: "\(host.address)/#/session", showing: "Left Side", in: "#player")
            try await daemon.ended(by: SIGTERM)
            try await page.waitForTheConnection(isLost: true)
            try await host.serving { _ in
                try await page.wait(for: "Resume Session?")
                try await page.click("Resume", showing: "Left Side", in: "#player")
            }
        }
    }

    /// The second of two stretches is playing when the daemon is killed.
    @Test(arguments: [("Resume", "Back · 2 of 2"), ("Start Over", "Neck · 1 of 2")])
    func offersAKilledSessionInItsView(answer: String, place: String) async throws {
        let daemon = try await host.serve()
        try await host.setUp(["neck": 600, "back": 600])
        let client = try host.home.session()
        try await client.perform(.play)
        try await client.perform(.skipStretch)
        try await Browser.use(in: host.home) { page in
            try await page.go(to: "\(host.address)/#/session", showing: "Back · 2 of 2", in: "#player")
            try await host.home.killOnceResumable(daemon)
            try await page.waitForTheConnection(isLost: true)
            try await host.serving { _ in
                try await page.waitForTheConnection()
                try await page.wait(for: "Resume Session?", within: 5)
                #expect(try await page.text(of: "main").contains("Bend - 2 of 2"))
                #expect(try await !page.text(of: "main").contains("No session is running"))
                try await page.click(answer, showing: place, in: "#player")
            }
        }
    }

    @Test func detectsThatTheDaemonAnswersAgain() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            // A phone is unlocked before its network is back.
            let look = "document.dispatchEvent(new Event('visibilitychange'))"
            try await page.block("*/api/session")
            try await page.run(look)
            try await page.waitForTheConnection(isLost: true)
            try await page.block()
            try await page.run(look)
            try await page.waitForTheConnection()
        }
    }

    @Test func withdrawsAFailureAfterASuccess() async throws {
        try await host.session { page, _ in
            try await page.block("*/api/session")
            try await page.press(" ", showing: "Limber does not answer.", in: "#notice")
            try await page.block()
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            try await page.wait(until: "document.querySelector('#notice').innerText === ''", within: 3)
        }
    }

    @Test func withdrawsABannerOfAQuestionAnsweredMeanwhile() async throws {
        try await host.page(at: "#/history", showing: "No sessions yet") { page, daemon in
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
            try await daemon.ended(by: SIGKILL)
            #expect(try await host.home.limber("answer", "Breathe").status == 0)
            try await host.serving { _ in
                try await page.waitForTheConnection()
                try await page.wait(until: "!document.querySelector('#notices article')", within: 5)
            }
        }
    }

    @Test func reconnectsAfterADaemonRestart() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, daemon in
            daemon.signal(SIGTERM)
            try await page.waitForTheConnection(isLost: true)
            _ = try await daemon.finished()
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try await host.serving { _ in
                try await page.wait(for: "Stretched today!")
                #expect(try await page.text(of: "#connection") == "")
            }
        }
    }

    @Test func logsInByALinkOnce() async throws {
        let host = PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
        try await host.page(showing: "Log in to Limber") { page, _ in
            #expect(try await page.evaluate("return document.querySelector('nav').checkVisibility();") == false)
            #expect(try await page.evaluate("return document.getElementById('token').type;") == "password")
            try await page.click(css: "#token-shown")
            #expect(try await page.evaluate("return document.getElementById('token').type;") == "text")
            try await page.expectAccessible()
            let printed = try await host.home.limber("page")
            #expect(printed.status == 0)
            let link = try #require(printed.output.split(separator: "\n").last.map(String.init))
            #expect(link.hasPrefix("\(host.address)/#/log-in/"))
            try await page.go(to: link, showing: "No stretch sessions yet")
            // The address does not keep the key.
            #expect(try await page.evaluate("return location.hash;") == "#/today")
            #expect(try await page.evaluate("return document.querySelector('nav').checkVisibility();") == true)
            let ended = try await host.home.limber("page", "--log-out-all")
            #expect(ended.output == "Logged out 1 browser.")
            try await page.wait(for: "Log in to Limber")
            try await page.go(to: link, showing: "This link has been used")
            #expect(try await page.text(of: "#connection") == "")
        }
    }

    @Test func asksForTheTokenOnceUntilTheLogOut() async throws {
        let host = PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
        try await host.page(at: "#/setup", showing: "Log in to Limber") { page, _ in
            try await page.type("wrong-horse-battery", into: "#token")
            try await page.click("Log In", showing: "Wrong token.")
            // The connection is not lost.
            #expect(try await page.text(of: "#connection") == "")
            try await page.type("correct-horse-battery", into: "#token")
            try await page.press("Enter", showing: "8 regions")
            try await page.reload(showing: "8 regions")
            #expect(try await page.evaluate("return document.cookie;") == "")
            // The event stream uses the same cookie.
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try await page.wait(for: "Last stretched: Today")
            try await page.click("Profile")
            try await page.wait(until: "document.querySelectorAll('.statistics strong').length === 10")
            try await page.click("Log Out", showing: "Log in to Limber")
            #expect(try await page.text(of: "#connection") == "")
            try await page.reload(showing: "Log in to Limber")
        }
    }
}

extension Browser {
    /// Waits until the page has lost the connection, or has it again.
    fileprivate func waitForTheConnection(isLost: Bool = false) async throws {
        if isLost { return try await wait(for: "The connection to Limber is lost.", in: "#connection") }
        try await wait(until: "document.querySelector('#connection').innerText === ''")
    }
}
