import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct ProfilePageTests {
    private let host = PageHost()

    @Test func keepsTheChosenAppearance() async throws {
        try await host.page(at: "#/profile") { page, _ in
            try await page.show(on: .laptop, scheme: .light)
            try await page.wait(for: "Appearance")
            try await page.click(css: "[value=dark]")
            #expect(try await ground(page) == "rgb(16, 22, 21)")
            try await page.reload(showing: "Appearance")
            #expect(try await ground(page) == "rgb(16, 22, 21)")
            try await page.click(css: "[value=system]")
            #expect(try await ground(page) == "rgb(246, 244, 238)")
        }
    }

    private func ground(_ page: Browser) async throws -> String {
        try await page.evaluate("return getComputedStyle(document.body).backgroundColor;")
    }

    @Test func clearsEverythingAfterTheTypedWord() async throws {
        try await host.page(at: "#/profile") { page, _ in
            #expect(try await host.home.limber("meditate", "5", "--output", "null:virtual").status == 0)
            #expect(try await host.home.limber("stretch", "neck:120", "--output", "null:virtual").status == 0)
            // Four figures of stretching, two of meditation, two of training.
            try await page.wait(until: "document.querySelectorAll('.statistics strong')[2]?.innerText === '1'")
            let figures = try await page.texts(of: ".statistics strong")
            #expect((figures[1...2] + figures[4...]) == ["1", "1", "1", "5", "0", "0", "0", "0"])
            #expect(try await page.texts(of: ".course-table td").prefix(1) == ["2 minutes"])
            try await clear(page, saying: "clear it")
            try await page.wait(forElement: ".notice-shown")
            #expect(try await page.texts(of: ".statistics strong") == figures)
            try await clear(page, saying: "CLEAR")
            try await page.wait(until: "document.querySelectorAll('.statistics strong')[5].innerText === '0'")
        }
    }

    private func clear(_ page: Browser, saying word: String) async throws {
        try await page.click("Clear All Data")
        try await page.type(word, into: "#clear-word")
        try await page.click(css: "dialog .danger")
    }

    @Test func exportsEverything() async throws {
        try await host.page(at: "#/profile") { page, _ in
            #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
            try host.home.makeFolder("downloads")
            try await page.download(into: host.home.path("downloads"))
            try await page.wait(for: "Limber 1.1.0")
            try await page.click(css: "a[download]")
            let name = try await downloaded()
            #expect(try name.wholeMatch(of: Regex("limber-[0-9]{4}-[0-9]{2}-[0-9]{2}[.]json")) != nil)
            #expect(try host.home.read("downloads/\(name)").contains("neck-turn"))
        }
    }

    /// The name of the downloaded file. The browser creates the name empty and then moves the complete file there.
    private func downloaded() async throws -> String {
        var whole: String?
        try await until {
            whole = try host.home.names(in: "downloads").first { name in
                try name.hasSuffix(".json") && !host.home.read("downloads/\(name)").isEmpty
            }
            return whole != nil
        }
        return try #require(whole)
    }
}
