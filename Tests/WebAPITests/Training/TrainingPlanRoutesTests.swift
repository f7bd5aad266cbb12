import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct TrainingPlanRoutesTests {
    @Test func fillsInDefaults() async throws {
        try await ServerFixture.open { fixture in
            let exercise = try await fixture.ask("POST", "/api/exercises", #"{"name":"Squat"}"#)
            #expect(exercise.status == 201)
            #expect(exercise.data?["weight_increment"] as? Double == 5)
            #expect(exercise.data?["is_custom"] as? Bool == true)
            #expect(exercise.data?["created_at"] as? String == "2026-11-21T12:00:00.000Z")
            let id = try #require(exercise.data?["id"] as? String)
            #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
            let plan = try await fixture.ask("POST", "/api/plans", #"{"name":"Push"}"#)
            #expect(plan.data?["duration_weeks"] as? Int == 6)
            let planID = try #require(plan.data?["id"] as? String)
            let day = try await fixture.added(
                "/api/plans/\(planID)/days", #"{"day_of_week":1,"name":"Push","sort_order":0}"#)
            let asked = try await fixture.ask(
                "POST", "/api/plans/\(planID)/days/\(day)/exercises", #"{"exercise_id":"\#(id)","sort_order":0}"#)
            #expect(asked.status == 201)
            #expect(asked.data?["sets"] as? Int == 2)
            #expect(asked.data?["reps"] as? Int == 8)
            #expect(asked.data?["weight"] as? Double == 30)
            #expect(asked.data?["rest_seconds"] as? Int == 60)
            #expect(asked.data?["plan_day_id"] as? String == day)
        }
    }

    @Test func changesListsAndDeletes() async throws {
        try await ServerFixture.open { fixture in
            let (exercise, plan, days) = try await fixture.makePlan()
            let day = "/api/plans/\(plan)/days/\(days[0])"
            let renamed = try await fixture.ask("PUT", "/api/exercises/\(exercise)", #"{"name":"Front squat"}"#)
            #expect((renamed.status, renamed.data?["name"] as? String) == (200, "Front squat"))
            #expect(renamed.data?["weight_increment"] as? Double == 5)
            #expect(try await fixture.ask("PUT", "/api/plans/\(plan)", "{}").data?["name"] as? String == "Three days")
            #expect(try await fixture.ask("PUT", day, #"{"sort_order":9}"#).data?["sort_order"] as? Int == 9)
            let listed = try await fixture.ask("GET", "/api/plans/\(plan)/days").list
            #expect(listed?.compactMap { $0["id"] as? String } == [days[1], days[2], days[0]])
            let asked = try #require(try await fixture.ask("GET", "\(day)/exercises").list?.first?["id"] as? String)
            let changed = try await fixture.ask("PUT", "\(day)/exercises/\(asked)", #"{"sets":4,"weight":62.5}"#)
            #expect((changed.data?["sets"] as? Int, changed.data?["weight"] as? Double) == (4, 62.5))
            for path in ["\(day)/exercises/\(asked)", day, "/api/plans/\(plan)", "/api/exercises/\(exercise)"] {
                let removed = try await fixture.ask("DELETE", path)
                #expect((removed.status, removed.text) == (204, ""))
                #expect(try await fixture.ask("GET", path).status == 404)
            }
            #expect(try await fixture.ask("GET", "/api/plans").list?.isEmpty == true)
            #expect(try await fixture.ask("GET", "/api/exercises").list?.isEmpty == true)
        }
    }

    @Test func rejectsADuplicateExercise() async throws {
        try await ServerFixture.open { fixture in
            _ = try await fixture.added("/api/exercises", #"{"name":"Squat"}"#)
            let again = try await fixture.ask("POST", "/api/exercises", #"{"name":"Squat"}"#)
            #expect((again.status, again.code) == (409, "CONFLICT"))
            #expect(again.message == "A record with this value already exists")
        }
    }

    @Test func keepsAPlanInUseByAMesocycle() async throws {
        try await ServerFixture.open { fixture in
            let (exercise, plan, days) = try await fixture.makePlan()
            _ = try await fixture.makeMesocycle(of: plan)
            for path in ["/api/exercises/\(exercise)", "/api/plans/\(plan)"] {
                let answer = try await fixture.ask("DELETE", path)
                #expect((answer.status, answer.code) == (409, "CONFLICT"))
            }
            #expect(try await fixture.ask("DELETE", "/api/plans/\(plan)/days/\(days[0])").status == 204)
        }
    }

    @Test(arguments: [
        ("GET", "/api/exercises/7", "Exercise"), ("PUT", "/api/exercises/7", "Exercise"),
        ("DELETE", "/api/exercises/7", "Exercise"), ("GET", "/api/plans/7", "Plan"), ("PUT", "/api/plans/7", "Plan"),
        ("DELETE", "/api/plans/7", "Plan"), ("GET", "/api/plans/7/days", "Plan"),
        ("GET", "/api/mesocycles/7", "Mesocycle"), ("PUT", "/api/mesocycles/7/start", "Mesocycle"),
        ("PUT", "/api/mesocycles/7/complete", "Mesocycle"), ("PUT", "/api/mesocycles/7/cancel", "Mesocycle"),
        ("GET", "/api/workouts/7", "Workout"), ("PUT", "/api/workouts/7/start", "Workout"),
        ("PUT", "/api/workouts/7/complete", "Workout"), ("PUT", "/api/workouts/7/skip", "Workout"),
        ("POST", "/api/workouts/7/exercises/7/sets/add", "Workout"),
        ("DELETE", "/api/workouts/7/exercises/7/sets/remove", "Workout"),
        ("PUT", "/api/workout-sets/7/skip", "WorkoutSet"), ("PUT", "/api/workout-sets/7/unlog", "WorkoutSet"),
    ])
    func namesAMissingResource(method: String, path: String, resource: String) async throws {
        try await ServerFixture.open { fixture in
            let answer = try await fixture.ask(method, path, method == "GET" || method == "DELETE" ? nil : "{}")
            #expect((answer.status, answer.code) == (404, "NOT_FOUND"))
            #expect(answer.message == "\(resource) with id 7 not found")
        }
    }
}
