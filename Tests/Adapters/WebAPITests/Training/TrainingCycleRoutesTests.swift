import Foundation
import PracticeCore
import PracticeData
import TestSupport
import Testing

@testable import WebAPI

/// Training cycles, their workouts, and the rests between sets.
@Suite(.timeLimit(.minutes(5))) struct TrainingCycleRoutesTests {
    private let server = ServerFixture()

    @Test func hasItsWorkoutsOnceStarted() async throws {
        #expect(try await server.ask("GET /api/mesocycles/active").data == .null)
        let (_, plan, _) = try await server.makePlan()
        let created = try await server.ask(
            "POST /api/mesocycles", #"{"plan_id":"\#(plan)","start_date":"2026-11-18"}"#)
        #expect((created.status, created["status"]) == (201, "pending"))
        #expect((created["start_date"], created["current_week"]) == ("2026-11-18", 1))
        let cycle = try #require(created["id"]?.string)
        let details = try await server.ask("GET /api/mesocycles/\(cycle)")
        #expect((details["plan_name"], details["total_workouts"]) == ("Three days", 0))
        #expect(try await server.ask("GET /api/mesocycles/active").data == .null)
        #expect(try await server.ask("PUT /api/mesocycles/\(cycle)/start")["status"] == "active")
        let active = try await server.ask("GET /api/prod/mesocycles/active")
        #expect(active["id"] == .text(cycle))
        #expect((active["total_workouts"], active["completed_workouts"]) == (21, 0))
        for today in [active, details] { #expect(today["today"] == "2026-11-21") }
        #expect(active["weeks"]?.each("is_deload") == Array(repeating: false, count: 6) + [true])
        let first = active["weeks.0.workouts.0"]
        #expect((first?["scheduled_date"], first?["plan_day_name"]) == ("2026-11-18", "Day 3"))
        #expect((first?["set_count"], first?["exercise_count"], first?["completed_at"]) == (2, 1, .null))
    }

    @Test func refusesInvalidTransitions() async throws {
        let (_, plan, _) = try await server.makePlan()
        let (one, other) = (try await server.makeCycle(of: plan), try await server.makeCycle(of: plan))
        for (id, verb, outcome) in [
            (one, "cancel", "400 VALIDATION_ERROR: Mesocycle is not active"), (one, "start", "active"),
            (other, "start", "409 CONFLICT: An active mesocycle already exists"), (one, "complete", "completed"),
            (other, "start", "active"), (other, "cancel", "cancelled"),
        ] {
            let answer = try await server.ask("PUT /api/mesocycles/\(id)/\(verb)")
            #expect(answer.error ?? answer["status"]?.string == outcome)
        }
    }

    /// The ids of the sets of a workout's first exercise.
    private func sets(of workout: String) async throws -> [String] {
        let sets = try await server.ask("GET /api/workouts/\(workout)")["exercises.0.sets"]
        return (sets?.each("id") ?? []).compactMap { $0?.string }
    }

    @Test func goesFromStartToCompletion() async throws {
        #expect(try await server.ask("GET /api/workouts/today").data == .null)
        let (_, _, weeks) = try await server.startCycle()
        let first = "/api/workouts/\(weeks[0][0])"
        let workout = try await server.ask("GET /api/workouts/today")
        #expect((workout["id"], workout["started_at"]) == (.text(weeks[0][0]), .null))
        let exercise = workout["exercises.0"]
        #expect((exercise?["exercise_name"], exercise?["rest_seconds"]) == ("Squat", 60))
        #expect((exercise?["total_sets"], exercise?["completed_sets"]) == (2, 0))
        #expect(exercise?["warmup_sets"]?.each("target_weight") == [12.5, 17.5])

        let sets = try await sets(of: weeks[0][0]).map { "PUT /api/workout-sets/\($0)" }
        let logged = try await server.ask("\(sets[0])/log", #"{"actual_reps":7,"actual_weight":32.5}"#)
        #expect((logged.status, logged["status"]) == (200, "completed"))
        #expect((logged["actual_reps"], logged["actual_weight"]) == (7, 32.5))
        #expect(try await server.ask("GET \(first)")["status"] == "in_progress")
        #expect(try await server.ask("\(sets[1])/skip")["status"] == "skipped")
        let open = try await server.ask("\(sets[1])/unlog")
        #expect((open["status"], open["actual_reps"]) == ("pending", .null))

        #expect(try await server.ask("PUT \(first)/complete")["completed_at"] == "2026-11-21T12:00:00.000Z")
        #expect(
            try await server.ask("\(sets[1])/skip").error
                == "400 VALIDATION_ERROR: Cannot skip sets for a completed workout")
        #expect(try await server.ask("GET /api/workouts/today")["id"] == .text(weeks[0][1]))
        for (verb, status) in [("start", "in_progress"), ("skip", "skipped")] {
            #expect(try await server.ask("PUT /api/workouts/\(weeks[0][1])/\(verb)")["status"] == .text(status))
        }
    }

    @Test func changesTheNumberOfSetsFromNowOn() async throws {
        let (exercise, _, weeks) = try await server.startCycle()
        let sets = "/api/workouts/\(weeks[4][1])/exercises/\(exercise)/sets"
        let more = try await server.ask("POST \(sets)/add", "{}")
        #expect((more.status, more["currentWorkoutSet.set_number"]) == (201, 3))
        #expect((more["futureWorkoutsAffected"], more["futureSetsModified"]) == (2, 2))
        let less = try await server.ask("DELETE \(sets)/remove")
        #expect((less.status, less["currentWorkoutSet"], less["futureSetsModified"]) == (200, .null, 2))
    }

    @Test func addsAWorkoutToACycle() async throws {
        let (_, plan, days) = try await server.makePlan()
        let cycle = try await server.makeCycle(of: plan)
        func add(on day: String) async throws -> Answer {
            try await server.ask(
                "POST /api/workouts",
                #"{"mesocycle_id":"\#(cycle)","plan_day_id":"\#(day)","week_number":2,"#
                    + #""scheduled_date":"2026-11-25"}"#)
        }
        let added = try await add(on: days[0])
        #expect((added.status, added["status"]) == (201, "pending"))
        #expect(try await add(on: "7").error == "404 NOT_FOUND: PlanDay with id 7 not found")
    }

    private func stored() async throws -> Rest? { try await server.practice.rest.stored() }

    @Test func sharesOneRest() async throws {
        #expect(try await server.ask("GET /api/rest")["state"] == "idle")
        let started = try await server.ask("POST /api/rest", #"{"seconds":120,"exercise":"Bench Press","set":3}"#)
        #expect((started.status, started["state"], started["rest.seconds"]) == (201, "running", 120))
        #expect(started["rest.body"] == "Time for Bench Press - Set 3")
        #expect(try await server.ask("POST /api/rest/pause", "{}")["state"] == "paused")
        #expect(try await server.ask("POST /api/rest/extend", #"{"seconds":15}"#)["rest.seconds"] == 135)
        #expect(try await server.ask("POST /api/rest/resume", "{}")["state"] == "running")
        #expect(try await server.ask("POST /api/rest/extend", #"{"seconds":600}"#).status == 400)
        #expect(try await server.ask("DELETE /api/rest")["state"] == "idle")
        for word in ["pause", "resume"] {
            let refused = try await server.ask("POST /api/rest/\(word)", "{}")
            #expect((refused.status, refused.code) == (409, "CONFLICT"))
        }
    }

    @Test func acceptsSchedulesOfOriginalClients() async throws {
        let wish = #"{"delayMs":90000,"title":"Rest Complete","body":"Time for Squat - Set 2","tag":"rest-timer"}"#
        #expect(try await server.ask("POST /api/notifications/schedule", wish).status == 200)
        let rest = try #require(try await stored())
        #expect(rest.words == .own(title: "Rest Complete", body: "Time for Squat - Set 2"))
        #expect(rest.length == .seconds(90))
        for isCancelled: JSONValue in [true, false] {
            let answer = try await server.ask("POST /api/notifications/cancel", #"{"tag":"rest-timer"}"#)
            #expect((answer.status, answer["cancelled"]) == (200, isCancelled))
            #expect(try await stored() == nil)
        }
    }

    @Test func reportsAFailedSaveOfARest() async throws {
        try server.database.folder.file("limber.sqlite/a-folder-in-its-place")
        #expect(try await server.ask("POST /api/rest", #"{"seconds":60}"#).status == 503)
    }
}
