import Foundation
import TestSupport
import Testing

extension PageTests {
    /// The page loads with few requests, which matters over a slow network.
    @Suite struct LoadingPageTests {
        private static let limit = 25

        private let host: PageHost

        init() throws { host = try PageHost() }

        @Test(arguments: [
            ("", "Stretched today!"), ("#/today", "Stretched today!"), ("#/session", "No session is running"),
            ("#/complete", "Session saved"), ("#/setup", "8 regions"), ("#/history", "Recent sessions"),
            ("#/plan", "Weekly check-in,"), ("#/profile", "Limber 1.1.0"), ("#/reminders", "No reminders yet"),
            ("#/workout", "Three Days"),
        ])
        func loadsEachViewWithFewRequests(address: String, content: String) async throws {
            try await host.serving { _ in
                #expect(try await host.home.limber("workout", "plan", "import", Self.plan).status == 0)
                #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
                try await Browser.use(in: host.home) { page in
                    let before = try await requests()
                    try await page.go(to: "\(host.address)/\(address)")
                    try await page.wait(for: content)
                    let files: [String] = try await page.evaluate(
                        "return performance.getEntriesByType('resource').map((entry) => entry.name);")
                    // The document and the event stream are not among the resources.
                    #expect(files.count + 2 <= Self.limit, "\(files)")
                    // The question itself is counted, too.
                    let count = try await requests() - before - 1
                    #expect(count <= Self.limit)
                    #expect(count >= files.count)
                }
            }
        }

        @Test func compressesItsFiles() async throws {
            try await host.page(at: "#/history") { page, _ in
                try await page.wait(for: "No sessions yet")
                let plain: [String] = try await page.evaluate(
                    """
                    return performance.getEntriesByType("resource")
                        .filter(({ name }) => /[.](js|css)$/.test(name))
                        .filter(({ encodedBodySize, decodedBodySize }) => encodedBodySize > decodedBodySize * 0.7)
                        .map(({ name }) => name);
                    """)
                #expect(plain == [])
            }
        }

        @Test func loadsAViewLaterIfTheServerDoesNotAnswer() async throws {
            let daemon = try await host.serve()
            try await Browser.use(in: host.home) { page in
                try await page.go(to: host.address)
                try await page.wait(for: "No stretch sessions yet")
                daemon.signal(SIGTERM)
                _ = try await daemon.finished()
                try await page.click("History")
                try await page.wait(for: "this view cannot be loaded")
                try await host.serving { _ in
                    try await page.wait(until: "document.querySelector('#connection').innerText === ''")
                    try await page.click("Retry")
                    try await page.wait(for: "No sessions yet")
                }
            }
        }

        @Test func namesAViewThatIsStillLoading() async throws {
            try await host.page(at: "#/profile") { page, daemon in
                try await page.wait(for: "Limber 1.1.0")
                daemon.signal(SIGSTOP)
                try await page.click("History")
                try await page.wait(for: "Loading...")
                #expect(try await page.text(of: "h1") == "History")
                // The view that is left while it loads is not shown any more.
                try await page.click("Profile")
                try await page.wait(for: "Appearance")
                daemon.signal(SIGCONT)
                try await page.wait(for: "Limber 1.1.0")
                #expect(try await page.texts(of: "h1") == ["Profile"])
                try await page.click("History")
                try await page.wait(for: "No sessions yet")
            }
        }

        @Test func loadsACardOnceAfterEachOfItsSaves() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No intention set yet")
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

        /// The number of requests that the server has answered.
        private func requests() async throws -> Int {
            let text = String(decoding: try await host.send("GET", "/metrics"), as: UTF8.self)
            return text.split(separator: "\n").filter { $0.hasPrefix("limber_http_requests_total{") }
                .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
        }

        private static let plan = TemporaryHome.repository.appending(path: "examples/three-days.yaml").path
    }
}
