import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Values that every other input rejects are rejected in documents, too.
@Suite(.timeLimit(.minutes(5))) struct ImportRangeTests {
    private let repositories: Repositories
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        repositories = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    private func document(_ part: String) -> Data {
        Data(#"{"format":"limber-export","version":1,"sessions":[\#(ExchangeRepositoryTests.session)],\#(part)}"#.utf8)
    }

    private static let moments = #""created_at":"2026-01-26T12:00:00.000Z","updated_at":"2026-01-26T12:00:00.000Z""#

    private static func exercise(name: String = "Squat", increment: String = "2.5") -> String {
        #"{"id":"e","name":"\#(name)","weight_increment":\#(increment),"is_custom":true,\#(moments)}"#
    }

    private static func plan(weeks: Int = 6) -> String {
        #"{"id":"p","name":"Push","duration_weeks":\#(weeks),\#(moments)}"#
    }

    private static func day(weekday: Int = 1, order: Int = 0) -> String {
        #"{"id":"d","plan_id":"p","name":"Push","day_of_week":\#(weekday),"sort_order":\#(order)}"#
    }

    private static func ask(_ member: String = "sets", _ value: String = "2") -> String {
        let members = ["sets": "2", "reps": "8", "weight": "30", "rest_seconds": "60", "sort_order": "0"]
            .merging([member: value]) { $1 }.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return #"{"id":"x","plan_day_id":"d","exercise_id":"e",\#(members.joined(separator: ","))}"#
    }

    private static func mesocycle(start: String = "2026-01-26", week: Int = 1) -> String {
        #"{"id":"c","plan_id":"p","start_date":"\#(start)","current_week":\#(week),"status":"active",\#(moments)}"#
    }

    private static func workout(week: Int = 1) -> String {
        #"{"id":"w","mesocycle_id":"c","plan_day_id":"d","week_number":\#(week),"scheduled_date":"2026-01-26","#
            + #""status":"pending","started_at":null,"completed_at":null}"#
    }

    private static func set(_ member: String = "set_number", _ value: String = "1") -> String {
        let usual = [
            "set_number": "1", "target_reps": "8", "target_weight": "30", "actual_reps": "8", "actual_weight": "30",
        ]
        let members = usual.merging([member: value]) { $1 }.sorted { $0.key < $1.key }
            .map { "\"\($0.key)\":\($0.value)" }
        return #"{"id":"t","workout_id":"w","exercise_id":"e","status":"completed",\#(members.joined(separator: ","))}"#
    }

    private static func training(_ table: String, _ row: String) -> String { #""training":{"\#(table)":[\#(row)]}"# }

    private static func weight(_ kilograms: String) -> String {
        #""nutrition":{"bodyWeight":[{"id":"a","measuredAt":"2026-01-26T12:00:00.000Z","weight":\#(kilograms)}]}"#
    }

    private static func targets(_ old: String = "", _ new: String = "") -> String {
        let row = #"""
            {"number":1,"at":"2026-01-26T12:00:00.000Z","isNews":false,"calculated":{"formulae":{"bmr":1},\#
            "basis":{"weight":82,"height":180,"age":36,"sex":"male","activity":"sedentary","goal":"lose_weight"},\#
            "targets":{"bmr":1770,"tdee":2744,"calorieTarget":2244,"proteinTarget":180,"waterTarget":2900,\#
            "weeklyRate":-0.5,"estimatedWeeks":14,"projectedDate":"2026-05-04"}}}
            """#
        return #""nutrition":{"nutritionTargets":[\#(old.isEmpty ? row : row.replacing(old, with: new))]}"#
    }

    private static func week(id: String) -> String {
        #""nutrition":{"nutritionPlan":[{"id":\#(id),"createdAt":"2026-01-26T12:00:00.000Z","monday":"2026-01-26"}]}"#
    }

    private static func intention(_ text: String) -> String {
        #""reminders":{"intention":[{"id":"i","text":"\#(text)","scope":"day","date":"2026-01-26","aiGenerated":false,"#
            + #""aiRephrased":false,"createdAt":"2026-01-26T12:00:00.000Z","updatedAt":"2026-01-26T12:00:00.000Z"}]}"#
    }

    private static func question(snoozes: Int) -> String {
        #""reminders":{"reminderQuestion":[{"id":"q","kind":"daily","period":"2026-01-26","why":"daily","#
            + #""askedAt":"2026-01-26T12:00:00.000Z","snoozes":\#(snoozes),"outcome":"open"}]}"#
    }

    private static func preferences(_ key: String, _ value: String) -> String {
        #""preferences":{"\#(key)":{\#(value)}}"#
    }

    static let wrong: [(part: String, complaint: String)] = [
        (weight("29.9"), "nutrition.bodyWeight[0]: weight '29.9' is out of range; use 30 to 300 kg"),
        (weight("300.1"), "weight '300.1' is out of range"), (weight("0"), "weight '0' is out of range"),
        (weight("-82"), "weight '-82' is out of range"),
        (
            preferences("nutritionProfile", #""height":251"#),
            "preferences.nutritionProfile: height '251' is out of range"
        ),
        (preferences("nutritionProfile", #""target":20"#), "preferences.nutritionProfile: weight '20' is out of range"),
        (
            targets("1770", "9223372036854775807"),
            "nutrition.nutritionTargets[0]: 'calculated.targets': implausible targets"
        ),
        (targets(":14", ":-1"), "timeline -1 weeks is not within"),
        (targets(#""number":1"#, #""number":0"#), "nutrition.nutritionTargets[0]: 'number' must be 1 to"),
        (week(id: "9223372036854775807"), "nutrition.nutritionPlan[0]: 'id' must be 1 to 1000000"),
        (training("exercise", exercise(name: "")), "training.exercise[0]: 'name' must have 1 to 100 characters"),
        (training("exercise", exercise(name: #"Squat\u0007"#)), "characters without control characters"),
        (training("exercise", exercise(increment: "0")), "'weight_increment' must be above 0"),
        (training("plan", plan(weeks: 0)), "training.plan[0]: 'duration_weeks' must be 1 to 1000000"),
        (training("planDay", day(weekday: 7)), "training.planDay[0]: 'day_of_week' must be 0 to 6"),
        (training("planDay", day(order: -1)), "'sort_order' must be 0 to"),
        (training("planDayExercise", ask("sets", "101")), "training.planDayExercise[0]: 'sets' must be 1 to 100"),
        (training("planDayExercise", ask("reps", "9223372036854775807")), "'reps' must be 1 to 1000000"),
        (training("planDayExercise", ask("weight", "-0.5")), "'weight' must be 0 to 1000000"),
        (training("planDayExercise", ask("rest_seconds", "0")), "'rest_seconds' must be 1 to"),
        (
            training("mesocycle", mesocycle(start: "9000-01-01")),
            "training.mesocycle[0]: 'start_date' must be in the year"
        ),
        (training("mesocycle", mesocycle(week: 0)), "'current_week' must be 1 to"),
        (training("workout", workout(week: 0)), "training.workout[0]: 'week_number' must be 1 to"),
        (
            training("workoutSet", set("set_number", "9223372036854775807")),
            "training.workoutSet[0]: 'set_number' must be"
        ),
        (training("workoutSet", set("target_reps", "0")), "'target_reps' must be 1 to 1000001"),
        (training("workoutSet", set("target_weight", "4000001")), "'target_weight' must be 0 to 4000000"),
        (training("workoutSet", set("actual_reps", "-1")), "'actual_reps' must be 0 to"),
        (training("workoutSet", set("actual_weight", "-1")), "'actual_weight' must be 0 to"),
        (intention("  "), "reminders.intention[0]: an intention must not be empty"),
        (intention("\\u001b[2J"), "reminders.intention[0]: an intention must not contain control characters"),
        (question(snoozes: 4), "reminders.reminderQuestion[0]: 'snoozes' must be 0 to 3"),
        (#""preferences":{"notification-consent":"maybe"}"#, "preferences.notification-consent"),
        (preferences("notificationPreferences", #""weeklyDay":7"#), "preferences.notificationPreferences"),
        (preferences("notificationPreferences", #""dailyText":" ""#), "a reminder's question must not be empty"),
        (
            preferences("notificationPreferences", #""quietHours":{"from":"08:00","to":"08:00"}"#),
            "'quietHours' must start and end"
        ),
    ]

    private static let late: [(part: String, complaint: String)] = [
        (weight("80").replacing("2026", with: "9000"), "nutrition.bodyWeight[0]: 'measuredAt' is after the year 8999"),
        (week(id: "1").replacing("2026-01-26\"", with: "9000-01-06\""), "'monday' is after the year 8999"),
        (intention("x").replacing("2026-01-26\"", with: "9000-01-26\""), "'date' is after the year 8999"),
        (
            #""sessions":[\#(ExchangeRepositoryTests.session.replacing("2026", with: "9000"))]"#,
            "sessions[0]: 'completedAt' is after the year 8999"
        ),
    ]

    @Test(arguments: late)
    func rejectsADateAfterTheLastYear(part: String, complaint: String) async throws {
        let document = Data(#"{"format":"limber-export","version":1,\#(part)}"#.utf8)
        let error = try await #require(throws: ImportError.self) {
            try await repositories.exchange.importDocument(document)
        }
        #expect("\(error)".contains(complaint), "\(error)")
    }

    @Test(arguments: wrong)
    func rejectsAValueOutOfRange(part: String, complaint: String) async throws {
        let error = try await #require(throws: ImportError.self) {
            try await repositories.exchange.importDocument(document(part))
        }
        #expect("\(error)".contains(complaint), "\(error)")
        #expect(try repositories.sessions.sessionCount() == 0)
    }

    @Test func acceptsTheEndsOfTheRanges() async throws {
        let tables = [
            ("exercise", Self.exercise()), ("plan", Self.plan()), ("planDay", Self.day()),
            ("planDayExercise", Self.ask()),
            ("mesocycle", Self.mesocycle()), ("workout", Self.workout()), ("workoutSet", Self.set()),
        ].map { "\"\($0)\":[\($1)]" }
        let training = #""training":{\#(tables.joined(separator: ","))}"#
        #expect(try await repositories.exchange.importDocument(document(training)).trainingRows == 7)
        for part in [Self.weight("30"), Self.weight("300"), Self.targets(), Self.week(id: "1")] {
            #expect(try await repositories.exchange.importDocument(document(part)).nutritionRows == 1)
        }
        #expect(try await repositories.exchange.importDocument(document(Self.intention("Rest"))).reminderRows == 1)
        #expect(try await repositories.exchange.importDocument(document(Self.question(snoozes: 3))).reminderRows == 1)
    }

    @Test func acceptsTheHeaviestMesocycle() async throws {
        let now = Timestamp.noon
        try repositories.trainingPlans.add(
            Exercise(id: "e", name: "Squat", weightIncrement: 1_000_000, isCustom: true, at: now))
        try repositories.trainingPlans.add(TrainingPlan(id: "p", name: "Push", durationWeeks: 6, at: now))
        try repositories.trainingPlans.add(
            TrainingPlanDay(id: "d", planID: "p", dayOfWeek: 1, name: "Push", sortOrder: 0))
        try repositories.trainingPlans.add(
            TrainingPlanDayExercise(
                id: "x", planDayID: "d", exerciseID: "e", sets: 1, reps: 1_000_000, weight: 1_000_000, restSeconds: 60,
                sortOrder: 0), toPlan: "p")
        var ids = 0
        _ = try repositories.mesocycles.begin(
            Mesocycle(id: "c", planID: "p", startDate: try #require(LocalDay(parsing: "8999-12-31")), at: now), at: now
        ) {
            ids += 1
            return "\(ids)"
        }
        let document = try repositories.exchange.document(at: now)
        // Five, a workout and a set for each week.
        let other = try Repositories.opened("\(folder.path)/other.sqlite")
        #expect(try await other.exchange.importDocument(document).trainingRows == 5 + 14)
    }
}
