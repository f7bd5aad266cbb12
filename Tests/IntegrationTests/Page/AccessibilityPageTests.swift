import TestSupport
import Testing

/// Accessibility: the rules, keyboards and screen readers.
@Suite(.page, .timeLimit(.minutes(5))) struct AccessibilityPageTests {
    private let host = PageHost()

    /// A rule of axe or of our own, and a script that breaks it.
    @Test(arguments: [
        ("button-name: #fault", "main.append(fault = document.createElement('button'));"),
        ("color-contrast: #fault", "fault = document.querySelector('main p'); fault.style.color = '#bbb';"),
        ("nested-interactive: #fault", "fault = press; fault.innerHTML += '<a href=#>x</a>';"),
        ("heading-order: #fault", "main.append(fault = document.createElement('h6')); fault.innerText = 'Deep';"),
        ("image-alt: #fault", "main.append(fault = new Image(100, 100));"),
        ("not one h1", "main.append(fault = document.createElement('h1')); fault.innerText = 'Again';"),
        ("scrolls sideways", "fault = main.querySelector('p'); fault.style.width = '5000px';"),
        ("is 100 × 30", "fault = press; fault.style = 'width: 100px; height: 30px; min-height: 0';"),
    ])
    func findsAFault(rule: String, breaking: String) async throws {
        try await host.page(showing: "No stretch sessions yet") { page, _ in
            #expect(try await page.faults(of: .all) == [])
            try await page.run(
                """
                const main = document.querySelector("main");
                const press = document.querySelector("main button");
                let fault;
                \(breaking)
                fault.id = "fault";
                """)
            let faults = try await page.faults(of: .all)
            #expect(faults.contains { $0.contains(rule) }, "\(faults)")
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
            #expect(try await page.texts(of: ".recent li > span") == ["Stretch", "20 sec"])
        }
    }
}
