import Foundation
import Testing

/// Bodies that the training routes reject, and the named members.
@Suite(.timeLimit(.minutes(5))) struct TrainingValidationTests {
    /// A rejected body.
    struct Fault: Sendable {
        let route: String
        let body: String
        let issues: [String]

        init(_ route: String, _ body: String, _ issues: String...) {
            (self.route, self.body, self.issues) = (route, body, issues)
        }
    }

    private static let exercises = "POST /api/exercises"
    private static let exercise = "PUT /api/exercises/1"
    private static let plans = "POST /api/plans"
    private static let plan = "PUT /api/plans/1"
    private static let days = "POST /api/plans/1/days"
    private static let day = "PUT /api/plans/1/days/1"
    private static let asked = "POST /api/plans/1/days/1/exercises"
    private static let askedOne = "PUT /api/plans/1/days/1/exercises/1"
    private static let mesocycles = "POST /api/mesocycles"
    private static let workouts = "POST /api/workouts"
    private static let log = "PUT /api/workout-sets/1/log"
    private static let long = String(repeating: "a", count: 101)

    static let faults: [Fault] = [
        Fault(exercises, "", ""), Fault(exercises, "{", ""), Fault(exercises, "[]", ""), Fault(exercises, "null", ""),
        Fault(exercises, "{}", "name"), Fault(exercises, #"{"name":null}"#, "name"),
        Fault(exercises, #"{"name":""}"#, "name"), Fault(exercises, #"{"name":5}"#, "name"),
        Fault(exercises, #"{"name":"\#(long)"}"#, "name"), Fault(exercises, #"{"name":"a\u0000b"}"#, "name"),
        Fault(exercises, #"{"name":"Squat\u0007"}"#, "name"),
        Fault(exercises, #"{"name":"a","weight_increment":0}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","weight_increment":-2.5}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","weight_increment":"5"}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","weight_increment":true}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","weight_increment":null}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","weight_increment":1000000.5}"#, "weight_increment"),
        Fault(exercises, #"{"name":"a","is_custom":1}"#, "is_custom"),
        Fault(exercises, #"{"name":"a","is_custom":"true"}"#, "is_custom"),
        Fault(exercises, #"{"is_custom":0,"weight_increment":[]}"#, "name", "weight_increment", "is_custom"),
        Fault(exercise, #"{"name":""}"#, "name"), Fault(exercise, #"{"weight_increment":0}"#, "weight_increment"),
        Fault(exercise, #"{"name":null,"is_custom":null}"#, "name", "is_custom"), Fault(exercise, "[]", ""),

        Fault(plans, "{}", "name"), Fault(plans, #"{"name":"\#(long)"}"#, "name"),
        Fault(plans, #"{"name":"a","duration_weeks":0}"#, "duration_weeks"),
        Fault(plans, #"{"name":"a","duration_weeks":6.5}"#, "duration_weeks"),
        Fault(plans, #"{"name":"a","duration_weeks":"6"}"#, "duration_weeks"),
        Fault(plans, #"{"name":"a","duration_weeks":true}"#, "duration_weeks"),
        Fault(plan, #"{"name":7,"duration_weeks":-1}"#, "name", "duration_weeks"),

        Fault(days, "{}", "day_of_week", "name", "sort_order"),
        Fault(days, #"{"day_of_week":7,"name":"a","sort_order":0}"#, "day_of_week"),
        Fault(days, #"{"day_of_week":-1,"name":"a","sort_order":0}"#, "day_of_week"),
        Fault(days, #"{"day_of_week":"1","name":"a","sort_order":0}"#, "day_of_week"),
        Fault(days, #"{"day_of_week":1.5,"name":"a","sort_order":0}"#, "day_of_week"),
        Fault(days, #"{"day_of_week":1,"name":"","sort_order":0}"#, "name"),
        Fault(days, #"{"day_of_week":1,"name":"a","sort_order":-1}"#, "sort_order"),
        Fault(day, #"{"day_of_week":9,"name":"","sort_order":0.5}"#, "day_of_week", "name", "sort_order"),

        Fault(asked, "{}", "exercise_id", "sort_order"), Fault(asked, #"{"exercise_id":"a"}"#, "sort_order"),
        Fault(asked, #"{"exercise_id":"","sort_order":0}"#, "exercise_id"),
        Fault(asked, #"{"exercise_id":1,"sort_order":0}"#, "exercise_id"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"sets":0}"#, "sets"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"sets":101}"#, "sets"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"reps":0}"#, "reps"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"reps":8.5}"#, "reps"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"weight":-1}"#, "weight"),
        Fault(asked, #"{"exercise_id":"a","sort_order":0,"rest_seconds":0}"#, "rest_seconds"),
        Fault(
            askedOne, #"{"sets":0,"reps":0,"weight":-1,"rest_seconds":0,"sort_order":-1}"#,
            "sets", "reps", "weight", "rest_seconds", "sort_order"),

        Fault(mesocycles, "{}", "plan_id", "start_date"),
        Fault(mesocycles, #"{"plan_id":"","start_date":"2026-11-18"}"#, "plan_id"),
        Fault(mesocycles, #"{"plan_id":1,"start_date":20261118}"#, "plan_id", "start_date"),
        Fault(mesocycles, #"{"plan_id":"a","start_date":"18.11.2026"}"#, "start_date"),
        Fault(mesocycles, #"{"plan_id":"a","start_date":"2026-11-18T00:00:00Z"}"#, "start_date"),
        Fault(mesocycles, #"{"plan_id":"a","start_date":"2026-02-29"}"#, "start_date"),
        Fault(mesocycles, #"{"plan_id":"a","start_date":"9999-12-31"}"#, "start_date"),

        Fault(workouts, "{}", "mesocycle_id", "plan_day_id", "week_number", "scheduled_date"),
        Fault(
            workouts, #"{"mesocycle_id":"","plan_day_id":"","week_number":0,"scheduled_date":""}"#,
            "mesocycle_id", "plan_day_id", "week_number", "scheduled_date"),
        Fault(
            workouts, #"{"mesocycle_id":"a","plan_day_id":"a","week_number":"1","scheduled_date":"2026-11-18"}"#,
            "week_number"),

        Fault(log, "{}", "actual_reps", "actual_weight"),
        Fault(log, #"{"actual_reps":-1,"actual_weight":-0.5}"#, "actual_reps", "actual_weight"),
        Fault(log, #"{"actual_reps":8.5,"actual_weight":60}"#, "actual_reps"),
        Fault(log, #"{"actual_reps":"60","actual_weight":"60"}"#, "actual_reps", "actual_weight"),
        Fault(log, #"{"actual_reps":true,"actual_weight":false}"#, "actual_reps", "actual_weight"),
        Fault(log, #"{"actual_reps":null,"actual_weight":null}"#, "actual_reps", "actual_weight"),
    ]

    @Test func namesAllFaults() async throws {
        try await ServerFixture.open { fixture in
            for fault in Self.faults {
                let parts = fault.route.split(separator: " ").map(String.init)
                let answer = try await fixture.ask(parts[0], parts[1], fault.body)
                #expect(answer.status == 400, "\(fault.route) \(fault.body)")
                #expect(answer.code == "VALIDATION_ERROR")
                #expect(answer.message == "Invalid request data")
                #expect(answer.issues == fault.issues, "\(fault.route) \(fault.body)")
            }
        }
    }

    @Test func ignoresUnknownMembers() async throws {
        try await ServerFixture.open { fixture in
            let answer = try await fixture.ask(
                "POST", "/api/exercises", #"{"name":"Squat","id":"mine","colour":"red"}"#)
            #expect(answer.status == 201)
            #expect(answer.data?["id"] as? String != "mine")
            #expect(answer.data?["colour"] == nil)
        }
    }
}
