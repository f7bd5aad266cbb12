import ControlProtocol
import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct SetupPageTests {
    private let host = PageHost()

    private func handle(_ region: String) -> String { "[data-region=\(region)] .handle" }

    @Test(arguments: [Browser.Pointer.mouse, .touch])
    func ordersRegionsByDragging(pointer: Browser.Pointer) async throws {
        try await host.page(at: "#/setup", showing: "8 regions") { page, _ in
            try await page.drag(handle("neck"), onto: handle("hip_flexors"), with: pointer)
            try await page.wait(for: "Saved", in: ".saving")
            let order = ["shoulders", "back", "hip_flexors", "neck", "glutes", "hamstrings", "quads", "calves"]
            #expect(try await shown(page) == order)
            #expect(try await page.text(of: "#announcement") == "Neck, position 4 of 8")
            try await page.drag(handle("calves"), onto: handle("shoulders"), with: pointer)
            try await page.wait(until: "document.querySelector('.regions li').dataset.region === 'calves'")
            try await page.wait(for: "Saved", in: ".saving")
            try await page.reload(showing: "8 regions")
            #expect(try await shown(page) == ["calves"] + order.dropLast())
        }
    }

    @Test func ordersRegionsByTheKeyboard() async throws {
        try await host.page(at: "#/setup", showing: "8 regions") { page, _ in
            try await page.click(css: handle("back"))
            try await page.press("ArrowUp", "ArrowUp", "ArrowUp", showing: "Back, position 1 of 8", in: "#announcement")
            #expect(try await shown(page).prefix(3) == ["back", "neck", "shoulders"])
            #expect(try await page.evaluate("return document.activeElement.ariaLabel;") == "Move Back")
            try await page.press("ArrowDown", showing: "Saved", in: ".saving")
            try await page.reload(showing: "8 regions")
            #expect(try await shown(page).prefix(3) == ["neck", "back", "shoulders"])
        }
    }

    @Test func savesEachChangeImmediately() async throws {
        try await host.page(at: "#/setup", showing: "10 min of stretching, 8 regions") { page, _ in
            try await page.click("Lengthen Neck", showing: "10 min 15 sec of stretching, 8 regions")
            #expect(try await page.text(of: "[data-region=neck] output") == "1:15")
            for _ in 1...3 { try await page.click("Lengthen Neck") }
            try await page.wait(for: "11 min of stretching, 8 regions")
            try await page.click(css: "[data-region=glutes] input", showing: "9 min of stretching, 7 regions")
            try await page.wait(for: "Saved", in: ".saving")
            #expect(try await host.home.limber("stretch", "--output", "null:virtual", "--plain").status == 0)
            try await page.wait(for: "Last stretched: Today")
            try await host.setUp(["neck": 90])
            try await page.wait(for: "1 min 30 sec of stretching, 1 region")
            #expect(try await page.text(of: "[data-region=neck] output") == "1:30")
        }
    }

    @Test func cannotStartWithoutRegions() async throws {
        try await host.page(at: "#/setup") { page, _ in
            try await host.setUp(["neck": 60])
            try await page.wait(for: "1 min of stretching, 1 region")
            try await page.click(css: "[data-region=neck] input", showing: "0 regions")
            #expect(try await page.evaluate("return document.querySelector('.start').disabled;") == true)
            try await page.click(css: "[data-region=neck] input")
            try await page.wait(until: "!document.querySelector('.start').disabled")
            try await page.click("Start", showing: "Neck · 1 of 1", in: "#player")
        }
    }

    @Test func startsWithTheChosenTimeToMove() async throws {
        try await host.page(at: "#/setup") { page, _ in
            try await host.setUp(["neck": 60])
            try await page.wait(for: "1 min of stretching, 1 region")
            #expect(try await page.text(of: "#change-over option:checked") == "As usual")
            let length = "document.querySelector('.total strong').textContent"
            try await page.wait(until: "\(length) !== ''")
            let before: String = try await page.evaluate("return \(length);")
            try await page.choose("20", in: "#change-over")
            try await page.wait(until: "!['', '\(before)'].includes(\(length))")
            try await page.reload(showing: "1 min of stretching, 1 region")
            #expect(try await page.text(of: "#change-over option:checked") == "20 seconds")
            try await page.click("Start", showing: "Get ready: Left Side", in: "#player")
            #expect(try await host.home.limber("status", "--json").snapshot.segmentDuration == 20)
        }
    }

    @Test func rejectsAnInvalidPlaylist() async throws {
        try await host.page(at: "#/setup", showing: "8 regions") { page, _ in
            try await page.type("not a playlist", into: "#playlist")
            try await page.press("Tab", showing: "This is not the address of a playlist.", in: "#playlist-problem")
            #expect(try await page.evaluate("return document.querySelector('#playlist').ariaInvalid;") == "true")
            let address = "https://open.spotify.com/playlist/37i9dQZF1DWZqd5JICZI0u"
            try await page.type(address, into: "#playlist")
            try await page.press("Tab", showing: "Saved", in: ".saving")
            #expect(try await page.text(of: "#playlist-problem") == "")
            try await page.reload()
            try await page.wait(until: "document.querySelector('#playlist').value === '\(address)'")
        }
    }

    @Test func retriesAFailedSave() async throws {
        try await host.page(at: "#/setup", showing: "8 regions") { page, _ in
            try await page.block("*/api/setup")
            try await page.click(css: "[data-region=neck] input")
            try await page.wait(for: "The setup could not be saved.", in: ".saving")
            try await page.wait(for: "7 regions")
            try await page.block()
            try await page.wait(for: "Saved", in: ".saving")
            try await page.reload(showing: "7 regions")
        }
    }

    /// Shows the choice of another client at once, too. It takes 3 s.
    @Test func choosesTheStretchesThatSessionsDraw() async throws {
        try await host.page(at: "#/setup", showing: "2 stretches") { page, _ in
            try await page.click(css: "summary")
            try await page.choose("avoided", in: "#stretch-neck-turn")
            try await page.wait(for: "2 stretches, 1 avoided")
            #expect(try await host.home.limber("avoid").output.hasPrefix("neck-turn "))
            try await page.expectAccessible()
            #expect(try await host.home.limber("avoid", "neck-turn", "--not").status == 0)
            try await page.wait(until: "document.querySelector('#stretch-neck-turn').value === ''")
            #expect(page.complaints() == [])
        }
    }

    private func shown(_ page: Browser) async throws -> [String] {
        try await page.evaluate(
            "return [...document.querySelectorAll('.regions li')].map((row) => row.dataset.region);")
    }
}
