import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct MesocycleRoutesTests {
    private func member(_ name: String, of answer: Answer) -> String? { answer.data?[name] as? String }

    @Test func staysPendingUntilStarted() async throws {
        try await ServerFixture.open { fixture in
            #expect(try await fixture.ask("GET", "/api/mesocycles/active").isNull)
            let (_, plan, _) = try await fixture.makePlan()
            let body = #"{"plan_id":"\#(plan)","start_date":"2026-11-18"}"#
            let created = try await fixture.ask("POST", "/api/mesocycles", body)
            #expect(created.status == 201)
            #expect(member("status", of: created) == "pending")
            #expect(member("start_date", of: created) == "2026-11-18")
            #expect(created.data?["current_week"] as? Int == 1)
            let id = try #require(member("id", of: created))
            let details = try await fixture.ask("GET", "/api/mesocycles/\(id)")
            #expect(member("plan_name", of: details) == "Three days")
            #expect(details.data?["total_workouts"] as? Int == 0)
            #expect(try await fixture.ask("GET", "/api/mesocycles/active").isNull)
        }
    }

    @Test func hasTwentyOneWorkoutsOfThreeDays() async throws {
        try await ServerFixture.open { fixture in
            let (_, mesocycle, _) = try await fixture.startMesocycle()
            let active = try await fixture.ask("GET", "/api/prod/mesocycles/active")
            #expect(member("id", of: active) == mesocycle)
            #expect(active.data?["total_workouts"] as? Int == 21)
            #expect(active.data?["completed_workouts"] as? Int == 0)
            #expect(member("today", of: active) == "2026-11-21")
            #expect(member("today", of: try await fixture.ask("GET", "/api/mesocycles/\(mesocycle)")) == "2026-11-21")
            let weeks = try #require(active.data?["weeks"] as? [[String: Any]])
            #expect(weeks.compactMap { $0["is_deload"] as? Bool } == Array(repeating: false, count: 6) + [true])
            let first = try #require((weeks[0]["workouts"] as? [[String: Any]])?.first)
            #expect(first["scheduled_date"] as? String == "2026-11-16")
            #expect(first["plan_day_name"] as? String == "Day 1")
            #expect(first["completed_at"] is NSNull)
            #expect((first["set_count"] as? Int, first["exercise_count"] as? Int) == (2, 1))
        }
    }

    @Test func refusesInvalidTransitions() async throws {
        try await ServerFixture.open { fixture in
            let (_, plan, _) = try await fixture.makePlan()
            let (one, other) = (try await fixture.makeMesocycle(of: plan), try await fixture.makeMesocycle(of: plan))
            func put(_ id: String, _ verb: String) async throws -> Answer {
                try await fixture.ask("PUT", "/api/mesocycles/\(id)/\(verb)")
            }
            for verb in ["complete", "cancel"] {
                let refused = try await put(one, verb)
                #expect((refused.status, refused.code) == (400, "VALIDATION_ERROR"))
                #expect(refused.message == "Mesocycle is not active")
                #expect(refused.issues.isEmpty)
            }
            #expect(member("status", of: try await put(one, "start")) == "active")
            let second = try await put(one, "start")
            #expect((second.status, second.message) == (400, "Only pending mesocycles can be started"))
            let beside = try await put(other, "start")
            #expect((beside.status, beside.code) == (409, "CONFLICT"))
            #expect(beside.message == "An active mesocycle already exists")
            #expect(member("status", of: try await put(one, "complete")) == "completed")
            #expect(member("status", of: try await put(other, "start")) == "active")
            #expect(member("status", of: try await put(other, "cancel")) == "cancelled")
        }
    }

    @Test func requiresAPlanWithDays() async throws {
        try await ServerFixture.open { fixture in
            let unknown = try await fixture.ask(
                "POST", "/api/mesocycles", #"{"plan_id":"7","start_date":"2026-11-18"}"#)
            #expect((unknown.status, unknown.message) == (404, "Plan with id 7 not found"))
            let plan = try await fixture.added("/api/plans", #"{"name":"Empty"}"#)
            let empty = try await fixture.ask(
                "POST", "/api/mesocycles", #"{"plan_id":"\#(plan)","start_date":"2026-11-18"}"#)
            #expect((empty.status, empty.code) == (400, "VALIDATION_ERROR"))
            #expect(empty.message == "Plan has no workout days configured")
        }
    }

    @Test func startsOneOfTwoConcurrently() async throws {
        try await ServerFixture.open { fixture in
            let (_, plan, _) = try await fixture.makePlan()
            let (one, other) = (try await fixture.makeMesocycle(of: plan), try await fixture.makeMesocycle(of: plan))
            async let first = fixture.ask("PUT", "/api/mesocycles/\(one)/start").status
            async let second = fixture.ask("PUT", "/api/mesocycles/\(other)/start").status
            #expect([try await first, try await second].sorted() == [200, 409])
            #expect(try await fixture.ask("GET", "/api/mesocycles/active").data?["total_workouts"] as? Int == 21)
        }
    }
}
