import Foundation
import TestSupport
import Testing

extension PageTests {
    @Suite struct MeditationPageTests {
        private let host: PageHost

        init() throws {
            host = try PageHost()
            try SampleMeditations.write(to: host.home)
        }

        /// Chooses an option as a user does.
        private func choose(_ value: String, in selector: String, _ page: Browser) async throws {
            try await page.wait(until: "document.querySelector('\(selector)')?.checkVisibility()")
            let _: Bool = try await page.evaluate(
                """
                const select = document.querySelector('\(selector)');
                select.value = '\(value)';
                select.dispatchEvent(new Event('change'));
                return true;
                """)
        }

        private func setup() async throws -> String { try await host.home.limber("setup", "--json").output }

        @Test func startsTheCourseThatTheSetupKeeps() async throws {
            try await host.page { page, _ in
                try await page.click(css: "[data-kind=meditation] summary")
                try await choose("scan", in: "#today-course", page)
                try await page.wait(for: "From feet to head.")
                #expect(try await page.texts(of: ".meditation-choice .choice span[aria-hidden]") == ["2", "3"])
                #expect(
                    try await page.evaluate("return document.querySelector('#today-breath').checkVisibility();")
                        == false)
                try await page.click(css: "[data-kind=meditation] input[value='3']")
                try await until {
                    try await setup().contains(#""meditation":{"breath":null,"course":"scan","minutes":3}"#)
                }
                // A change elsewhere is shown.
                #expect(try await host.home.limber("setup", "--meditation", "scan:2").status == 0)
                try await page.wait(
                    until: "document.querySelector('[data-kind=meditation] input[value=\"2\"]').checked")
                try await page.click("Meditate")
                try await page.wait(for: "Body Scan")
                try await page.wait(for: "Meditation · 1 of 1")
                #expect(try await page.text(of: ".session-detail") == "Meditation")
                #expect(try await page.evaluate("return document.querySelector('.breath').checkVisibility();") == false)
                #expect(try await page.complaints() == [])
            }
        }

        @Test func guidesTheBreathInTheChosenPattern() async throws {
            try await host.page(at: "#/setup") { page, _ in
                try await choose("sigh", in: "#setup-breath", page)
                try await page.wait(for: "Saved", in: ".saving")
                try await page.click("Today")
                try await page.click("Meditate")
                try await page.wait(for: "Breathe in", in: ".breath-word")
                let phases = try await host.home.status()["meditation"] as? [String: Any]
                let breath = phases?["breath"] as? [String: Any]
                #expect(breath?["startsAt"] as? Double == 1)
                #expect((breath?["phases"] as? [[String: Any]])?.map { $0["seconds"] as? Double } == [3, 2, 7])
                try await page.wait(for: "Breathe out", in: ".breath-word")
                let elapsed = try #require(try await host.home.status()["segmentElapsed"] as? Double)
                #expect(6...13 ~= elapsed)
            }
        }

        @Test func namesTheCourseInHistoryAndProfile() async throws {
            try await host.page(at: "#/history") { page, _ in
                #expect(try await host.home.limber("meditate", "scan", "--output", "null:virtual").status == 0)
                try await page.wait(for: "Body Scan", in: ".recent")
                try await page.click("Profile")
                try await page.wait(for: "Body Scan", in: ".course-table")
                #expect(try await page.texts(of: ".course-table td") == ["1 session", "2 minutes"])
            }
        }
    }
}
