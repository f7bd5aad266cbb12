import TestSupport
import Testing

@Suite(.page, .timeLimit(.minutes(5))) struct PlanPageTests {
    private let host = PageHost()

    @Test func calculatesAPlanFromProfileAndWeight() async throws {
        try await host.page(at: "#/plan", showing: "No plan yet") { page, _ in
            try await page.type("six feet", into: "#plan-height")
            try await page.click("Save Profile", showing: "Height: 'six feet' is not a number", in: ".plan-form")
            try await page.type("180,0", into: "#plan-height")
            try await page.click("Save Profile", showing: "Date of birth is missing.", in: ".plan-form")
            try await page.run(
                """
                for (const [id, value] of Object.entries({ born: "1990-05-01", sex: "male",
                    activity: "moderately_active", goal: "lose_weight", target: "75,0" })) {
                    document.getElementById(`plan-${id}`).value = value;
                }
                """)
            try await page.click("Save Profile", showing: "plan recomputation had issues", in: ".plan-form")
            try await page.type("29.9", into: "#weight")
            try await page.click("Save Weight", showing: "from 30 to 300 kg", in: "#weight-problem")
            // A comma is a decimal comma in each field.
            try await page.type("82,0", into: "#weight")
            try await page.click("Save Weight", showing: "2,244 kcal", in: "[data-target=calories]")
            try await page.wait(for: "180 g", in: "[data-target=protein]")
            try await page.wait(for: "2,900 ml", in: "[data-target=water]")
            try await page.wait(for: "14 weeks to your target weight")
            try await page.wait(for: "not medical advice", in: ".safety")
            try await page.click(css: ".plan-body summary")
            try await page.wait(for: "10 × 82 kg + 6.25 × 180 cm", in: ".plan-body details")
            try await page.expectAccessible()
            #expect(page.complaints() == [])
        }
    }

    @Test func summarizesAChange() async throws {
        try await host.page(at: "#/plan") { page, _ in
            try await host.putProfile()
            try await host.weigh(82)
            try await page.wait(for: "2,244 kcal", in: "[data-target=calories]")
            // The button shows the request in progress.
            try await page.run(
                """
                window.labels = [];
                const save = document.querySelector(".weight-form button");
                new MutationObserver(() => labels.push(save.innerText)).observe(save, { childList: true, subtree: true, characterData: true });
                """)
            try await page.type("70", into: "#weight")
            try await page.click("Save Weight", showing: "70 kg is 12 kg less than 82 kg on ", in: "dialog")
            try await page.expectAccessible()
            try await page.click("Save 70 kg", showing: "Plan Updated!", in: "dialog")
            #expect(try await page.evaluate("return labels[0];") == "Updating Plan...")
            #expect(try await page.evaluate("return labels.at(-1);") == "Save Weight")
            #expect(try await page.texts(of: "dialog s") == ["2,244", "180", "2,900", "14"])
            #expect(try await page.texts(of: "dialog .change-badge") == ["↓ 186", "↓ 26", "↓ 400", "↓ 4"])
            #expect(
                try await page.evaluate("return document.querySelector('dialog li .unseen').textContent;")
                    == "Daily Calories: from 2,244 kcal to 2,058 kcal, down by 186 kcal")
            try await page.expectAccessible()
            try await page.click("View Full Plan", showing: "2,058 kcal", in: "[data-target=calories]")
            // A rejected switch returns to its former state.
            try await page.block("*/api/plan/check-in")
            try await page.click(css: "[aria-labelledby=plan-check-in]")
            try await page.wait(until: "document.querySelector('[aria-labelledby=plan-check-in]').checked")
        }
    }

    @Test func announcesAWeightFromTheTerminalOnce() async throws {
        try await host.page { page, _ in
            try await host.putProfile()
            try await host.weigh(82)
            try await page.wait(for: "2,244 kcal", in: ".today-targets")
            #expect(try await host.home.limber("weight", "70", "--yes").status == 0)
            try await page.wait(for: "Your Plan Has Been Updated", in: ".banner")
            try await page.wait(for: "Calories decreased by 186, Protein decreased by 26g", in: ".banner")
            try await page.wait(for: "1", in: ".nav-badge")
            try await page.wait(for: "2,058 kcal", in: ".today-targets [data-target=calories]")
            #expect(try await page.texts(of: ".banner").count == 1)
            try await page.expectAccessible()
            try await page.click("View Plan", showing: "What Changed")
            try await page.wait(until: "document.querySelector('.nav-badge').hidden")
            // A visit to the plan removes the banner.
            try await page.click(css: "nav a[href='#/today']")
            #expect(try await host.home.limber("weight", "82", "--yes").status == 0)
            try await page.wait(for: "Your Plan Has Been Updated", in: "#notices")
            try await page.click("Today's Targets: View Full Plan")
            try await page.wait(until: "!document.querySelector('.banner')")
        }
    }

    @Test func chartsListsAndDeletesWeights() async throws {
        try await host.page(at: "#/plan") { page, _ in
            try await host.putProfile()
            try await host.weigh(82)
            try await host.weigh(81)
            try await page.wait(
                forElement: ".weight-chart[aria-label='2 weights from 82 to 81 kg, between 81 and 82 kg']")
            try await page.click(css: ".plan-weights summary")
            #expect(try await page.texts(of: ".weights tbody td:nth-child(2)") == ["81 kg", "82 kg"])
            try await page.expectAccessible()
            try await page.click(css: ".weights tbody button")
            try await page.wait(until: "document.querySelectorAll('.weights tbody tr').length === 1")
            try await page.wait(for: "Deleted 81 kg", in: ".deleted-weight")
            try await page.expectAccessible()
            try await page.click("Undo: restore 81 kg", showing: "Restored 81 kg")
            try await page.wait(until: "document.querySelectorAll('.weights tbody tr').length === 2")
            #expect(try await page.evaluate("return document.querySelectorAll('.deleted-weight button').length;") == 0)
        }
    }

    @Test func asksAboutATypingErrorInAWeight() async throws {
        try await host.page(at: "#/plan") { page, _ in
            try await host.weigh(83.7)
            try await page.wait(until: "document.querySelectorAll('.weights tbody tr').length === 1")
            #expect(try await page.evaluate("return document.getElementById('weight').inputMode;") == "decimal")
            try await page.type("181", into: "#weight")
            try await page.click("Save Weight", showing: "(399 lb instead of 184.5 lb). Is it right?", in: "dialog")
            try await page.click("Change Weight")
            try await page.wait(until: "!document.querySelector('dialog') && document.activeElement.id === 'weight'")
            // The number was meant in pounds; this browser keeps the choice.
            try await page.run(
                """
                const unit = document.getElementById("weight-unit");
                unit.value = "lb";
                unit.dispatchEvent(new Event("change"));
                """)
            try await page.click("Save Weight", showing: "82.1 kg", in: ".plan-weights")
            try await page.reload(showing: "82.1 kg")
            #expect(try await page.evaluate("return document.getElementById('weight-unit').value;") == "lb")
        }
    }

    /// Whether the plan's switch, the reminders' switch and the terminal show the weekly check-in as on.
    private func checkIns(_ page: Browser) async throws -> [Bool] {
        var shown: [Bool] = []
        for (view, name, text) in [
            ("plan", "aria-labelledby=plan-check-in", "Weekly check-in, every"),
            ("reminders", "aria-label='Weekly check-in'", ""),
        ] {
            try await page.go(to: "\(host.address)/#/\(view)")
            try await page.reload(showing: text)
            try await page.wait(until: "document.querySelector(\"[\(name)]\").checkVisibility()")
            shown.append(try await page.evaluate("return document.querySelector(\"[\(name)]\").checked;"))
        }
        return shown + [try await host.home.limber("plan", "check-in").output.hasPrefix("check-in   on ")]
    }

    @Test func showsTheCheckInAlikeInAllViews() async throws {
        try await host.page { page, _ in
            try await host.putProfile()
            #expect(try await checkIns(page) == [true, true, true])
            #expect(try await host.home.limber("remind", "check-in", "--off").status == 0)
            #expect(try await checkIns(page) == [false, false, false])
        }
    }
}
