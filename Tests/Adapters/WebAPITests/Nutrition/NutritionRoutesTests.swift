import PracticeCore
import PracticeData
import Testing

@testable import WebAPI

/// The routes of the page and of the original health service.
@Suite(.timeLimit(.minutes(5))) struct NutritionRoutesTests {
    private let server = ServerFixture()

    private func putProfile() async throws -> Answer {
        try await server.ask(
            "PUT /api/nutrition-profile",
            #"{"height":180,"born":"1990-05-01","sex":"male","activity":"moderately_active","goal":"lose_weight","#
                + #""target":75}"#)
    }

    private func postWeight(
        _ kilograms: Double, at time: String = "2026-11-21T12:00:00Z", isConfirmed: Bool = false
    ) async throws -> Answer {
        try await server.ask(
            "POST /api/weights", #"{"weight":\#(kilograms),"measuredAt":"\#(time)","confirm":\#(isConfirmed)}"#)
    }

    @Test func isEmptyWithoutData() async throws {
        for path in ["/api/plan", "/api/nutrition-profile", "/api/dev/plan"] {
            let answer = try await server.ask("GET \(path)")
            #expect((answer.status, answer.text) == (200, #"{"data":null,"success":true}"#))
        }
        #expect(try await server.ask("GET /api/weights").text == #"{"data":[],"success":true}"#)
    }

    @Test func storesListsAndDeletesWeights() async throws {
        let kept = try await server.ask("POST /api/weights", #"{"weight":81.4}"#)
        #expect((kept.status, kept.text.contains(#""outcome":"failed""#)) == (201, true))
        #expect(kept.text.contains(#""measuredAt":"2026-11-21T12:00:00.000Z","weight":81.4"#))
        _ = try await postWeight(83, at: "2026-10-01T07:00:00Z")
        #expect(try await server.ask("GET /api/weights").data?.each("weight") == [81.4, 83])
        let id = try #require(try await server.ask("GET /api/weights")["1.id"]?.string)
        #expect(try await server.ask("DELETE /api/weights/\(id)").status == 204)
        let gone = try await server.ask("DELETE /api/weights/\(id)")
        #expect(gone.error == "404 NOT_FOUND: Weight with id \(id) not found")
    }

    @Test func asksAboutAWeightFarFromTheLastOne() async throws {
        _ = try await postWeight(83.7, at: "2026-11-20T12:00:00Z")
        let question =
            "181 kg is 97.3 kg more than 83.7 kg on 20 November (399 lb instead of 184.5 lb). Is it right?"
        for confirm in ["", #","confirm":false"#] {
            try await server.expectNoChange {
                let refused = try await server.ask("POST /api/weights", #"{"weight":181\#(confirm)}"#)
                #expect(refused.error == "409 CONFLICT: \(question)")
            }
        }
        #expect(try await server.ask("POST /api/weights", #"{"weight":181,"confirm":true}"#).error == nil)
        #expect(try await server.ask("GET /api/weights").data?.each("weight") == [181, 83.7])
    }

    @Test func takesAnOddWeightOfTheOriginalApps() async throws {
        _ = try await putProfile()
        _ = try await postWeight(83.7, at: "2026-11-20T12:00:00Z")
        let doubt = #""Check your last weight: 90 kg is 6.3 kg more than 83.7 kg on 20 November (198.4 lb instead "#
        #expect(try await !server.ask("GET /api/plan").text.contains(doubt))
        #expect(try await server.ask("PUT /auth/profile/health", #"{"currentWeight":90}"#).status == 200)
        #expect(try await server.ask("GET /api/plan").text.contains(doubt))
    }

    @Test func changesAProfileByMember() async throws {
        let first = try await putProfile()
        #expect((first.status, first.text.contains(#""outcome":"failed""#)) == (200, true))
        let second = try await server.ask("PUT /api/nutrition-profile", #"{"goal":"maintain","target":null}"#)
        #expect(
            second["profile"] == [
                "activity": "moderately_active", "born": "1990-05-01", "goal": "maintain", "height": 180, "sex": "male",
            ])
    }

    @Test func returnsTheLastChangeUntilSeen() async throws {
        _ = try await putProfile()
        #expect(try await server.ask("GET /api/plan").data == .null)
        #expect(try await postWeight(82).text.contains(#""outcome":"first""#))
        let latest = try await postWeight(70, isConfirmed: true)
        #expect(latest.text.contains(#""outcome":"changed""#))
        #expect(
            latest.text.contains(
                #"{"label":"Daily Calories","new":2058,"old":2244,"unit":"kcal","words":"down by 186 kcal"}"#))
        let shown = try await server.ask("GET /api/plan")
        #expect(shown.text.contains(#""age":"Just now","badge":1"#))
        #expect(shown.text.contains("not medical advice"))
        #expect(try await server.ask("GET /api/plan/badge")["badge"] == 1)
        #expect(try await server.ask("POST /api/plan/seen", "{}")["badge"] == 0)
        // A failed calculation keeps the last plan.
        _ = try await postWeight(299, isConfirmed: true)
        #expect(
            try await server.ask("GET /api/plan").text.contains(
                #""problem":"Showing last saved plan: no plausible targets for 299 kg"#))
    }

    @Test func switchesTheCheckIn() async throws {
        #expect(try await server.ask("GET /api/plan/check-in")["enabled"] == false)
        // A profile enables the check-in.
        _ = try await putProfile()
        for (method, isEnabled) in [("GET", true), ("PUT", false), ("GET", false), ("PUT", true)] {
            let answer = try await server.ask(
                "\(method) /api/plan/check-in", method == "PUT" ? #"{"enabled":\#(isEnabled)}"# : nil)
            #expect(answer.data == ["enabled": .flag(isEnabled), "when": "every Monday at 09:00"])
        }
    }

    private static let health = """
        {"currentWeight":82,"height":180,"dateOfBirth":"1990-05-01T00:00:00.000Z","gender":"male",
         "activityLevel":"moderately_active","primaryGoal":"lose_weight","targetWeight":75}
        """

    private func putHealth(_ body: String = health) async throws -> Answer {
        try await server.ask("PUT /auth/profile/health", body)
    }

    private func generate(isForced: Bool? = nil) async throws -> Answer {
        try await server.ask("POST /v1/plans/generate", isForced.map { #"{"forceRecompute":\#($0)}"# } ?? "{}")
    }

    @Test func createsReusesAndRecalculatesAPlan() async throws {
        let health = try await putHealth()
        #expect((health.status, health["planUpdated"]) == (200, true))
        #expect((health["profile.currentWeight"], health["targets.calorieTarget"]) == ("82", 2244))
        #expect(health["profile.dateOfBirth"] == "1990-05-01T00:00:00.000Z")
        let new = try await generate()
        #expect((new.status, new["recomputed"]) == (201, false))
        #expect(new.text.contains("Weekly Plan - week of Nov 16, 2026"))
        let reused = try await generate(isForced: false)
        #expect((reused.status, reused.text) == (200, new.text))
        #expect(try await putHealth(#"{"currentWeight":81}"#)["planUpdated"] == false)
        let forced = try await generate(isForced: true)
        #expect((forced.status, forced["recomputed"]) == (201, true))
        #expect(forced.text.contains(#""previousTargets":{"bmr":1770"#))
    }

    @Test func reportsMissingDataByStatus() async throws {
        #expect(try await generate().error?.hasPrefix("404 NOT_FOUND: User settings not found") == true)
        let kept = try await putHealth(#"{"currentWeight":82}"#)
        #expect((kept.status, kept.text.contains("plan recomputation had issues")) == (200, true))
        #expect(try await server.practice.read { try $0.nutrition.weights() }.count == 1)
        let incomplete = try #require(try await generate().error)
        #expect(incomplete.hasPrefix("400 VALIDATION_ERROR: User settings incomplete: height"))
    }

    @Test(arguments: [
        ("/auth/profile/health", #"{"currentWeight":74,"targetWeight":76}"#),
        ("/api/nutrition-profile", #"{"target":90}"#),
    ])
    func rejectsATargetAgainstTheGoal(path: String, body: String) async throws {
        _ = try await putHealth()
        try await server.expectNoChange {
            let refused = try await server.ask("PUT \(path)", body)
            #expect((refused.status, refused.code) == (400, "VALIDATION_ERROR"))
        }
    }

    @Test func keepsAWeightPastTheTarget() async throws {
        _ = try await putHealth()
        #expect(try await putHealth(#"{"currentWeight":74,"height":181,"confirm":true}"#).status == 200)
        let profile = #"{"goal":"lose_weight","target":75,"height":180}"#
        #expect(try await server.ask("PUT /api/nutrition-profile", profile).status == 200)
    }
}
