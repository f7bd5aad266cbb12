import Foundation
import Testing

@testable import WebAPI

@Suite(.timeLimit(.minutes(5))) struct TrainingPlanRoutesTests {
    private let server = ServerFixture()

    @Test func fillsInDefaults() async throws {
        let exercise = try await server.ask("POST /api/exercises", #"{"name":"Squat"}"#)
        #expect((exercise.status, exercise["weight_increment"], exercise["is_custom"]) == (201, 5, true))
        #expect(exercise["created_at"] == "2026-11-21T12:00:00.000Z")
        let id = try #require(exercise["id"]?.string)
        #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
        let plan = try await server.ask("POST /api/plans", #"{"name":"Push"}"#)
        #expect(plan["duration_weeks"] == 6)
        let days = "/api/plans/\(try #require(plan["id"]?.string))/days"
        let day = try await server.added(days, #"{"day_of_week":1,"name":"Push","sort_order":0}"#)
        let asked = try await server.ask(
            "POST \(days)/\(day)/exercises", #"{"exercise_id":"\#(id)","sort_order":0}"#)
        #expect((asked.status, asked["plan_day_id"]) == (201, .text(day)))
        #expect((asked["sets"], asked["reps"], asked["weight"], asked["rest_seconds"]) == (2, 8, 30, 60))
    }

    @Test func changesListsAndDeletes() async throws {
        let (exercise, plan, days) = try await server.makePlan()
        let day = "/api/plans/\(plan)/days/\(days[0])"
        let renamed = try await server.ask("PUT /api/exercises/\(exercise)", #"{"name":"Front squat"}"#)
        #expect((renamed.status, renamed["name"], renamed["weight_increment"]) == (200, "Front squat", 5))
        #expect(try await server.ask("PUT /api/plans/\(plan)", "{}")["name"] == "Three days")
        #expect(try await server.ask("PUT \(day)", #"{"sort_order":9}"#)["sort_order"] == 9)
        let listed = try await server.ask("GET /api/plans/\(plan)/days").data
        #expect(listed?.each("id") == [days[1], days[2], days[0]].map { .text($0) })
        let asked = "\(day)/exercises/\(try #require(try await server.ask("GET \(day)/exercises")["0.id"]?.string))"
        let changed = try await server.ask("PUT \(asked)", #"{"sets":4,"weight":62.5}"#)
        #expect((changed["sets"], changed["weight"]) == (4, 62.5))
        for path in [asked, day, "/api/plans/\(plan)", "/api/exercises/\(exercise)"] {
            let removed = try await server.ask("DELETE \(path)")
            #expect((removed.status, removed.text) == (204, ""))
            #expect(try await server.ask("GET \(path)").status == 404)
        }
        for path in ["/api/plans", "/api/exercises"] { #expect(try await server.ask("GET \(path)").data == []) }
    }

    @Test func returnsConflicts() async throws {
        let (exercise, plan, days) = try await server.makePlan()
        _ = try await server.makeCycle(of: plan)
        #expect(
            try await server.ask("POST /api/exercises", #"{"name":"Squat"}"#).error
                == "409 CONFLICT: A record with this value already exists")
        for path in ["/api/exercises/\(exercise)", "/api/plans/\(plan)"] {
            let answer = try await server.ask("DELETE \(path)")
            #expect((answer.status, answer.code) == (409, "CONFLICT"))
        }
        #expect(try await server.ask("DELETE /api/plans/\(plan)/days/\(days[0])").status == 204)
    }

    @Test func namesAMissingResource() async throws {
        for (resource, route, body) in [
            ("Exercise", "PUT /api/exercises/7", "{}"), ("Plan", "GET /api/plans/7/days", nil),
            ("Plan", "POST /api/mesocycles", #"{"plan_id":"7","start_date":"2026-11-18"}"#),
            ("Mesocycle", "PUT /api/mesocycles/7/start", "{}"), ("Workout", "PUT /api/workouts/7/start", "{}"),
            ("Workout", "DELETE /api/workouts/7/exercises/7/sets/remove", nil),
            ("WorkoutSet", "PUT /api/workout-sets/7/skip", "{}"),
        ] {
            let answer = try await server.ask(route, body)
            #expect(answer.error == "404 NOT_FOUND: \(resource) with id 7 not found", "\(route)")
        }
    }

    private static let yaml = """
        plan: Two Days
        days:
          - {name: Push, day: 1, exercises: [{name: Bench Press, sets: 3, reps: 8, weight: 40, rest: 2m}]}
          - {name: Pull, day: 3, exercises: [{name: Row, sets: 2, reps: 10, weight: 30}]}
        """

    private func importPlan(_ file: String = yaml, as type: String = "text/yaml") async throws -> Answer {
        try await server.ask("POST /api/plans/import", file, headers: ["Content-Type": type])
    }

    @Test func importsAFileOnce() async throws {
        let added = try await importPlan()
        #expect((added.status, added["outcome"]) == (200, "added"))
        #expect(try await importPlan(as: "application/yaml; charset=utf-8")["outcome"] == "unchanged")
        let other = try await importPlan(Self.yaml.replacing("sets: 3", with: "sets: 4"))
        #expect((other["outcome"], other["plan.name"]) == ("replaced", "Two Days"))
        let id = try #require(other["plan.id"]?.string)
        #expect(try await server.ask("GET /api/plans/\(id)/days").data?.each("name") == ["Push", "Pull"])
        #expect(try await server.ask("GET /api/plans").data?.elements.count == 1)
    }

    @Test func namesFaultyLines() async throws {
        let wrong = Self.yaml.replacing("day: 3", with: "day: 7").replacing("sets: 3", with: "sets: x")
        let answer = try await importPlan(wrong)
        #expect((answer.status, answer.code, answer.faults) == (400, "VALIDATION_ERROR", ["line.3", "line.4"]))
        #expect(try await importPlan(String(repeating: "x", count: 65_537)).status == 413)
        #expect(try await importPlan("plan: \u{0}").status == 400)
        for path in ["/api/plans", "/api/exercises"] { #expect(try await server.ask("GET \(path)").data == []) }
    }

    /// A request that a form of another site can send without a preflight.
    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func rejectsForms(type: String) async throws {
        #expect(try await importPlan(as: type).status == 415)
        // Other routes accept no YAML, either.
        let elsewhere = try await server.ask("POST /api/plans", "name: A", headers: ["Content-Type": "text/yaml"])
        #expect(elsewhere.status == 415)
    }
}

extension ServerFixture {
    /// Adds a resource, and returns its id.
    func added(_ route: String, _ body: String) async throws -> String {
        let answer = try await ask("POST \(route)", body)
        guard answer.status == 201, let id = answer["id"]?.string else { throw NotAdded(answer: answer.text) }
        return id
    }

    /// Creates an exercise and a plan with it on three days, twice each.
    func makePlan() async throws -> (exercise: String, plan: String, days: [String]) {
        let exercise = try await added("/api/exercises", #"{"name":"Squat"}"#)
        let plan = try await added("/api/plans", #"{"name":"Three days"}"#)
        var days: [String] = []
        for weekday in [1, 3, 5] {
            let day = try await added(
                "/api/plans/\(plan)/days",
                #"{"day_of_week":\#(weekday),"name":"Day \#(weekday)","sort_order":\#(days.count)}"#)
            _ = try await added(
                "/api/plans/\(plan)/days/\(day)/exercises", #"{"exercise_id":"\#(exercise)","sort_order":0}"#)
            days.append(day)
        }
        return (exercise, plan, days)
    }

    /// Creates a pending training cycle.
    func makeCycle(of plan: String) async throws -> String {
        try await added("/api/mesocycles", #"{"plan_id":"\#(plan)","start_date":"2026-11-18"}"#)
    }

    /// Starts a training cycle, and returns it with the ids of its workouts by week.
    func startCycle() async throws -> (exercise: String, cycle: String, weeks: [[String]]) {
        let (exercise, plan, _) = try await makePlan()
        let cycle = try await makeCycle(of: plan)
        let started = try await ask("PUT /api/mesocycles/\(cycle)/start")
        guard started.status == 200 else { throw NotAdded(answer: started.text) }
        let weeks = try await ask("GET /api/mesocycles/\(cycle)")["weeks"]?.each("workouts") ?? []
        return (exercise, cycle, weeks.map { ($0?.each("id") ?? []).compactMap { $0?.string } })
    }

    /// The server did not create a resource.
    struct NotAdded: Error {
        let answer: String
    }
}
