import TestSupport
import Testing

/// Quantities in the locale of the browser.
@Suite(.page, .timeLimit(.minutes(5))) struct LocalePageTests {
    @Test func formatsQuantitiesByTheBrowserLocale() async throws {
        let host = PageHost()
        try await host.page { page, _ in
            try await fill(host)
            try await page.use(locale: "de-DE", timeZone: "UTC")
            try await page.go(to: "\(host.address)/#/history")
            try await page.reload()
            try await page.wait(forElement: ".recent li")
            let recent = ["Stretch", "Mo., 6. Jan. 2020, 18:30", "10 Min., 30 Sek."]
            #expect(try await page.texts(of: ".recent li > *").map(plain) == recent)
            try await page.go(to: "\(host.address)/#/plan")
            try await page.wait(forElement: ".weights")
            try await page.wait(for: "kcal", in: "[data-target=calories] .target-value")
            let calories = plain(try await page.text(of: "[data-target=calories] .target-value"))
            #expect(calories.contains(/^\d\.\d{3} kcal$/), "\(calories)")
            try await page.click(css: ".plan-weights summary")
            #expect(try await page.texts(of: ".weights td:nth-child(2)").map(plain).suffix(2) == ["81 kg", "82,5 kg"])
            try await page.wait(until: "document.getElementById('plan-height').value === '180,5'")
            // The page reads the values that it writes into fields.
            try await page.click("Save Profile", showing: "Saved", in: ".plan-form")
            try await page.go(to: "\(host.address)/#/reminders", showing: "Next: ")
            #expect(try await page.texts(of: "#reminder-weekly-day option").first == "Sonntag")
            let next = plain(try await page.text(of: "[aria-labelledby=reminder-weekly] > .quiet:last-child"))
            #expect(next.contains(/^Next: So., \d+\. \w+\.?, 19:00$/), "\(next)")
            #expect(page.complaints() == [])
        }
    }

    @Test func showsAndReadsImperialUnits() async throws {
        let host = PageHost(changing: ["LIMBER_UNITS": "imperial"])
        try await host.page { page, _ in
            try await fill(host)
            try await page.go(to: "\(host.address)/#/plan")
            try await page.reload()
            try await page.wait(until: "document.getElementById('plan-height').value === '5ft11in'")
            #expect(try await page.evaluate("return document.getElementById('weight-unit').value;") == "lb")
            try await page.click(css: ".plan-weights summary")
            let weights = try await page.texts(of: ".weights td:nth-child(2)").map(plain)
            #expect(weights.suffix(2) == ["178.6 lb", "181.9 lb"])
            // Unchanged values are not rounded to an inch or a tenth of a pound.
            try await page.click("Save Profile", showing: "Saved", in: ".plan-form")
            #expect(try await profile(host).contains(#""height":180.5"#))
            #expect(try await profile(host).contains(#""target":75.5"#))
            try await page.type("6'1\"", into: "#plan-height")
            try await page.click("Save Profile")
            try await page.wait(until: "document.querySelector('.plan-form [role=status]').innerText === 'Saved'")
            #expect(try await profile(host).contains(#""height":185.4"#))
            try await page.type("60", into: "#weight")
            try await page.click("Save Weight", showing: "Enter a weight from 66.1 to 661.4 lb.", in: "#weight-problem")
            try await page.type("180", into: "#weight")
            try await page.click("Save Weight", showing: "Saved", in: ".weight-form")
            let stored = String(decoding: try await host.send("GET", "/api/weights"), as: UTF8.self)
            #expect(stored.contains(#""weight":81.647"#))
        }
    }

    private func profile(_ host: PageHost) async throws -> String {
        String(decoding: try await host.send("GET", "/api/nutrition-profile"), as: UTF8.self)
    }

    private func fill(_ host: PageHost) async throws {
        try await host.storeStretchSession(at: "2020-01-06T18:30:00Z", seconds: 630)
        try await host.putProfile(height: 180.5, target: 75.5)
        for weight in [82.5, 81] { try await host.weigh(weight) }
        #expect(try await host.home.limber("remind", "weekly", "--on", "sunday", "--at", "19:00").status == 0)
    }

    /// Replaces every kind of space by a plain one; locales differ in their no-break spaces.
    private func plain(_ text: String) -> String {
        text.replacing(/[\u{a0}\u{202f}]/, with: " ")
    }
}
