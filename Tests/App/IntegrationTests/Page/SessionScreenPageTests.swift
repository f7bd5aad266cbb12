import Foundation
import TestSupport
import Testing

/// The session on common screens. Each test costs 2 to 8 s.
@Suite(.page, .timeLimit(.minutes(5))) struct SessionScreenPageTests {
    private let host = PageHost()

    @Test func pausesAMeditationByTouch() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","minutes":5}"#)
            try await page.wait(for: "Introduction", in: ".ring")
            let shown = "document.querySelector('#player').dataset.status"
            for screen in [Browser.Screen.narrowPhone, .phoneOnItsSide, .zoomedLaptop] {
                try await page.show(on: screen)
                for status in ["paused", "active"] {
                    try await page.tap("[data-command=toggle]")
                    try await page.wait(until: "\(shown) === '\(status)'", within: 5)
                }
            }
        }
    }

    @Test func showsNotificationsAfterTheSession() async throws {
        try await host.session { page, _ in
            var before: [Double] = []
            for screen in Browser.Screen.withControls {
                try await page.show(on: screen)
                before.append(try await top(of: ".controls", page))
            }
            for tag in ["tea", "rice", "bread", "soup"] {
                try await host.schedule("Look after the \(tag)", "It is ready", tag: tag)
            }
            let words = "4 notifications, shown after the session"
            try await page.wait(until: "document.querySelector('.notices-waiting').textContent === '\(words)'")
            for (screen, before) in zip(Browser.Screen.withControls, before) {
                try await page.show(on: screen)
                #expect(try await page.isVisible(".notices-waiting"), "\(screen)")
                #expect(try await !page.isVisible("#notices article"), "\(screen)")
                #expect(try await page.unreachable(".control") == [], "\(screen)")
                #expect(try await top(of: ".controls", page) == before, "\(screen)")
            }
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
            for screen in Browser.Screen.withControls {
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
            for screen in Browser.Screen.withControls {
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
            }
        }
    }

    @Test func tellsTheStagesApartByShape() async throws {
        let host = PageHost(changing: ["LIMBER_SESSION_CHANGE_OVER": "1m", "LIMBER_SESSION_LEAD_IN": "every"])
        try await host.page(at: "#/session") { page, _ in
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            let stage = "document.querySelector('#player').dataset.stage"
            try await page.wait(until: "\(stage) === 'ready'")
            var shapes = [try await shape(page)]
            // An introduction is a second long.
            try await page.press("e")
            try await page.wait(until: "\(stage) === 'introduction'")
            shapes.append(try await shape(page))
            try await page.wait(until: "\(stage) === 'ready'")
            try await page.press("n")
            try await page.wait(until: "\(stage) === 'hold'")
            shapes.append(try await shape(page))
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            shapes.append(try await shape(page))
            #expect(Set(shapes).count == 4, "\(shapes)")
        }
    }

    /// The borders, the digits and the signs, without their colours.
    private func shape(_ page: Browser) async throws -> String {
        try await page.evaluate(
            """
            const style = (selector) => getComputedStyle(document.querySelector(selector));
            const isOutlined = style(".clock").webkitTextFillColor !== style(".clock").color;
            return [style(".scene").borderTopStyle, isOutlined, style(".clock").fontWeight, style(".scene-sign").display,
                style(".scene-pause").display].join(" ");
            """)
    }

    @Test func keepsClockCaptionAndControlsWithLargeText() async throws {
        try await host.session { page, _ in
            for screen in [Browser.Screen.smallPhone, .narrowPhone, .phone, .phoneOnItsSide] {
                try await page.show(Browser.Look(screen, hasLargeText: true))
                for selector in [".clock", ".caption", ".controls", ".player-top"] {
                    let isInside: Bool = try await page.evaluate(
                        """
                        const place = document.querySelector("\(selector)").getBoundingClientRect();
                        return place.height > 0 && place.top >= 0 && place.bottom <= innerHeight && place.left >= 0
                            && place.right <= innerWidth;
                        """)
                    #expect(isInside, "\(selector), \(screen)")
                }
                #expect(try await page.unreachable(".control") == [], "\(screen)")
            }
        }
    }

    @Test func hidesTheControlsOnAWallUntilAPointerMoves() async throws {
        try await host.page(at: "?display=wall#/session") { page, _ in
            try await page.show(on: .wall)
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await page.wait(for: "LEFT", in: ".scene")
            let opacity = "Number(getComputedStyle(document.querySelector('.controls')).opacity)"
            #expect(try await page.evaluate("return \(opacity);", as: Double.self) == 0)
            let small: [String] = try await page.evaluate(
                """
                const texts = document.createTreeWalker(document.querySelector("#player"), NodeFilter.SHOW_TEXT);
                const small = [];
                while (texts.nextNode()) {
                    const element = texts.currentNode.parentElement;
                    const isShown = texts.currentNode.data.trim() && element.checkVisibility();
                    if (isShown && parseFloat(getComputedStyle(element).fontSize) < 38) small.push(texts.currentNode.data);
                }
                return small;
                """)
            #expect(small == [])
            for x in [400, 420] {
                try await page.devTools("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": 400])
            }
            try await page.wait(until: "\(opacity) === 1", within: 3)
            try await page.expectAccessible("the wall")
        }
    }

    private func top(of selector: String, _ page: Browser) async throws -> Double {
        try await page.evaluate("return document.querySelector('\(selector)').getBoundingClientRect().top;")
    }
}
