import TestSupport
import Testing

/// The session above all views. Each test costs 2 to 5 s.
@Suite(.page, .timeLimit(.minutes(5))) struct PlayerPageTests {
    private let host = PageHost()

    /// The names of the elements of the page that can have the focus or be read.
    private func reachable(_ page: Browser) async throws -> [String] {
        try await page.evaluate(
            """
            return [...document.querySelectorAll("a[href], button, input, main, h1")]
                .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest("[inert]"))
                .filter((element) => !element.closest("#player"))
                .map((element) => element.innerText);
            """)
    }

    @Test func foldsToABarAboveTheViewBelow() async throws {
        try await host.page(at: "#/routine-text", showing: "Faults and plan") { page, _ in
            try await page.run("document.querySelector('#routine-text').value = 'name: half written';")
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await page.wait(for: "Turn", in: "#running")
            try await page.expectAccessible("the bar")
            try await page.click(css: "#running a", showing: "Left Side", in: "#player")
            #expect(try await page.evaluate("return document.activeElement.innerText;") == "Turn")
            #expect(try await reachable(page) == [])
            try await page.click("Minimize the session", showing: "Turn", in: "#running")
            #expect(try await page.evaluate("return location.hash;") == "#/routine-text")
            // The view is as it was, with the focus on the bar.
            #expect(
                try await page.evaluate("return document.querySelector('#routine-text').value;")
                    == "name: half written")
            #expect(try await page.evaluate("return document.activeElement.closest('#running') !== null;"))
            try await page.click(css: "#running .running-toggle")
            try await page.wait(forElement: "#running [aria-label=Play]")
            #expect(try await host.home.status()["status"] as? String == "paused")
            #expect(page.complaints() == [])
        }
    }

    @Test func foldsByTheBackButtonAndByAKey() async throws {
        try await host.page(at: "#/history", showing: "No sessions yet") { page, _ in
            try await host.setUp(["neck": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await page.wait(for: "Turn", in: "#running")
            for fold in ["history.back();", "dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));"] {
                try await page.click(css: "#running a", showing: "Left Side", in: "#player")
                try await page.run(fold)
                try await page.wait(until: "document.querySelector('#player').hidden")
                try await page.wait(until: "location.hash === '#/history'")
                #expect(try await page.text(of: "h1") == "History")
                #expect(try await page.evaluate("return document.title;") == "History · Limber")
            }
        }
    }

    /// A link to the session has no view below.
    @Test func foldsALinkToToday() async throws {
        try await host.session { page, _ in
            try await page.reload(showing: "Left Side", in: "#player")
            try await page.press("Escape", showing: "Stretch Now")
            #expect(try await page.evaluate("return location.hash;") == "#/today")
        }
    }

    @Test func loadsTheSessionWithFewRequests() async throws {
        try await host.session { page, _ in
            try await page.reload(showing: "Left Side", in: "#player")
            let files: [String] = try await page.evaluate(
                "return performance.getEntriesByType('resource').map((entry) => entry.name);")
            // The document and the event stream are not among the resources.
            #expect(files.count + 2 <= 25, "\(files)")
        }
    }
}
