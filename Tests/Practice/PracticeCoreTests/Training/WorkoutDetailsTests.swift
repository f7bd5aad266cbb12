import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The contents of workouts and training cycles, and the workout and the set that come next.
@Suite struct WorkoutDetailsTests {
    /// The member names of a JSON object.
    private func members(_ value: some Encodable) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any]
        return Set(try #require(object).keys)
    }

    @Test func ordersExercisesAsInThePlan() {
        let sets: [WorkoutSet] = [
            .example(1, of: "gone"), .example(2, of: "row", .skipped), .example(1, of: "squat"),
            .example(1, of: "row", .completed(reps: 8, weight: 60)), .example(3, of: "row"),
        ]
        let plan: [TrainingPlanDayExercise] = [.example(order: 2), .example(of: "row", rest: 90, order: 1)]
        let details = WorkoutDetails(
            .example(), of: .example(), plan: plan, sets: sets, names: ["row": "Row", "squat": "Squat"])
        #expect(
            details.exercises.map { "\($0.exerciseID) '\($0.exerciseName)' \($0.restSeconds) s" }
                == ["row 'Row' 90 s", "squat 'Squat' 60 s", "gone 'gone' 60 s"])
        let row = details.exercises[0]
        #expect(row.sets.map(\.setNumber) == [1, 2, 3])
        #expect((row.totalSets, row.completedSets) == (3, 1))
        #expect(row.warmUpSets.map(\.weight) == [25, 35])
        #expect(details.planDayName == "Push")
    }

    /// A row, a squat and two rows. A fourth row was added to the workout.
    @Test func keepsTheOrderOfACircuit() {
        let rows = (1...4).map { WorkoutSet.example($0, of: "row", $0 == 1 ? Self.lifted : .pending) }
        let plan: [TrainingPlanDayExercise] = [
            .example(of: "row", sets: 1), .example(of: "squat", sets: 1, order: 1),
            .example(of: "row", sets: 2, order: 2),
        ]
        let details = WorkoutDetails(
            .example(), of: .example(), plan: plan, sets: rows + [.example(1, of: "squat")], names: [:])
        #expect(details.placedSets.map(\.set.id) == ["row-1", "squat-1", "row-2", "row-3", "row-4"])
        #expect(details.exercises.map(\.totalSets) == [1, 1, 3])
        #expect(details.nextOpenSet()?.set.id == "squat-1")
        #expect(details.rest(after: details.exercises[0])?.words == .next(exercise: "squat", set: 1))
        #expect(details.exercises.map(\.warmUpSets.count).last == 0)
    }

    @Test func namesADeletedDayUnknown() {
        let details = WorkoutDetails(.example(), of: nil, plan: [], sets: [], names: [:])
        #expect(details.planDayName == "Unknown")
        let summary = WorkoutSummary(.example(), of: nil, sets: [])
        #expect((summary.planDayName, summary.dayOfWeek) == ("Unknown", 3))
    }

    @Test func summarizesTheWeeksOfACycle() {
        let workouts: [Workout] = [
            .example(week: 7, on: "2026-12-30"), .example(.skipped(startedAt: nil), on: "2026-11-19"),
            .example(.completed(startedAt: .saturday, at: .saturday), on: "2026-11-18"),
        ]
        let summaries = workouts.map {
            WorkoutSummary($0, of: .example(), sets: [.example(), .example(2, of: "row")])
        }
        let details = TrainingCycleDetails(.example(), planName: "Three days", workouts: summaries)
        #expect((details.weeks.map(\.weekNumber), details.weeks.map(\.isDeload)) == ([1, 7], [false, true]))
        #expect(details.weeks[0].workouts.map(\.workout.scheduledDate) == ["2026-11-18", "2026-11-19"])
        let counts = details.weeks.map { [$0.totalWorkouts, $0.completedWorkouts, $0.skippedWorkouts] }
        #expect(counts == [[2, 1, 1], [1, 0, 0]])
        #expect((details.totalWorkouts, details.completedWorkouts) == (3, 1))
        #expect((summaries[0].exerciseCount, summaries[0].setCount) == (2, 2))
    }

    @Test func encodesTheMembersOfTheWireFormat() throws {
        let own: Set = [
            "id", "mesocycle_id", "plan_day_id", "week_number", "scheduled_date", "status", "started_at",
            "completed_at",
        ]
        #expect(try members(Workout.example()) == own)
        let details = WorkoutDetails(.example(), of: nil, plan: [], sets: [], names: [:])
        #expect(try members(details) == own.union(["plan_day_name", "exercises"]))
        #expect(
            try members(WorkoutSet.example()) == [
                "id", "workout_id", "exercise_id", "set_number", "target_reps", "target_weight", "actual_reps",
                "actual_weight", "status",
            ])
        let change = SetCountChange(currentWorkoutSet: nil, futureSets: 2)
        #expect(try members(change) == ["currentWorkoutSet", "futureWorkoutsAffected", "futureSetsModified"])
    }

    @Test func decodesItsEncodedRecords() throws {
        func expectSame<Value: Codable & Equatable>(_ value: Value) throws {
            #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
        }
        for state in WorkoutTransitionTests.states { try expectSame(Workout.example(state)) }
        for state in [WorkoutSet.State.pending, .completed(reps: 0, weight: 12.5), .skipped] {
            try expectSame(WorkoutSet.example(1, state))
        }
    }

    private static let today: LocalDay = "2026-11-18"
    private static let noon = Timestamp.at("2026-11-18 12:00")
    private static let started = Workout.example(.inProgress(since: noon), id: "started", on: "2026-12-24")
    private static let startedToday = Workout.example(.inProgress(since: noon), id: "started today")
    private static let missed = Workout.example(id: "missed", on: "2026-11-10")
    private static let due = Workout.example(id: "due", on: today)
    private static let coming = Workout.example(id: "coming", on: "2026-11-19")
    private static let skipped = Workout.example(.skipped(startedAt: noon), id: "skipped")
    private static let done = Workout.example(
        .completed(startedAt: noon, at: noon + .seconds(3600)), id: "done", on: "2026-11-01")
    private static let doneBefore = Workout.example(
        .completed(startedAt: noon, at: .at("2026-11-17T23:59:59.999Z")), id: "done before")
    private static let doneFirst = Workout.example(.completed(startedAt: noon, at: noon), id: "done first")

    @Test(arguments: [
        ([coming, done, due, started, missed], "started" as String?), ([coming, done, due, missed], "missed"),
        ([coming, done, due], "due"), ([coming, done, skipped], "done"), ([done, doneFirst], "done"),
        ([coming, doneBefore, skipped], nil), ([], nil),
    ])
    func choosesOneWorkoutForTheCard(workouts: [Workout], id: String?) {
        #expect(workouts.cardWorkout(on: Self.today, day: DayClock.utc.day)?.id == id)
        #expect(workouts.reversed().cardWorkout(on: Self.today, day: DayClock.utc.day)?.id == id)
    }

    @Test(arguments: [
        ([coming, due, started, done], "due" as String?), ([coming, skipped, done], "coming"), ([skipped, done], nil),
        ([due, startedToday], "started today"), ([startedToday, due], "started today"),
    ])
    func theNextWorkoutIsTheEarliestOpenOne(workouts: [Workout], id: String?) {
        #expect(workouts.next?.id == id)
    }

    /// A workout of a bench press and a row, two sets each, with the state of each set in order.
    private func workout(_ states: [WorkoutSet.State], rest: Int = 90) -> WorkoutDetails {
        let sets = zip([("bench", 1), ("bench", 2), ("row", 1), ("row", 2)], states).map { set, state in
            WorkoutSet.example(set.1, of: set.0, state)
        }
        let plan: [TrainingPlanDayExercise] = [
            .example(of: "bench", rest: rest), .example(of: "row", rest: rest, order: 1),
        ]
        return WorkoutDetails(
            .example(), of: .example(), plan: plan, sets: sets, names: ["bench": "Bench Press", "row": "Row"])
    }

    private static let lifted = WorkoutSet.State.completed(reps: 8, weight: 40)

    @Test(
        arguments: [
            ([.pending, .pending, .pending, .pending], "bench-1", nil, "row-1"),
            ([lifted, .pending, .pending, .pending], "bench-2", "bench-1", "row-1"),
            ([lifted, .skipped, lifted, .pending], "row-2", "row-1", "row-2"),
            ([.pending, .pending, lifted, .skipped], "bench-1", "row-2", nil),
            ([lifted, lifted, lifted, lifted], nil, "row-2", nil),
        ] as [([WorkoutSet.State], String?, String?, String?)])
    func findsTheNextAndTheLastSet(states: [WorkoutSet.State], next: String?, last: String?, nextRow: String?) {
        let workout = workout(states)
        #expect((workout.nextOpenSet()?.set.id, workout.lastClosedSet()?.set.id) == (next, last))
        #expect(workout.nextOpenSet(of: "row")?.set.id == nextRow)
    }

    @Test(
        arguments: [
            ([lifted, .pending, .pending, .pending], 0, .next(exercise: "Bench Press", set: 2)),
            ([lifted, lifted, .pending, .pending], 0, .next(exercise: "Row", set: 1)),
            ([.pending, .pending, lifted, .pending], 1, .next(exercise: "Row", set: 2)),
            ([.pending, .pending, lifted, lifted], 1, .next(exercise: "Bench Press", set: 1)),
            ([lifted, lifted, lifted, .skipped], 1, nil),
        ] as [([WorkoutSet.State], Int, RestRequest.Words?)])
    func restsBeforeTheNextSet(states: [WorkoutSet.State], exercise: Int, words: RestRequest.Words?) {
        let workout = workout(states)
        let rest = workout.rest(after: workout.exercises[exercise])
        #expect(rest?.words == words)
        #expect(rest?.length == (words == nil ? nil : .seconds(90)))
    }

    @Test(arguments: [(0, 1), (600, 600), (900, 600)])
    func limitsTheRest(planned: Int, seconds: Int) {
        let workout = workout([Self.lifted, .pending, .pending, .pending], rest: planned)
        #expect(workout.rest(after: workout.exercises[0])?.length == .seconds(seconds))
    }
}
