import Foundation
import Testing

extension PageTests {
    /// The page after a session that ended early.
    @Suite struct SessionEndPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        /// A script expression: whether the page shows one of two sentences.
        private func said(_ one: String, or other: String) -> String {
            "/\(one)|\(other)/.test(document.querySelector('main').innerText)"
        }

        @Test func summarizesASessionThatEndedEarly() async throws {
            try await host.page { page, _ in
                try await host.setUp(["neck": 10, "back": 600])
                try await page.wait(for: "Stretch Now")
                try await page.click("Stretch Now")
                try await page.wait(for: "Left Side")
                try await page.press("n")
                try await page.wait(for: "Back · 2 of 2")
                try await page.press("q")
                try await page.click("End Session")
                try await page.wait(until: said("No session is running.", or: "Session ended early."))
                try #require(try await page.text(of: "main").contains("Session ended early."))
                try await page.wait(for: "Session saved")
                #expect(try await page.texts(of: ".done-word") == ["Partial"])
                // The closing counts towards the plan.
                #expect(try await page.text(of: ".figures").contains("of 10m 10s planned"))
                #expect(try await host.home.history().first?["completedFully"] as? Bool == false)
            }
        }

        @Test func statesWhyNothingIsRecorded() async throws {
            try await host.page { page, _ in
                try await host.setUp(["neck": 600])
                try await page.wait(for: "Stretch Now")
                try await page.click("Stretch Now")
                try await page.wait(for: "Left Side")
                try await page.press("s")
                try await page.wait(until: said("Session saved", or: "Nothing was recorded"))
                let text = try await page.text(of: "main")
                #expect(text.contains("every stretch was skipped"))
                #expect(try await host.home.history().isEmpty)
            }
        }
    }
}
