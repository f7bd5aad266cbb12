import Testing

extension PageTests {
    /// What everybody needs: keyboards, screen readers, fingers, eyes of any kind, and no strangers who look on.
    @Suite struct EverybodyPageTests {
        private let box: PageBox

        init() throws { box = try PageBox() }

        private static let views = ["today", "setup", "session", "complete", "history", "profile", "reminders"]

        private static let looks: [(Browser.Screen, String)] = [
            (.smallPhone, "light"), (.laptop, "dark"), (.laptop, "light"), (.zoomedLaptop, "dark"),
            (.phoneOnItsSide, "light"), (.smallest, "light"),
        ]

        @Test func suitsEverybody() async throws {
            try await box.page { page, _ in
                try await box.setUp(["neck": 600, "back": 600])
                #expect(
                    try await box.box.limber(
                        "stretch", "neck:20", "back:20", "--output", "null:virtual", "--at", "1=skip"
                    ).status
                        == 0)
                for (screen, scheme) in Self.looks {
                    try await page.show(on: screen, scheme: scheme)
                    for view in Self.views { try await look(at: view, page, "\(screen), \(scheme)") }
                }
                try await page.go(to: "\(box.address)/#/today")
                try await page.wait(for: "Stretched today!")
                try await page.click("Stretch Now")
                try await page.wait(for: "Left Side")
                for (screen, scheme) in Self.looks {
                    try await page.show(on: screen, scheme: scheme)
                    #expect(try await page.accessibilityFaults() == [], "session, \(screen), \(scheme)")
                    // Without scrolling, whatever the screen.
                    #expect(
                        try await page.evaluate(
                            "return document.querySelector('.controls').getBoundingClientRect().bottom <= innerHeight;")
                    )
                }
                try await page.click("Stop")
                try await page.wait(for: "End Session?", in: "dialog")
                #expect(try await page.accessibilityFaults() == [], "the question")
                #expect(try await page.complaints() == [])
            }
        }

        private func look(at view: String, _ page: Browser, _ circumstances: String) async throws {
            try await page.go(to: "\(box.address)/#/\(view)")
            try await page.wait(until: "!document.querySelector('[aria-busy=true]') && document.querySelector('h1')")
            if view == "complete" { try await page.wait(forElement: ".done-list") }
            #expect(try await page.accessibilityFaults() == [], "\(view), \(circumstances)")
            #expect(try await page.evaluate("return document.title;") != "Limber")
            let strangers: [String] = try await page.evaluate(
                """
                return performance.getEntriesByType("resource").map((entry) => entry.name)
                    .filter((name) => new URL(name).origin !== location.origin);
                """)
            #expect(strangers == [])
        }

        @Test func leadsThroughThePageByTheTabKey() async throws {
            try await box.page { page, _ in
                try await page.wait(for: "No meditation sessions yet")
                try await page.wait(for: "No stretch sessions yet")
                try await page.wait(for: "No intention set yet")
                #expect(
                    try await page.focusOrder(11) == [
                        "Skip to content", "Limber", "Today", "Setup", "History", "Nutrition", "Profile",
                        "Set Intention", "Stretch Now", "Setup", "Meditate",
                    ])
            }
        }

        @Test func movesTheFocusToWhatIsShown() async throws {
            try await box.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                try await page.click("History")
                try await page.wait(for: "No sessions yet")
                #expect(try await page.evaluate("return document.activeElement.innerText;") == "History")
                #expect(
                    try await page.evaluate("return document.querySelector('[aria-current]').innerText;") == "History")
                #expect(try await box.box.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
                try await page.wait(for: "1 day", in: ".figures")
                #expect(
                    try await page.evaluate("return document.querySelector('.heatmap').ariaLabel;")
                        == "1 session on 1 day in the last year")
                #expect(try await page.texts(of: ".recent li > span") == ["Stretch", "20s"])
            }
        }
    }
}
