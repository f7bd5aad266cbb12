import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkoutRoutesTests {
    private func member(_ name: String, of answer: Answer) -> String? { answer.data?[name] as? String }

    @Test func goesFromStartToCompletion() async throws {
        try await ServerFixture.open { fixture in
            #expect(try await fixture.ask("GET", "/api/workouts/today").isNull)
            let (_, _, weeks) = try await fixture.startMesocycle()
            let workout = try await fixture.ask("GET", "/api/workouts/today")
            #expect(member("id", of: workout) == weeks[0][0])
            #expect(workout.data?["started_at"] is NSNull)
            let exercise = try #require((workout.data?["exercises"] as? [[String: Any]])?.first)
            #expect(exercise["exercise_name"] as? String == "Squat")
            #expect((exercise["total_sets"] as? Int, exercise["completed_sets"] as? Int) == (2, 0))
            #expect(exercise["rest_seconds"] as? Int == 60)
            let warmUps = try #require(exercise["warmup_sets"] as? [[String: Any]])
            #expect(warmUps.compactMap { $0["target_weight"] as? Double } == [12.5, 17.5])

            let sets = try await fixture.sets(of: weeks[0][0])
            let logged = try await fixture.ask(
                "PUT", "/api/workout-sets/\(sets[0])/log", #"{"actual_reps":7,"actual_weight":32.5}"#)
            #expect((logged.status, member("status", of: logged)) == (200, "completed"))
            #expect((logged.data?["actual_reps"] as? Int, logged.data?["actual_weight"] as? Double) == (7, 32.5))
            #expect(member("status", of: try await fixture.ask("GET", "/api/workouts/\(weeks[0][0])")) == "in_progress")
            let skipped = try await fixture.ask("PUT", "/api/workout-sets/\(sets[1])/skip")
            #expect(member("status", of: skipped) == "skipped")
            let open = try await fixture.ask("PUT", "/api/workout-sets/\(sets[1])/unlog")
            #expect(member("status", of: open) == "pending")
            #expect(open.data?["actual_reps"] is NSNull)

            let done = try await fixture.ask("PUT", "/api/workouts/\(weeks[0][0])/complete")
            #expect(member("completed_at", of: done) == "2026-11-21T12:00:00.000Z")
            let late = try await fixture.ask("PUT", "/api/workout-sets/\(sets[1])/skip")
            #expect((late.status, late.message) == (400, "Cannot skip sets for a completed workout"))
            #expect(member("id", of: try await fixture.ask("GET", "/api/workouts/today")) == weeks[0][1])
        }
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        try await ServerFixture.open { fixture in
            let (_, _, weeks) = try await fixture.startMesocycle()
            func put(_ verb: String) async throws -> Answer {
                try await fixture.ask("PUT", "/api/workouts/\(weeks[0][0])/\(verb)")
            }
            let early = try await put("complete")
            #expect((early.status, early.code) == (400, "VALIDATION_ERROR"))
            #expect(early.message == "Cannot complete a workout that has not been started")
            #expect(member("status", of: try await put("start")) == "in_progress")
            #expect(try await put("start").message == "Workout is already in progress")
            #expect(member("status", of: try await put("skip")) == "skipped")
            #expect(try await put("skip").message == "Workout is already skipped")
            #expect(try await put("start").message == "Cannot start a skipped workout")
        }
    }

    @Test func changesTheNumberOfSetsFromNowOn() async throws {
        try await ServerFixture.open { fixture in
            let (exercise, _, weeks) = try await fixture.startMesocycle()
            let sets = "/api/workouts/\(weeks[4][1])/exercises/\(exercise)/sets"
            let more = try await fixture.ask("POST", "\(sets)/add", "{}")
            #expect(more.status == 201)
            #expect((more.data?["currentWorkoutSet"] as? [String: Any])?["set_number"] as? Int == 3)
            #expect(more.data?["futureWorkoutsAffected"] as? Int == 2)
            #expect(more.data?["futureSetsModified"] as? Int == 2)
            let less = try await fixture.ask("DELETE", "\(sets)/remove")
            #expect(less.status == 200)
            #expect(less.data?["currentWorkoutSet"] is NSNull)
            #expect(less.data?["futureSetsModified"] as? Int == 2)
            _ = try await fixture.ask("DELETE", "\(sets)/remove")
            let last = try await fixture.ask("DELETE", "\(sets)/remove")
            #expect((last.status, last.message) == (400, "Cannot remove the last set from an exercise"))
            let unknown = try await fixture.ask("POST", "/api/workouts/\(weeks[4][1])/exercises/7/sets/add", "{}")
            #expect((unknown.status, unknown.message) == (404, "Exercise with id 7 not found"))
        }
    }

    @Test func addsAWorkoutToAMesocycle() async throws {
        try await ServerFixture.open { fixture in
            let (_, plan, days) = try await fixture.makePlan()
            let mesocycle = try await fixture.makeMesocycle(of: plan)
            func body(_ mesocycle: String, _ day: String) -> String {
                #"{"mesocycle_id":"\#(mesocycle)","plan_day_id":"\#(day)","week_number":2,"scheduled_date":"2026-11-25"}"#
            }
            let added = try await fixture.ask("POST", "/api/workouts", body(mesocycle, days[0]))
            #expect((added.status, member("status", of: added)) == (201, "pending"))
            let unknown = try await fixture.ask("POST", "/api/workouts", body("7", days[0]))
            #expect(unknown.message == "Mesocycle with id 7 not found")
            #expect(
                try await fixture.ask("POST", "/api/workouts", body(mesocycle, "7")).message
                    == "PlanDay with id 7 not found")
        }
    }

    @Test func logsASetOnceFromManyDevices() async throws {
        try await ServerFixture.open { fixture in
            let (_, _, weeks) = try await fixture.startMesocycle()
            let sets = try await fixture.sets(of: weeks[0][0])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for reps in 0..<8 {
                    group.addTask {
                        let body = #"{"actual_reps":\#(reps),"actual_weight":30}"#
                        return try await fixture.ask("PUT", "/api/workout-sets/\(sets[reps % 2])/log", body).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 8))
            let exercises = try await fixture.ask("GET", "/api/workouts/\(weeks[0][0])").data?["exercises"]
            #expect((exercises as? [[String: Any]])?.first?["completed_sets"] as? Int == 2)
        }
    }
}
