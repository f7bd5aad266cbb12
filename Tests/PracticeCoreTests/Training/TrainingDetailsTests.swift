import FoundationEssentials
import PracticeCore
import SessionCore
import Testing

@Suite struct TrainingDetailsTests {
    private func members(_ value: some Encodable) throws -> Set<String> {
        try JSONDecoder().decode(MemberNames.self, from: JSONEncoder().encode(value)).names
    }

    @Test func ordersExercisesAsInThePlan() {
        let sets = [
            Samples.set(1, of: "gone"), Samples.set(2, of: "row", .skipped), Samples.set(1, of: "squat"),
            Samples.set(1, of: "row", .completed(reps: 8, weight: 60)), Samples.set(3, of: "row"),
        ]
        let plan = [Samples.asked(of: "squat", order: 2), Samples.asked(of: "row", rest: 90, order: 1)]
        let details = WorkoutDetails(
            Samples.workout(), of: Samples.day(1), plan: plan, sets: sets, names: ["row": "Row", "squat": "Squat"])
        #expect(details.exercises.map(\.exerciseID) == ["row", "squat", "gone"])
        #expect(details.exercises.map(\.exerciseName) == ["Row", "Squat", "gone"])
        #expect(details.exercises.map(\.restSeconds) == [90, 60, 60])
        let row = details.exercises[0]
        #expect(row.sets.map(\.setNumber) == [1, 2, 3])
        #expect((row.totalSets, row.completedSets) == (3, 1))
        #expect(row.warmUpSets.map(\.weight) == [25, 35])
        #expect(details.planDayName == "Push")
    }

    @Test func namesADeletedDayUnknown() {
        let details = WorkoutDetails(Samples.workout(), of: nil, plan: [], sets: [], names: [:])
        #expect(details.planDayName == "Unknown")
        let summary = WorkoutSummary(Samples.workout(), of: nil, sets: [])
        #expect((summary.planDayName, summary.dayOfWeek) == ("Unknown", 3))
    }

    @Test func summarizesTheWeeksOfAMesocycle() {
        let mesocycle = Mesocycle(id: "m", planID: "plan", startDate: LocalDay(number: 0), at: Samples.noon)
        let done = Workout.State.completed(startedAt: Samples.noon, at: Samples.one)
        let workouts = [
            Samples.workout(week: 7, on: "2026-12-30"), Samples.workout(.skipped(startedAt: nil), on: "2026-11-19"),
            Samples.workout(done, on: "2026-11-18"),
        ].map { WorkoutSummary($0, of: Samples.day(1), sets: [Samples.set(), Samples.set(2, of: "row")]) }
        let details = MesocycleDetails(mesocycle, planName: "Three days", workouts: workouts)
        #expect(details.weeks.map(\.weekNumber) == [1, 7])
        #expect(details.weeks.map(\.isDeload) == [false, true])
        #expect(details.weeks[0].workouts.map(\.workout.scheduledDate.description) == ["2026-11-18", "2026-11-19"])
        #expect(details.weeks.map(\.totalWorkouts) == [2, 1])
        #expect(details.weeks.map(\.completedWorkouts) == [1, 0])
        #expect(details.weeks.map(\.skippedWorkouts) == [1, 0])
        #expect((details.totalWorkouts, details.completedWorkouts) == (3, 1))
        #expect((workouts[0].exerciseCount, workouts[0].setCount) == (2, 2))
    }

    @Test func encodesTheMembersOfTheWireFormat() throws {
        let workout = Samples.workout()
        let own: Set = [
            "id", "mesocycle_id", "plan_day_id", "week_number", "scheduled_date", "status", "started_at",
            "completed_at",
        ]
        #expect(try members(workout) == own)
        let details = WorkoutDetails(workout, of: nil, plan: [], sets: [], names: [:])
        #expect(try members(details) == own.union(["plan_day_name", "exercises"]))
        #expect(
            try members(Samples.set()) == [
                "id", "workout_id", "exercise_id", "set_number", "target_reps", "target_weight", "actual_reps",
                "actual_weight", "status",
            ])
        let change = SetCountChange(currentWorkoutSet: nil, futureSets: 2)
        #expect(try members(change) == ["currentWorkoutSet", "futureWorkoutsAffected", "futureSetsModified"])
    }

    @Test(arguments: WorkoutTransitionTests.states) func decodesItsEncodedWorkout(state: Workout.State) throws {
        let workout = Samples.workout(state)
        #expect(try JSONDecoder().decode(Workout.self, from: JSONEncoder().encode(workout)) == workout)
    }

    @Test(arguments: [WorkoutSet.State.pending, .completed(reps: 0, weight: 12.5), .skipped])
    func decodesItsEncodedSet(state: WorkoutSet.State) throws {
        let set = Samples.set(1, state)
        #expect(try JSONDecoder().decode(WorkoutSet.self, from: JSONEncoder().encode(set)) == set)
    }
}

/// The member names of a JSON object.
private struct MemberNames: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    let names: Set<String>

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue))
    }
}
