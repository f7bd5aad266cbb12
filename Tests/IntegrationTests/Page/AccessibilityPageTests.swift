import TestSupport
import Testing

/// Accessibility: keyboards, screen readers, touch, contrast and zoom.
@Suite(.page, .timeLimit(.minutes(5))) struct AccessibilityPageTests {
    private let host = PageHost()

    private static let views = [
        "today", "setup", "session", "complete", "history", "profile", "reminders", "routines", "routine-text",
        "schedules", "schedule",
    ]

    private static let looks: [(Browser.Screen, Browser.Scheme)] = [
        (.smallPhone, .light), (.phone, .forced), (.laptop, .dark), (.laptop, .light), (.zoomedLaptop, .dark),
        (.phoneOnItsSide, .light), (.smallest, .light),
    ]

    /// Costs 40 s with its pictures of all views, which lie in `.build/page` afterwards.

    @Test func hasNoAccessibilityFaults() async throws {
        try await host.page { page, _ in
            try await host.setUp(["neck": 600, "back": 600])
            let session = "stretch neck:20 back:20 --output null:virtual --at 1=skip"
            #expect(try await host.home.run(session).status == 0)
            for (screen, scheme) in Self.looks {
                try await page.show(on: screen, scheme: scheme)
                for view in Self.views { try await look(at: view, page, "\(screen)-\(scheme)") }
            }
            try await page.go(to: "\(host.address)/#/today", showing: "Stretched today!")
            try await page.click("Stretch Now", showing: "Left Side", in: "#player")
            for (screen, scheme) in Self.looks {
                try await page.show(on: screen, scheme: scheme)
                try await page.expectAccessible("player, \(screen), \(scheme)")
                try await page.keepPicture("player-\(screen)-\(scheme)")
                // Without scrolling on any screen.
                let controls = "document.querySelector('.controls').getBoundingClientRect()"
                #expect(try await page.evaluate("return \(controls).bottom <= innerHeight;"))
            }
            try await page.click("More", showing: "Skip stretch", in: ".sheet")
            try await page.expectAccessible("the menu")
            try await page.click("Stop", showing: "End Session?", in: "dialog")
            try await page.expectAccessible("the question")
            #expect(page.complaints() == [])
            try Browser.writeContactSheet()
        }
    }

    private func look(at view: String, _ page: Browser, _ circumstances: String) async throws {
        try await page.go(to: "\(host.address)/#/\(view)")
        // The last view stays until the page has seen the new address.
        try await page.wait(
            until: """
                document.body.dataset.view === "\(view)"
                    && !document.querySelector("[aria-busy=true]") && document.querySelector("h1")
                """)
        if view == "complete" { try await page.wait(forElement: ".done-list") }
        try await page.expectAccessible("\(view), \(circumstances)")
        try await page.keepPicture("\(view)-\(circumstances)")
        #expect(try await page.evaluate("return document.title;") != "Limber")
        let strangers: [String] = try await page.evaluate(
            """
            return performance.getEntriesByType("resource").map((entry) => entry.name)
                .filter((name) => new URL(name).origin !== location.origin);
            """)
        #expect(strangers == [])
    }

    @Test func reachesEveryControlByTab() async throws {
        try await host.page(showing: "No meditation sessions yet") { page, _ in
            try await page.wait(for: "No stretch sessions yet")
            try await page.wait(for: "No intention set yet")
            #expect(
                try await page.focusOrder(14) == [
                    "Skip to content", "Limber", "Today", "Setup", "History", "Nutrition", "Profile",
                    "Set Intention", "Stretch Now", "Setup", "Routines", "Schedules", "Choose the meditation",
                    "Meditate",
                ])
        }
    }

    @Test func movesTheFocusToTheShownView() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            try await page.click("History", showing: "No sessions yet")
            #expect(try await page.evaluate("return document.activeElement.innerText;") == "History")
            #expect(try await page.evaluate("return document.querySelector('[aria-current]').innerText;") == "History")
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try await page.wait(for: "1 day", in: ".figures")
            #expect(
                try await page.evaluate("return document.querySelector('.heatmap').ariaLabel;")
                    == "1 session on 1 day in the last year")
            #expect(try await page.texts(of: ".recent li > span") == ["Stretch", "20 sec"])
        }
    }
}
