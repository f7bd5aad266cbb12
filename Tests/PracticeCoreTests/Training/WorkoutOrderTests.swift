import PracticeCore
import SessionCore
import Testing

@Suite struct WorkoutOrderTests {
    /// A workout of a bench press and a row, two sets each, with the status of each set in order.
    private func workout(_ states: [WorkoutSet.State], rest: Int = 90) -> WorkoutDetails {
        let workout = Workout(
            id: "w", mesocycleID: "m", planDayID: "d", weekNumber: 1, scheduledDate: LocalDay(number: 0))
        let names = ["bench": "Bench Press", "row": "Row"]
        let sets = zip(["bench", "bench", "row", "row"], states).enumerated().map { index, set in
            WorkoutSet(
                id: "s\(index)", workoutID: "w", exerciseID: set.0, setNumber: index % 2 + 1, targetReps: 8,
                targetWeight: 40, state: set.1)
        }
        let plan = ["bench", "row"].enumerated().map { order, id in
            TrainingPlanDayExercise(
                id: id, planDayID: "d", exerciseID: id, sets: 2, reps: 8, weight: 40, restSeconds: rest,
                sortOrder: order)
        }
        let day = TrainingPlanDay(id: "d", planID: "p", dayOfWeek: 1, name: "Push", sortOrder: 0)
        return WorkoutDetails(workout, of: day, plan: plan, sets: sets, names: names)
    }

    private static let done = WorkoutSet.State.completed(reps: 8, weight: 40)

    @Test(
        arguments: [
            ([.pending, .pending, .pending, .pending], "s0", nil, "s2"),
            ([done, .pending, .pending, .pending], "s1", "s0", "s2"),
            ([done, .skipped, done, .pending], "s3", "s2", "s3"),
            ([.pending, .pending, done, .skipped], "s0", "s3", nil),
            ([done, done, done, done], nil, "s3", nil),
        ] as [([WorkoutSet.State], String?, String?, String?)])
    func findsTheNextAndTheLastSet(
        states: [WorkoutSet.State], next: String?, last: String?, nextRow: String?
    ) {
        let workout = workout(states)
        #expect(workout.nextOpenSet()?.set.id == next)
        #expect(workout.lastClosedSet()?.set.id == last)
        #expect(workout.nextOpenSet(of: "row")?.set.id == nextRow)
    }

    @Test(
        arguments: [
            ([done, .pending, .pending, .pending], 0, .next(exercise: "Bench Press", set: 2)),
            ([done, done, .pending, .pending], 0, .next(exercise: "Row", set: 1)),
            ([.pending, .pending, done, .pending], 1, .next(exercise: "Row", set: 2)),
            ([.pending, .pending, done, done], 1, .next(exercise: "Bench Press", set: 1)),
            ([done, done, done, .skipped], 1, nil),
        ] as [([WorkoutSet.State], Int, RestRequest.Words?)])
    func restsBeforeTheNextSet(states: [WorkoutSet.State], exercise: Int, words: RestRequest.Words?) {
        let workout = workout(states)
        let rest = workout.rest(after: workout.exercises[exercise])
        #expect(rest?.words == words)
        #expect(rest?.length == (words == nil ? nil : .seconds(90)))
    }

    @Test(arguments: [(0, 1), (600, 600), (900, 600)])
    func limitsTheRest(planned: Int, seconds: Int) {
        let workout = workout([Self.done, .pending, .pending, .pending], rest: planned)
        #expect(workout.rest(after: workout.exercises[0])?.length == .seconds(seconds))
    }
}
