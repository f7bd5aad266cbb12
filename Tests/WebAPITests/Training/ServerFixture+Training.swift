import Foundation

extension ServerFixture {
    /// Adds a resource, and returns its id.
    func added(_ path: String, _ body: String) async throws -> String {
        let answer = try await ask("POST", path, body)
        guard answer.status == 201, let id = answer.data?["id"] as? String else { throw NotAdded(answer: answer.text) }
        return id
    }

    /// Creates an exercise and a plan with it on three days, twice each.
    func makePlan() async throws -> (exercise: String, plan: String, days: [String]) {
        let exercise = try await added("/api/exercises", #"{"name":"Squat"}"#)
        let plan = try await added("/api/plans", #"{"name":"Three days"}"#)
        var days: [String] = []
        for (order, weekday) in [1, 3, 5].enumerated() {
            let day = try await added(
                "/api/plans/\(plan)/days",
                #"{"day_of_week":\#(weekday),"name":"Day \#(weekday)","sort_order":\#(order)}"#)
            _ = try await added(
                "/api/plans/\(plan)/days/\(day)/exercises", #"{"exercise_id":"\#(exercise)","sort_order":0}"#)
            days.append(day)
        }
        return (exercise, plan, days)
    }

    /// Creates a pending mesocycle.
    func makeMesocycle(of plan: String) async throws -> String {
        try await added("/api/mesocycles", #"{"plan_id":"\#(plan)","start_date":"2026-11-18"}"#)
    }

    /// Starts a mesocycle, and returns it with the ids of its workouts by week.
    func startMesocycle() async throws -> (exercise: String, mesocycle: String, weeks: [[String]]) {
        let (exercise, plan, _) = try await makePlan()
        let mesocycle = try await makeMesocycle(of: plan)
        guard try await ask("PUT", "/api/mesocycles/\(mesocycle)/start").status == 200 else {
            throw NotAdded(answer: "the mesocycle was not started")
        }
        let weeks = try await ask("GET", "/api/mesocycles/\(mesocycle)").data?["weeks"] as? [[String: Any]] ?? []
        let ids = weeks.map { ($0["workouts"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String } }
        return (exercise, mesocycle, ids)
    }

    /// The ids of the sets of a workout's first exercise.
    func sets(of workout: String) async throws -> [String] {
        let exercises = try await ask("GET", "/api/workouts/\(workout)").data?["exercises"] as? [[String: Any]]
        return (exercises?.first?["sets"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    /// The server did not create a resource.
    struct NotAdded: Error {
        let answer: String
    }
}
