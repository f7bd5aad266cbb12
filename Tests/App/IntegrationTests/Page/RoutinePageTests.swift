import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Routines on the page. Each test costs 2 to 5 s.
@Suite(.page, .timeLimit(.minutes(5))) struct RoutinePageTests {
    private let host = PageHost()

    private static func text(_ name: String, hold: String = "hold") -> String {
        """
        name: \(name)
        description: Two holds and a rest
        steps:
          - stretch: neck-turn
            \(hold): 60s
          - rest: 20s
          - stretch: neck-turn
            hold: 60s
            sides: left

        """
    }

    private func add(_ name: String) async throws {
        let body = try JSONEncoder().encode(["text": Self.text(name)])
        try await host.send("POST", "/api/routines", String(decoding: body, as: UTF8.self))
    }

    /// Replaces the text in the editor.
    private func write(_ text: String, _ page: Browser) async throws {
        try await page.wait(forElement: "#routine-text")
        try await page.run(
            """
            const field = document.querySelector("#routine-text");
            field.value = \(page.quoted(text));
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """)
    }

    @Test func listsPreviewsAndStartsARoutine() async throws {
        try await host.page(at: "#/routines", showing: "Included with Limber") { page, _ in
            // Another client's routine is shown at once.
            try await add("Short break")
            try await page.wait(for: "Short break")
            try await page.expectAccessible("the list")
            try await page.click("Short break", showing: "Two holds and a rest")
            try await page.wait(forElement: ".routine-plan")
            #expect(try await page.texts(of: "[data-phase=segment]").count == 3)
            #expect(try await page.text(of: "[data-phase=rest]").contains("20 sec"))
            try await page.expectAccessible("the plan", in: [.init(.smallPhone), .init(.phone, .dark), .init(.laptop)])
            try await page.click("Start")
            try await page.wait(until: "location.hash === '#/session'")
            try await page.wait(for: "Turn", in: "#player")
            #expect(try await host.home.limber("status", "--json").snapshot.kind == .routine)
            #expect(page.complaints() == [])
        }
    }

    @Test func editsARoutineUntilItHasNoErrors() async throws {
        try await host.page(at: "#/routines", showing: "Included with Limber") { page, _ in
            try await add("Short break")
            try await page.click("Short break", showing: "Two holds and a rest")
            try await page.click("Edit", showing: "Text of the routine")
            try await write(Self.text("Short break", hold: "hodl"), page)
            try await page.wait(for: "error", in: "#routine-verdict")
            try await page.expectAccessible("the faults")
            try await page.click(css: ".routine-faults button")
            let selected: String = try await page.evaluate(
                """
                const field = document.activeElement;
                return field.value.slice(field.selectionStart, field.selectionEnd);
                """)
            #expect(selected.hasSuffix("60s"))
            try await page.click("Save", showing: "Not saved.")
            // The text is still there after a look at another view.
            try await page.click("Today", showing: "Stretch Now")
            try await page.run("history.back();")
            try await page.wait(for: "These are your changes from before.")
            try await write(Self.text("Long break"), page)
            try await page.wait(until: "!document.querySelector('#routine-verdict').innerText.includes('error')")
            try await page.click("Save")
            try await page.wait(until: "location.hash === '#/routine/long-break'")
            try await page.wait(for: "Long break", in: "h1")
            try await page.click("All routines", showing: "Long break")
            #expect(try await page.texts(of: "[data-routine=short-break]") == [])
        }
    }

    @Test func editsACopyOfARoutineThatComesWithLimber() async throws {
        try await host.page(at: "#/routines", showing: "Included with Limber") { page, _ in
            try await page.click(css: "[aria-labelledby=routines-bundled] a", showing: "comes with Limber")
            let name = try await page.text(of: "h1")
            try await page.click("Edit a Copy", showing: "Copy of \(name)")
            let copy = "My \(name.prefix(1).lowercased())\(name.dropFirst())"
            let line = page.quoted("name: \(copy)")
            try await page.wait(until: "document.querySelector('#routine-text').value.includes(\(line))")
            try await page.expectAccessible("the copy")
            try await write(Self.text(copy), page)
            try await page.click("Save")
            try await page.wait(for: copy, in: "h1")
            try await page.click("All routines", showing: "Your routines")
            #expect(try await page.text(of: "[aria-labelledby=routines-own]").contains(copy))
            #expect(page.complaints() == [])
        }
    }

    @Test func exportsAndRemovesARoutine() async throws {
        try await host.page(at: "#/routines", showing: "Included with Limber") { page, _ in
            try await add("Short break")
            try host.home.makeFolder("downloads")
            try await page.download(into: host.home.path("downloads"))
            try await page.click("Short break", showing: "Two holds and a rest")
            try await page.click("Export")
            // The browser creates the name empty and then moves the complete file there.
            let file = "downloads/short-break.yaml"
            try await until { try host.home.has(file) && !host.home.read(file).isEmpty }
            #expect(try host.home.read(file) == Self.text("Short break"))
            try await page.click("Remove", showing: "Sessions in history stay.", in: "dialog")
            try await page.expectAccessible("the question")
            try await page.click("Keep")
            try await page.click("Remove", showing: "Sessions in history stay.", in: "dialog")
            try await page.click(css: "dialog .danger")
            try await page.wait(until: "location.hash === '#/routines'")
            try await page.wait(for: "Included with Limber")
            try await page.wait(until: "!document.querySelector('[data-routine=short-break]')")
        }
    }
}
