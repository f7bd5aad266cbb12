import Foundation
import TestSupport
import Testing

/// The page loads with few requests, which matters over a slow network.
@Suite(.page, .timeLimit(.minutes(5))) struct LoadingPageTests {
    private static let limit = 25

    private let host = PageHost()

    private static let views = [
        ("", "Stretched today!"), ("#/today", "Stretched today!"), ("#/session", "No session is running"),
        ("#/complete", "Session saved"), ("#/setup", "8 regions"), ("#/history", "Recent sessions"),
        ("#/plan", "Weekly check-in,"), ("#/profile", "Limber 1.1.0"), ("#/reminders", "No reminders yet"),
        ("#/workout", "Three Days"), ("#/routines", "Included with Limber"), ("#/routine-text", "Faults and plan"),
        ("#/schedules", "No schedules yet"), ("#/schedule", "Days and times"),
    ]

    @Test func loadsEachViewWithFewRequests() async throws {
        try await host.serving { _ in
            #expect(try await host.home.limber("workout", "plan", "import", TemporaryHome.examplePlan).status == 0)
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            for (address, content) in Self.views {
                try await expectFewRequests(at: address, showing: content)
            }
        }
    }

    /// Opens an address in a browser of its own, whose cache is empty.
    private func expectFewRequests(at address: String, showing content: String) async throws {
        try await Browser.use(in: host.home) { page in
            let before = try await metric("limber_http_requests_total")
            try await page.go(to: "\(host.address)/\(address)", showing: content)
            let files: [String] = try await page.evaluate(
                "return performance.getEntriesByType('resource').map((entry) => entry.name);")
            // The document and the event stream are not among the resources.
            #expect(files.count + 2 <= Self.limit, "\(address): \(files)")
            // The question itself is counted, too.
            let count = try await metric("limber_http_requests_total") - before - 1
            #expect(count <= Self.limit, "\(address)")
            #expect(count >= files.count, "\(address)")
        }
        // The next browser is counted once this one has ended.
        try await until { try await metric("limber_event_clients") == 0 }
    }

    @Test func loadsAViewLaterIfTheServerDoesNotAnswer() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, daemon in
            try await daemon.ended(by: SIGTERM)
            try await page.click("History", showing: "this view cannot be loaded")
            try await host.serving { _ in
                try await page.click("Retry", showing: "No sessions yet")
            }
        }
    }

    /// Costs 2 s.
    @Test func appliesTheStylesOfTheShownViewOnly() async throws {
        try await host.page(at: "#/history", showing: "No sessions yet") { page, _ in
            try await page.click("Setup", showing: "8 regions")
            let applied: [String] = try await page.evaluate(
                """
                return [...document.querySelectorAll("link[data-of]")]
                    .filter((link) => link.media === "all").map((link) => link.dataset.of);
                """)
            #expect(applied == ["shared/panels.css", "setup/setup.css"])
        }
    }

    @Test func namesAViewThatIsStillLoading() async throws {
        try await host.page(at: "#/profile", showing: "Limber 1.1.0") { page, daemon in
            daemon.signal(SIGSTOP)
            try await page.click("History", showing: "Loading...")
            #expect(try await page.text(of: "h1") == "History")
            // The view that is left while it loads is not shown any more.
            try await page.click("Profile", showing: "Appearance")
            daemon.signal(SIGCONT)
            try await page.wait(for: "Limber 1.1.0")
            #expect(try await page.texts(of: "h1") == ["Profile"])
            try await page.click("History", showing: "No sessions yet")
        }
    }

    /// The data that cannot be read, the place of the error and its text, the button, and what appears after a retry.
    @Test(arguments: [
        (
            "today/meditation", "[data-kind=meditation][data-state=error]", "Retry", "Retry Meditation",
            "[data-kind=meditation][data-state=empty]"
        ),
        ("plan", ".today-targets", "Unable to Load Plan", "Try Again", ".today-targets strong"),
        ("profile", ".statistics", "Failed to load statistics", "Retry", ".statistics strong"),
    ])
    func retriesOneFailedPart(data: String, place: String, error: String, button: String, part: String) async throws {
        let isOfProfile = data == "profile"
        try await host.page { page, _ in
            try await host.putProfile()
            try await host.weigh(82)
            // The modules of a view are loaded when it is first opened.
            try await page.click("Profile", showing: "Limber 1.1.0")
            if isOfProfile { try await page.click("Today") }
            try await page.block("*/api/\(data)")
            try await page.click(isOfProfile ? "Profile" : "Today", showing: error, in: place)
            // The other parts are there.
            try await page.wait(for: isOfProfile ? "Appearance" : "No stretch sessions yet")
            try await page.expectAccessible()
            try await page.block()
            try await page.click(button)
            try await page.wait(forElement: part)
        }
    }

    @Test func loadsACardOnceAfterEachOfItsSaves() async throws {
        try await host.page(showing: "No intention set yet") { page, _ in
            let first = try await loads(of: "/api/today/intention", by: page)
            for (index, text) in ["Breathe", "Breathe slowly", "Sit still"].enumerated() {
                try await page.click(index == 0 ? "Set Intention" : "Edit intention")
                try await page.type(text, into: "#intention-words")
                try await page.click(css: "dialog .primary")
                try await page.wait(until: "document.querySelector('.intention-text').innerText === '\(text)'")
                #expect(try await loads(of: "/api/today/intention", by: page) == first + index + 1)
            }
        }
    }

    private func loads(of path: String, by page: Browser) async throws -> Int {
        try await page.evaluate(
            """
            return performance.getEntriesByType("resource")
                .filter(({ name }) => new URL(name).pathname === "\(path)").length;
            """)
    }

    /// The sum of a metric of the server, such as of the requests that it has answered.
    private func metric(_ name: String) async throws -> Int {
        let text = String(decoding: try await host.send("GET", "/metrics"), as: UTF8.self)
        return text.split(separator: "\n").filter { $0.hasPrefix(name) }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }
}
