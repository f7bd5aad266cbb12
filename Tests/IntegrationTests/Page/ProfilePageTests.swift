import Testing

extension PageTests {
    @Suite struct ProfilePageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        @Test func keepsTheChosenAppearance() async throws {
            try await host.page(at: "#/profile") { page, _ in
                try await page.show(on: .laptop, scheme: "light")
                try await page.wait(for: "Appearance")
                try await page.click(css: "[value=dark]")
                #expect(try await ground(page) == "rgb(16, 22, 21)")
                try await page.reload()
                try await page.wait(for: "Appearance")
                #expect(try await ground(page) == "rgb(16, 22, 21)")
                try await page.click(css: "[value=system]")
                #expect(try await ground(page) == "rgb(246, 244, 238)")
            }
        }

        private func ground(_ page: Browser) async throws -> String {
            try await page.evaluate("return getComputedStyle(document.body).backgroundColor;")
        }

        @Test func retriesFailedStatistics() async throws {
            try await host.page { page, _ in
                try await page.wait(for: "No stretch sessions yet")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/profile"]])
                try await page.click("Profile")
                try await page.wait(for: "Failed to load statistics", in: ".statistics")
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                try await page.click("Retry")
                try await page.wait(until: "document.querySelectorAll('.statistics strong').length === 4")
                try await page.wait(forElement: ".notifications[data-colour]")
            }
        }
    }
}
