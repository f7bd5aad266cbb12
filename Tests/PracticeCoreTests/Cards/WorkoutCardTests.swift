import PracticeCore
import SessionCore
import Testing

@Suite struct WorkoutCardTests {
    private static let start = Timestamp(milliseconds: 1_000_000)

    private func details(
        _ state: Workout.State = .pending, day name: String = "Push", week: Int = 1, sets: [WorkoutSet] = []
    ) -> WorkoutDetails {
        let workout = Workout(
            id: "w1", mesocycleID: "m1", planDayID: "d1", weekNumber: week, scheduledDate: LocalDay(number: 0),
            state: state)
        let day = TrainingPlanDay(id: "d1", planID: "p1", dayOfWeek: 1, name: name, sortOrder: 0)
        return WorkoutDetails(workout, of: day, plan: [], sets: sets, names: [:])
    }

    private func set(_ exercise: String, _ number: Int, _ state: WorkoutSet.State) -> WorkoutSet {
        WorkoutSet(
            id: "\(exercise)-\(number)", workoutID: "w1", exerciseID: exercise, setNumber: number, targetReps: 8,
            targetWeight: 60, state: state)
    }

    @Test(arguments: [
        (Workout.State.pending, "Ready", SignalColour.grey, "Start Workout"),
        (.inProgress(since: start), "In Progress", .yellow, "Continue"),
        (.completed(startedAt: start, at: start), "Completed", .green, "View"),
        (.skipped(startedAt: nil), "Skipped", .grey, "View"),
    ])
    func hasABadgeAndAnAction(state: Workout.State, badge: String, colour: SignalColour, action: String) throws {
        let progress = badge == "In Progress" ? #""progress":"Progress: 0/0 sets","# : ""
        let expected =
            #"{"action":"\#(action)","badge":"\#(badge)","badgeColour":"\#(colour.rawValue)","#
            + #""exercises":"0 exercises",\#(progress)"state":"data","title":"Push","week":"Week 1","#
            + #""workoutId":"w1"}"#
        #expect(try json(WorkoutCard(details(state), today: LocalDay(number: 0))) == expected)
    }

    @Test(arguments: [(-1, WorkoutStanding.ready), (0, .ready), (1, .missed)])
    func isMissedOnceItsDayIsOver(day: Int, standing: WorkoutStanding) {
        #expect(details().workout.standing(on: LocalDay(number: day)) == standing)
        #expect(details(.inProgress(since: Self.start)).workout.standing(on: LocalDay(number: day)) == .inProgress)
        #expect((WorkoutStanding.missed.badge, WorkoutStanding.missed.action) == ("Missed", "Start Workout"))
    }

    @Test func countsDoneSetsOfAllWorkingSets() {
        // Skipped sets count among all sets only; warm-ups, whose numbers exceed 20, never count.
        let sets = [
            set("squat", 1, .completed(reps: 8, weight: 60)), set("squat", 2, .skipped), set("squat", 3, .pending),
            set("press", 1, .completed(reps: 0, weight: 0)),
        ]
        let running = details(.inProgress(since: Self.start), sets: sets)
        #expect(running.exercises.contains { !$0.warmUpSets.isEmpty })
        #expect(running.progress == "Progress: 2/4 sets")
        #expect(running.extent == "2 exercises")
        let others = [
            Workout.State.pending, .skipped(startedAt: nil), .completed(startedAt: Self.start, at: Self.start),
        ]
        for state in others { #expect(details(state, sets: sets).progress == nil) }
    }

    @Test func usesTheSingularForOneExercise() {
        #expect(details(sets: [set("squat", 1, .pending)]).extent == "1 exercise")
        #expect(details(week: 7).week == "Week 7")
    }

    @Test func titlesAnUnnamedDayWorkout() {
        #expect(details(day: "").title == "Workout")
    }

    @Test func hasStatesWithoutAWorkout() throws {
        #expect(
            try json(WorkoutCard(nil, today: LocalDay(number: 0)))
                == #"{"message":"No workout scheduled for today.","state":"empty"}"#)
        #expect(try json(WorkoutCard.error("no disk")) == #"{"message":"no disk","state":"error"}"#)
        #expect(WorkoutCard.loading == "Loading workout...")
    }
}
