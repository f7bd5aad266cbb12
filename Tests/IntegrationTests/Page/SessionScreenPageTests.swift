import Foundation
import TestSupport
import Testing

/// The session on common screens. Each test costs 2 to 8 s.
@Suite(.page, .timeLimit(.minutes(5))) struct SessionScreenPageTests {
    private let host = PageHost()

    @Test(arguments: [Browser.Screen.narrowPhone, .phoneOnItsSide, .zoomedLaptop])
    func pausesAMeditationByTouch(on screen: Browser.Screen) async throws {
        try await host.page(at: "#/session") { page, _ in
            try await page.show(on: screen)
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","minutes":5}"#)
            try await page.wait(for: "Introduction", in: ".ring")
            try await page.tap("[data-command=toggle]")
            try await page.wait(for: "Paused", in: ".player-detail", within: 5)
        }
    }

    @Test(arguments: Browser.Screen.allCases)
    func showsNotificationsAfterTheSession(on screen: Browser.Screen) async throws {
        try await host.session { page, _ in
            try await page.show(on: screen)
            let before = try await top(of: ".controls", page)
            for tag in ["tea", "rice", "bread", "soup"] {
                try await host.schedule("Look after the \(tag)", "It is ready", tag: tag)
            }
            let words = "4 notifications, shown after the session"
            try await page.wait(until: "document.querySelector('.notices-waiting').textContent === '\(words)'")
            #expect(try await page.isVisible(".notices-waiting"))
            #expect(try await !page.isVisible("#notices article"))
            #expect(try await page.unreachable(".control") == [])
            #expect(try await top(of: ".controls", page) == before)
            try await host.send("POST", "/api/session", #"{"command":"stop"}"#)
            try await page.wait(until: "document.querySelector('#notices article').checkVisibility()")
            #expect(try await page.texts(of: "#notices strong").count == 4)
        }
    }

    @Test func keepsTheDigitsAtOnePlaceInAllPhases() async throws {
        let host = PageHost(changing: ["LIMBER_SESSION_CHANGE_OVER": "1m"])
        try await host.page(at: "#/session") { page, _ in
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await page.wait(for: "Get ready: Left Side", in: "#player")
            for screen in Browser.Screen.allCases {
                try await page.show(on: screen)
                var tops = [try await top(of: ".clock", page)]
                try await page.press("n", showing: "Left Side", in: ".player-detail")
                try await page.wait(until: "document.querySelector('.player').dataset.stage === 'hold'")
                tops.append(try await top(of: ".clock", page))
                try await page.press(" ", showing: "Paused", in: ".player-detail")
                tops.append(try await top(of: ".clock", page))
                #expect(Set(tops).count == 1, "\(screen): \(tops)")
                try await page.press(" ", "p", showing: "Get ready: Left Side", in: ".player-detail")
            }
        }
    }

    /// Digits of an hour are the widest.
    @Test func showsTheWholeCountdownOfALongStep() async throws {
        try await host.page(at: "#/session") { page, _ in
            let text = "name: Long\nsteps:\n  - exercise: Plank\n    work: 20m\n"
            let body = try JSONEncoder().encode(["text": text])
            try await host.send("POST", "/api/routines", String(decoding: body, as: UTF8.self))
            try await host.send("POST", "/api/session/start", #"{"kind":"routine","routine":"long"}"#)
            try await page.wait(until: "/^1\\d:\\d\\d$/.test(document.querySelector('.clock').textContent)")
            for screen in Browser.Screen.allCases {
                try await page.show(on: screen)
                let isWhole: Bool = try await page.evaluate(
                    """
                    const text = document.createRange();
                    text.selectNodeContents(document.querySelector(".clock"));
                    const { left, right } = text.getBoundingClientRect();
                    const bar = document.querySelector(".bar").getBoundingClientRect();
                    return left >= bar.left && right <= bar.right && right <= document.documentElement.clientWidth;
                    """)
                #expect(isWhole, "\(screen)")
                try await page.expectAccessible("\(screen)")
            }
        }
    }

    private func top(of selector: String, _ page: Browser) async throws -> Double {
        try await page.evaluate("return document.querySelector('\(selector)').getBoundingClientRect().top;")
    }
}
