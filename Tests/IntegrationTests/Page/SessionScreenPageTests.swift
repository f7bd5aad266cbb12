import TestSupport
import Testing

/// The session view on common screens.
@Suite(.page, .timeLimit(.minutes(5))) struct SessionScreenPageTests {
    private let host = PageHost()

    @Test(arguments: [Browser.Screen.narrowPhone, .phoneOnItsSide, .zoomedLaptop])
    func pausesAMeditationByTouch(on screen: Browser.Screen) async throws {
        try await host.page(at: "#/session") { page, _ in
            try await page.show(on: screen)
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","minutes":5}"#)
            try await page.wait(for: "Meditation · 1 of 3")
            try await page.tap("[data-command=toggle]")
            try await page.wait(for: "Paused", in: ".session-sound", within: 5)
        }
    }

    @Test(arguments: Browser.Screen.allCases)
    func showsNotificationsAfterTheSession(on screen: Browser.Screen) async throws {
        try await host.session { page, _ in
            try await page.show(on: screen)
            for tag in ["tea", "rice", "bread", "soup"] {
                try await host.schedule("Look after the \(tag)", "It is ready", tag: tag)
            }
            let words = "4 notifications, shown after the session"
            try await page.wait(until: "document.querySelector('.notices-waiting').textContent === '\(words)'")
            #expect(try await !page.isVisible("#notices article"))
            #expect(try await page.unreachable(".control") == [])
            let before = try await top(of: ".controls", page)
            try await page.run("scrollTo(0, 1e6); document.querySelector('main').scrollTo(0, 1e6);")
            #expect(try await page.unreachable(".control") == [])
            #expect(try await top(of: ".controls", page) == before)
            try await host.send("POST", "/api/session", #"{"command":"stop"}"#)
            try await page.wait(until: "document.querySelector('#notices article').checkVisibility()")
            #expect(try await page.texts(of: "#notices strong").count == 4)
        }
    }

    @Test func showsTheWholeCountdownOfALongMeditation() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","minutes":20}"#)
            try await page.wait(for: "Meditation · 1 of 3")
            try await page.press("n")
            try await page.wait(until: "/^1\\d:\\d\\d$/.test(document.querySelector('.clock').textContent)")
            for screen in Browser.Screen.allCases {
                try await page.show(on: screen)
                let isWhole: Bool = try await page.evaluate(
                    """
                    const text = document.createRange();
                    text.selectNodeContents(document.querySelector(".clock"));
                    const { left, right } = text.getBoundingClientRect();
                    return left >= 0 && right <= document.documentElement.clientWidth;
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
