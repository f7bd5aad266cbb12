import Foundation
import PracticeCore
import PracticeData
import SessionCore
import Testing

/// The routes of the page.
@Suite(.timeLimit(.minutes(5))) struct NutritionRoutesTests {
    private static let profile = """
        {"height":180,"born":"1990-05-01","sex":"male","activity":"moderately_active","goal":"lose_weight","target":75}
        """

    @Test func isEmptyWithoutData() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for path in ["/api/plan", "/api/nutrition-profile", "/api/dev/plan"] {
                let answer = try await fixture.ask("GET", path)
                #expect((answer.status, answer.text) == (200, #"{"data":null,"success":true}"#))
            }
            #expect(try await fixture.ask("GET", "/api/weights").text == #"{"data":[],"success":true}"#)
        }
    }

    @Test func storesListsAndDeletesWeights() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let kept = try await fixture.ask("POST", "/api/weights", #"{"weight":81.4}"#)
            #expect((kept.status, kept.text.contains(#""outcome":"failed""#)) == (201, true))
            #expect(kept.text.contains(#""measuredAt":"2026-11-21T12:00:00.000Z","weight":81.4"#))
            _ = try await fixture.ask("POST", "/api/weights", #"{"weight":83,"measuredAt":"2026-10-01T07:00:00Z"}"#)
            let entries = try await fixture.practice.read { try $0.nutrition.weights() }
            #expect(entries.map(\.weight.text) == ["81.4", "83"])
            #expect(try await fixture.ask("DELETE", "/api/weights/\(entries[1].id)").status == 204)
            let gone = try await fixture.ask("DELETE", "/api/weights/\(entries[1].id)")
            #expect((gone.status, gone.message) == (404, "Weight with id \(entries[1].id) not found"))
        }
    }

    @Test func changesAProfileByMember() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let first = try await fixture.ask("PUT", "/api/nutrition-profile", Self.profile)
            #expect((first.status, first.text.contains(#""outcome":"failed""#)) == (200, true))
            let second = try await fixture.ask("PUT", "/api/nutrition-profile", #"{"goal":"maintain","target":null}"#)
            #expect(
                second.text.contains(
                    #""profile":{"activity":"moderately_active","born":"1990-05-01","goal":"maintain","height":180,"sex":"male"}"#
                ))
        }
    }

    @Test func returnsTheLastChangeUntilSeen() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("PUT", "/api/nutrition-profile", Self.profile)
            #expect(try await fixture.ask("GET", "/api/plan").isNull)
            #expect(
                try await fixture.ask("POST", "/api/weights", #"{"weight":82}"#).text.contains(#""outcome":"first""#))
            let changed = try await fixture.ask(
                "POST", "/api/weights", #"{"weight":70,"measuredAt":"2026-11-21T11:59:59Z"}"#)
            // An older weight changes nothing.
            #expect(changed.text.contains(#""outcome":"kept""#))
            let latest = try await fixture.ask("POST", "/api/weights", #"{"weight":70}"#)
            #expect(latest.text.contains(#""outcome":"changed""#))
            #expect(
                latest.text.contains(
                    #"{"label":"Daily Calories","new":2058,"old":2244,"unit":"kcal","words":"down by 186 kcal"}"#))
            let shown = try await fixture.ask("GET", "/api/plan")
            #expect(shown.text.contains(#""age":"Just now","badge":1"#))
            #expect(shown.text.contains("not medical advice"))
            #expect(try await fixture.ask("GET", "/api/plan/badge").text.contains(#""badge":1"#))
            #expect(try await fixture.ask("POST", "/api/plan/seen", "{}").text.contains(#""badge":0"#))
            #expect(try await fixture.ask("GET", "/api/plan").text.contains(#""badge":0"#))
            // A failed calculation keeps the last plan.
            _ = try await fixture.ask("POST", "/api/weights", #"{"weight":299}"#)
            #expect(
                try await fixture.ask("GET", "/api/plan").text.contains(
                    #""problem":"Showing last saved plan: no plausible targets for 299 kg"#))
        }
    }

    @Test func switchesTheCheckIn() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            func checkIn(_ method: String = "GET", _ body: String? = nil) async throws -> Bool? {
                try await fixture.ask(method, "/api/plan/check-in", body).data?["enabled"] as? Bool
            }
            #expect(try await checkIn() == false)
            #expect(try await checkIn("PUT", #"{"enabled":true}"#) == true)
            #expect(try await checkIn() == true)
            #expect(try await checkIn("PUT", #"{"enabled":false}"#) == false)
            _ = try await fixture.ask("PUT", "/api/nutrition-profile", Self.profile)
            #expect(try await checkIn() == false)
        }
    }

    @Test func aProfileEnablesTheCheckIn() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("PUT", "/api/nutrition-profile", Self.profile)
            let answer = try await fixture.ask("GET", "/api/plan/check-in")
            #expect(answer.text == #"{"data":{"enabled":true,"when":"every Monday at 09:00"},"success":true}"#)
        }
    }
}
