import Foundation
import Testing

extension PageTests {
    @Suite struct PlanPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        private func setUp() async throws {
            try await host.send(
                "PUT", "/api/nutrition-profile",
                """
                {"height":180,"born":"1990-05-01","sex":"male","activity":"moderately_active","goal":"lose_weight",
                 "target":75}
                """)
        }

        private func weigh(_ weight: Double) async throws {
            try await host.send("POST", "/api/weights", #"{"weight":\#(weight)}"#)
        }

        /// Waits until one of two elements has a text, such as the confirmation or the error of a form.
        private func waitForText(in first: String, or second: String, on page: Browser) async throws {
            try await page.wait(
                until: """
                    document.querySelector('\(first)').innerText || document.querySelector('\(second)').innerText
                    """)
        }

        @Test func calculatesAPlanFromProfileAndWeight() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await page.wait(for: "No plan yet")
                try await page.type("six feet", into: "#plan-height")
                try await page.click("Save Profile")
                try await page.wait(for: "Height: 'six feet' is not a number", in: ".plan-form")
                try await page.type("180", into: "#plan-height")
                try await page.click("Save Profile")
                try await page.wait(for: "Date of birth is missing.", in: ".plan-form")
                let _: String? = try await page.evaluate(
                    """
                    for (const [id, value] of Object.entries({ born: "1990-05-01", sex: "male",
                        activity: "moderately_active", goal: "lose_weight", target: "75" })) {
                        document.getElementById(`plan-${id}`).value = value;
                    }
                    return null;
                    """)
                try await page.click("Save Profile")
                try await page.wait(for: "plan recomputation had issues", in: ".plan-form")
                for (weight, complaint) in [
                    ("80,5,5", "not a number"), ("NaN", "not a number"), ("0", "more than 0"),
                    ("1000", "less than 1,000 kg"),
                    ("29.9", "from 30 to 300 kg"), ("300.1", "from 30 to 300 kg"),
                ] {
                    try await page.type(weight, into: "#weight")
                    try await page.click("Save Weight")
                    try await page.wait(for: complaint, in: "#weight-problem")
                }
                try await page.type("82", into: "#weight")
                try await page.click("Save Weight")
                try await page.wait(for: "2,244 kcal", in: "[data-target=calories]")
                try await page.wait(for: "180 g", in: "[data-target=protein]")
                try await page.wait(for: "2,900 ml", in: "[data-target=water]")
                try await page.wait(for: "14 weeks to your target weight")
                try await page.wait(for: "not medical advice", in: ".safety")
                try await page.click(css: ".plan-body summary")
                try await page.wait(for: "10 × 82 kg + 6.25 × 180 cm", in: ".plan-body details")
                try await page.expectAccessible()
                #expect(try await page.complaints() == [])
            }
        }

        @Test func summarizesAChange() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await setUp()
                try await weigh(82)
                try await page.wait(for: "2,244 kcal", in: "[data-target=calories]")
                // The button shows the request in progress.
                let _: String? = try await page.evaluate(
                    """
                    window.labels = [];
                    const save = document.querySelector(".weight-form button");
                    new MutationObserver(() => labels.push(save.innerText)).observe(save, { childList: true, subtree: true, characterData: true });
                    return null;
                    """)
                try await page.type("70", into: "#weight")
                try await page.click("Save Weight")
                try await page.wait(for: "Plan Updated!", in: "dialog")
                #expect(try await page.evaluate("return labels[0];") == "Updating Plan...")
                #expect(try await page.evaluate("return labels.at(-1);") == "Save Weight")
                #expect(
                    try await page.texts(of: "dialog .change-name") == [
                        "Daily Calories", "Daily Protein", "Daily Water", "Estimated Timeline",
                    ])
                #expect(try await page.texts(of: "dialog s") == ["2,244", "180", "2,900", "14"])
                #expect(try await page.texts(of: "dialog .change-badge") == ["↓ 186", "↓ 26", "↓ 400", "↓ 4"])
                #expect(
                    try await page.evaluate("return document.querySelector('dialog li .unseen').textContent;")
                        == "Daily Calories: from 2,244 kcal to 2,058 kcal, down by 186 kcal")
                try await page.expectAccessible()
                try await page.click("Done")
                try await page.wait(until: "!document.querySelector('dialog')")
                // Increased again.
                try await page.type("82", into: "#weight")
                try await page.click("Save Weight")
                try await page.wait(for: "↑ 186", in: "dialog [data-direction=up]")
                try await page.click("View Full Plan")
                try await page.wait(for: "2,244 kcal", in: "[data-target=calories]")
                // A rejected switch returns to its former state.
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/plan/check-in"]])
                try await page.click(css: "[aria-labelledby=plan-check-in]")
                try await page.wait(until: "document.querySelector('[aria-labelledby=plan-check-in]').checked")
            }
        }

        @Test func announcesAWeightFromTheTerminalOnce() async throws {
            try await setUpServed { page in
                #expect(try await host.home.limber("weight", "70").status == 0)
                try await page.wait(for: "Your Plan Has Been Updated", in: ".banner")
                try await page.wait(for: "Calories decreased by 186, Protein decreased by 26g", in: ".banner")
                try await page.wait(for: "1", in: ".nav-badge")
                try await page.wait(for: "2,058 kcal", in: ".today-targets [data-target=calories]")
                #expect(try await page.texts(of: ".banner").count == 1)
                try await page.expectAccessible()
                try await page.click("View Plan")
                try await page.wait(for: "What Changed")
                try await page.wait(until: "document.querySelector('.nav-badge').hidden")
                // A visit to the plan removes the banner.
                try await page.click(css: "nav a[href='#/today']")
                #expect(try await host.home.limber("weight", "82").status == 0)
                try await page.wait(for: "Your Plan Has Been Updated", in: "#notices")
                try await page.click(css: "nav a[href='#/plan']")
                try await page.wait(until: "!document.querySelector('.banner')")
            }
        }

        private func setUpServed(_ body: (Browser) async throws -> Void) async throws {
            try await host.page { page, _ in
                try await setUp()
                try await weigh(82)
                try await page.wait(for: "2,244 kcal", in: ".today-targets")
                try await body(page)
            }
        }

        @Test func retriesAFailedWidget() async throws {
            try await setUpServed { page in
                try await page.click("Profile")
                try await page.devTools("Network.enable")
                try await page.devTools("Network.setBlockedURLs", ["urls": ["*/api/plan"]])
                try await page.click("Today")
                try await page.wait(for: "Unable to Load Plan", in: ".today-targets")
                try await page.wait(for: "No stretch sessions yet", in: "[data-kind=stretch]")
                try await page.expectAccessible()
                try await page.devTools("Network.setBlockedURLs", ["urls": [String]()])
                try await page.click("Try Again")
                try await page.wait(for: "2,244 kcal", in: ".today-targets")
                try await page.click("Today's Targets: View Full Plan")
                try await page.wait(for: "Why It Works")
            }
        }

        @Test func chartsListsAndDeletesWeights() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await setUp()
                try await weigh(82)
                try await weigh(81)
                try await page.wait(
                    forElement: ".weight-chart[aria-label='2 weights from 82 to 81 kg, between 81 and 82 kg']")
                try await page.click(css: ".plan-weights summary")
                #expect(try await page.texts(of: ".weights tbody td:nth-child(2)") == ["81 kg", "82 kg"])
                try await page.expectAccessible()
                try await page.click(css: ".weights tbody button")
                try await page.wait(until: "document.querySelectorAll('.weights tbody tr').length === 1")
            }
        }

        @Test func acceptsADecimalComma() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await setUp()
                try await page.wait(until: "document.getElementById('plan-height').value === '180'")
                try await page.type("82,5", into: "#weight")
                try await page.click("Save Weight")
                try await waitForText(in: ".weight-form [role=status]", or: "#weight-problem", on: page)
                try await page.type("180,5", into: "#plan-height")
                try await page.type("75,5", into: "#plan-target")
                try await page.click("Save Profile")
                try await waitForText(in: ".plan-form [role=status]", or: ".plan-form [role=alert]", on: page)
                #expect(try await page.text(of: "#weight-problem") == "")
                #expect(try await page.text(of: ".plan-form [role=alert]") == "")
                #expect(try await host.home.limber("weight", "--json").output.contains(#""weight":82.5"#))
                let profile = String(decoding: try await host.send("GET", "/api/nutrition-profile"), as: UTF8.self)
                #expect(profile.contains(#""height":180.5"#))
                #expect(profile.contains(#""target":75.5"#))
            }
        }

        /// Whether the plan's switch, the reminders' switch and the terminal show the weekly check-in as on.
        private func checkIns(_ page: Browser) async throws -> [Bool] {
            try await page.go(to: "\(host.address)/#/plan")
            try await page.reload()
            try await page.wait(for: "Weekly check-in, every", in: "#plan-check-in")
            let plan = try await page.evaluate(
                "return document.querySelector('[aria-labelledby=plan-check-in]').checked;", as: Bool.self)
            try await page.go(to: "\(host.address)/#/reminders")
            try await page.wait(until: "document.querySelector('[aria-label=\"Weekly check-in\"]').checkVisibility()")
            let reminders = try await page.evaluate(
                "return document.querySelector('[aria-label=\"Weekly check-in\"]').checked;", as: Bool.self)
            let terminal = try await host.home.limber("plan", "check-in").output
            return [plan, reminders, terminal.hasPrefix("check-in   on ")]
        }

        @Test func showsTheCheckInAlikeInAllViews() async throws {
            try await host.page { page, _ in
                #expect(try await checkIns(page) == [false, false, false])
                try await setUp()
                #expect(try await checkIns(page) == [true, true, true])
                #expect(try await host.home.limber("remind", "check-in", "--off").status == 0)
                #expect(try await checkIns(page) == [false, false, false])
            }
        }

        @Test func switchesTheCheckInOnWithAProfile() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await page.wait(for: "Weekly check-in, every", in: "#plan-check-in")
                let isOn = "document.querySelector('[aria-labelledby=plan-check-in]').checked"
                #expect(try await page.evaluate("return \(isOn);") == false)
                try await setUp()
                try await page.wait(until: isOn)
            }
        }

        @Test func rejectsATargetAgainstTheGoal() async throws {
            try await host.page(at: "#/plan") { page, _ in
                try await setUp()
                try await weigh(82)
                try await page.wait(until: "document.getElementById('plan-target').value === '75'")
                try await page.type("90", into: "#plan-target")
                try await page.click("Save Profile")
                try await waitForText(in: ".plan-form [role=status]", or: ".plan-form [role=alert]", on: page)
                #expect(
                    try await page.text(of: ".plan-form [role=alert]")
                        .contains("The target of 90 kg is above your weight of 82 kg"))
                let profile = String(decoding: try await host.send("GET", "/api/nutrition-profile"), as: UTF8.self)
                #expect(profile.contains(#""target":75"#))
            }
        }
    }
}
