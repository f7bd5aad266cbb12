import Foundation
import PracticeCore
import PracticeData
import ServiceSettings
import SessionCore
import Testing

/// The routes of the original health service.
@Suite(.timeLimit(.minutes(5))) struct HealthPlanRoutesTests {
    static let health = """
        {"currentWeight":82,"height":180,"dateOfBirth":"1990-05-01T00:00:00.000Z","gender":"male",
         "activityLevel":"moderately_active","primaryGoal":"lose_weight","targetWeight":75}
        """

    @Test func createsReusesAndRecalculatesAPlan() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let health = try await fixture.ask("PUT", "/auth/profile/health", Self.health)
            #expect(health.status == 200)
            #expect(health.text.contains(#""planUpdated":true"#))
            #expect(health.text.contains(#""currentWeight":"82","dateOfBirth":"1990-05-01T00:00:00.000Z""#))
            #expect(health.text.contains(#""calorieTarget":2244"#))
            let new = try await fixture.ask("POST", "/v1/plans/generate", "{}")
            #expect((new.status, new.text.contains(#""recomputed":false"#)) == (201, true))
            #expect(new.text.contains("Weekly Plan - week of Nov 16, 2026"))
            let reused = try await fixture.ask("POST", "/v1/plans/generate", #"{"forceRecompute":false}"#)
            #expect(reused.status == 200)
            #expect(reused.text == new.text)
            #expect(reused.text.contains(#""estimatedWeeks":14,"projectedDate":"2027-02-27""#))
            #expect(
                try await fixture.ask("PUT", "/auth/profile/health", #"{"currentWeight":81}"#).text.contains(
                    #""planUpdated":false"#))
            let forced = try await fixture.ask("POST", "/v1/plans/generate", #"{"forceRecompute":true}"#)
            #expect((forced.status, forced.text.contains(#""recomputed":true"#)) == (201, true))
            #expect(forced.text.contains(#""previousTargets":{"bmr":1770"#))
        }
    }

    @Test func aSignificantWeightChangesAllTargets() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("PUT", "/auth/profile/health", Self.health)
            let changed = try await fixture.ask("PUT", "/auth/profile/health", #"{"currentWeight":70}"#)
            #expect(changed.text.contains(#""planUpdated":true"#))
            #expect(changed.text.contains(#""waterTarget":2500"#))
            #expect(try await fixture.practice.read { try $0.nutritionPlans.unseenPlanChanges() } == 1)
            _ = try await fixture.ask("POST", "/v1/plans/generate", "{}")
            #expect(try await fixture.practice.read { try $0.nutritionPlans.unseenPlanChanges() } == 0)
        }
    }

    @Test func reportsMissingDataByStatus() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let unknown = try await fixture.ask("POST", "/v1/plans/generate", "{}")
            #expect((unknown.status, unknown.code) == (404, "NOT_FOUND"))
            #expect(unknown.message?.hasPrefix("User settings not found") == true)
            let kept = try await fixture.ask("PUT", "/auth/profile/health", #"{"currentWeight":82}"#)
            #expect((kept.status, kept.text.contains("plan recomputation had issues")) == (200, true))
            #expect(try await fixture.practice.read { try $0.nutrition.weights() }.count == 1)
            let incomplete = try await fixture.ask("POST", "/v1/plans/generate", "{}")
            #expect((incomplete.status, incomplete.code) == (400, "VALIDATION_ERROR"))
            #expect(incomplete.message?.hasPrefix("User settings incomplete: height") == true)
            #expect(incomplete.message?.contains("onboarding") == true)
            _ = try await fixture.ask("PUT", "/auth/profile/health", Self.health)
            _ = try await fixture.ask("PUT", "/auth/profile/health", #"{"currentWeight":299}"#)
            let unreached = try await fixture.ask("POST", "/v1/plans/generate", "{}")
            #expect((unreached.status, unreached.code) == (400, "VALIDATION_ERROR"))
            #expect(unreached.message?.hasPrefix("no plausible targets for 299 kg") == true)
        }
    }

    @Test(arguments: [
        ("POST", "/v1/plans/generate", #"{"forceRecompute":"true"}"#),
        ("POST", "/v1/plans/generate", #"{"forceRecompute":1}"#),
        ("POST", "/v1/plans/generate", "[]"), ("PUT", "/auth/profile/health", "{}"),
        ("PUT", "/auth/profile/health", #"{"currentWeight":"82"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":"80,5"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":0}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":1000}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":29.9}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":300.1}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":NaN}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":null}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"height":"180"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"height":99.9}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"dateOfBirth":"1990-05-01"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"dateOfBirth":"2020-05-01T00:00:00.000Z"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"gender":"m"}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"activityLevel":2}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"primaryGoal":true}"#),
        ("PUT", "/auth/profile/health", #"{"currentWeight":82,"targetWeight":29.9}"#),
        ("POST", "/api/weights", #"{"weight":"80,5"}"#), ("POST", "/api/weights", #"{"weight":29.9}"#),
        ("POST", "/api/weights", #"{"weight":80,"measuredAt":"2026-11-21T12:00:00.001Z"}"#),
        ("POST", "/api/weights", #"{"weight":80,"measuredAt":"2026-11-21"}"#),
        ("PUT", "/api/nutrition-profile", #"{"height":18}"#),
        ("PUT", "/api/nutrition-profile", #"{"born":"2025-01-01"}"#),
        ("PUT", "/api/plan/check-in", #"{"enabled":"on"}"#),
    ])
    func rejectsInvalidDataBeforeStorage(method: String, path: String, body: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask(method, path, body)
            #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
            #expect(try await fixture.practice.read { try $0.nutrition.weights() }.isEmpty)
            #expect(try await fixture.practice.read { try $0.nutrition.nutritionProfile() } == nil)
        }
    }

    @Test(arguments: [
        ("/auth/profile/health", #"{"currentWeight":74,"targetWeight":76}"#),
        ("/auth/profile/health", #"{"currentWeight":82,"primaryGoal":"gain_muscle","targetWeight":81}"#),
        ("/api/nutrition-profile", #"{"target":90}"#), ("/api/nutrition-profile", #"{"goal":"gain_muscle"}"#),
    ])
    func rejectsATargetAgainstTheGoal(path: String, body: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("PUT", "/auth/profile/health", Self.health)
            let before = try await fixture.practice.read {
                try ($0.nutrition.nutritionProfile(), $0.nutrition.weights())
            }
            let refused = try await fixture.ask("PUT", path, body)
            #expect((refused.status, refused.code) == (400, "VALIDATION_ERROR"))
            let after = try await fixture.practice.read {
                try ($0.nutrition.nutritionProfile(), $0.nutrition.weights())
            }
            #expect(after == before)
        }
    }

    @Test func keepsAWeightPastTheTarget() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("PUT", "/auth/profile/health", Self.health)
            let health = try await fixture.ask("PUT", "/auth/profile/health", #"{"currentWeight":74,"height":181}"#)
            #expect(health.status == 200)
            let profile = try await fixture.ask(
                "PUT", "/api/nutrition-profile", #"{"goal":"lose_weight","target":75,"height":180}"#)
            #expect(profile.status == 200)
        }
    }

    @Test(arguments: [
        ("POST", "/v1/plans/generate"), ("PUT", "/auth/profile/health"), ("GET", "/api/plan"), ("GET", "/api/weights"),
    ])
    func requiresTheToken(method: String, path: String) async throws {
        try await ServerFixture.open {
            $0.token = "secret"
        } _: { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask(method, path, method == "GET" ? nil : "{}").status == 401)
        }
    }
}
