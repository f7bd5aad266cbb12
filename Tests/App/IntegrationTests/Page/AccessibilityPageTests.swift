import TestSupport
import Testing

/// Accessibility: the rules, keyboards and screen readers.
@Suite(.page, .timeLimit(.minutes(5))) struct AccessibilityPageTests {
    private let host = PageHost()

    /// The beginnings of what is found about a broken page.
    private static let broken = [
        "button-name: ", "color-contrast: ", "label: ", "heading-order: ", "image-alt: ", "not one h1",
        "scrolls sideways", "is 100 × 30",
    ]

    @Test func findsWhatBreaksARule() async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            #expect(try await page.faults(of: .all) == [])
            try await page.run(
                """
                const faults = document.createElement("div");
                faults.className = "faults";
                faults.innerHTML = `<button></button><p>Pale</p><input><h6>Deep</h6><img><h1>Again</h1>`;
                const [small, pale] = faults.children;
                small.style = "width: 100px; height: 30px; min-height: 0";
                pale.style = "color: #bbb; width: 5000px";
                document.querySelector("main").append(faults);
                """)
            let faults = try await page.faults(of: .all)
            for rule in Self.broken { #expect(faults.contains { $0.contains(rule) }, "\(rule): \(faults)") }
        }
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
            #expect(try await page.texts(of: ".recent li > :is(a, span)") == ["Stretch", "20 sec"])
        }
    }
}
