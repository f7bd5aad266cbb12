import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct WorkoutRepositoryTests {
    private let db = TestDatabase()
    private let weeks: [[Workout]]
    private var workouts: WorkoutRepository { db.data.workouts }
    private let now = Timestamp.saturday

    init() throws {
        try db.addTrainingPlan()
        weeks = try db.startCycle().weeks.map { $0.workouts.map(\.workout) }
    }

    private func sets(of exercise: String = "squat", in workout: Workout) throws -> [WorkoutSet] {
        try workouts.workout(workout.id).exercises.first { $0.exerciseID == exercise }?.sets ?? []
    }

    /// The number of sets in a workout of each week.
    private func counts(of exercise: String = "squat", day: Int = 0) throws -> [Int] {
        try weeks.map { try sets(of: exercise, in: $0[day]).count }
    }

    @Test func startsAWorkoutWithItsFirstSet() throws {
        let first = try sets(in: weeks[0][0])[0]
        let logged = try workouts.logSet(first.id, reps: 7, weight: 32.5, at: now)
        #expect(logged.state == .completed(reps: 7, weight: 32.5))
        let workout = try workouts.workout(weeks[0][0].id)
        #expect((workout.workout.state, workout.exercises[0].completedSets) == (.inProgress(since: now), 1))
        #expect(try workouts.unlogSet(first.id, at: now).state == .pending)
        #expect(try workouts.skipSet(first.id, at: now).state == .skipped)
        #expect(try sets(in: weeks[0][0])[0].state == .skipped)
    }

    @Test func skipsOpenSetsOfAWorkout() throws {
        let first = try sets(in: weeks[0][0])[0]
        _ = try workouts.logSet(first.id, reps: 7, weight: 32.5, at: now)
        #expect(try workouts.skipWorkout(weeks[0][0].id, at: now).state == .skipped(startedAt: now))
        #expect(try sets(in: weeks[0][0]).map(\.state) == [.completed(reps: 7, weight: 32.5), .skipped])
    }

    /// The exercise that the rest names, and whether the rest ends with the workout.
    @Test(arguments: [("squat", true), ("press", false), (nil, false)] as [(String?, Bool)])
    func endsTheRestBeforeOneOfItsExercises(exercise: String?, isOver: Bool) async throws {
        let practice = db.practice()
        for week in 0...1 {
            let workout = weeks[week][0].id
            _ = try workouts.startWorkout(workout, at: now)
            _ = try await practice.rest.perform(.start(RestRequest(seconds: 90, exercise: exercise, set: 2)))
            let topics = try db.topics { store in
                let workouts = WorkoutRepository(store: store)
                _ = try week == 0 ? workouts.completeWorkout(workout, at: now) : workouts.skipWorkout(workout, at: now)
            }
            #expect((try await practice.rest.stored() == nil) == isOver)
            #expect(topics == (isOver ? [.training, .rest] : [.training]))
        }
    }

    @Test func completesAWorkoutWithOpenSets() throws {
        let first = try sets(in: weeks[0][0])[0]
        _ = try workouts.logSet(first.id, reps: 7, weight: 32.5, at: now)
        _ = try workouts.completeWorkout(weeks[0][0].id, at: now)
        #expect(try sets(in: weeks[0][0]).map(\.state) == [.completed(reps: 7, weight: 32.5), .pending])
        #expect(try workouts.workout(weeks[0][0].id).exercises.map(\.completedSets) == [1, 0])
    }

    @Test func addsASetToTheSameDayOfLaterWeeks() throws {
        _ = try workouts.startWorkout(weeks[3][0].id, at: now)
        _ = try workouts.skipWorkout(weeks[5][0].id, at: now)
        let change = try workouts.addSet(of: "squat", toWorkout: weeks[2][0].id, newID: db.ids("new"))
        #expect((change.futureWorkoutsAffected, change.futureSetsModified) == (2, 2))
        #expect(change.currentWorkoutSet?.setNumber == 3)
        #expect(try counts() == [2, 2, 3, 2, 3, 2, 2])
        #expect(try sets(in: weeks[4][0]).map(\.targetWeight) == [40, 40, 40])
        #expect(try (counts(day: 1), counts(of: "row")) == ([2, 2, 2, 2, 2, 2, 1], [2, 2, 2, 2, 2, 2, 1]))
    }

    @Test func removesASetFromTheSameDayOfLaterWeeks() throws {
        let change = try workouts.removeSet(of: "squat", fromWorkout: weeks[1][0].id)
        #expect((change.futureWorkoutsAffected, change.futureSetsModified) == (4, 4))
        #expect(change.currentWorkoutSet == nil)
        #expect(try counts() == [2, 1, 1, 1, 1, 1, 1])
        #expect(throws: TrainingError.refused(.state(.onlySet))) {
            try workouts.removeSet(of: "squat", fromWorkout: weeks[1][0].id)
        }
    }

    @Test func namesAMissingWorkout() {
        let missing = TrainingError.missing(.workout, "no")
        #expect(throws: missing) { try workouts.workout("no") }
        #expect(throws: missing) { try workouts.startWorkout("no", at: now) }
        #expect(throws: missing) { try workouts.addSet(of: "squat", toWorkout: "no", newID: db.ids()) }
        #expect(throws: TrainingError.missing(.exercise, "no")) {
            try workouts.removeSet(of: "no", fromWorkout: weeks[0][0].id)
        }
        #expect(throws: TrainingError.missing(.workoutSet, "no")) {
            try workouts.logSet("no", reps: 1, weight: 1, at: now)
        }
        #expect(throws: TrainingError.missing(.cycle, "no")) { try workouts.add(.example(of: "no", day: "legs")) }
    }

    @Test func survivesTheDeletionOfItsDay() throws {
        _ = try db.data.cycles.completeCycle("mesocycle", at: now)
        try db.data.trainingPlans.days.remove(["plan", "push"])
        // The cycle starts on a Wednesday, so the Monday is the last day of its week.
        let workout = try workouts.workout(weeks[0][2].id)
        #expect((workout.planDayName, workout.exercises.map(\.exerciseID)) == ("Unknown", ["squat", "row"]))
        #expect(
            try db.data.cycles.cycle("mesocycle").weeks[0].workouts.map(\.planDayName)
                == ["pull", "legs", "Unknown"])
    }

    @Test func showsTheWorkoutOfTheDayOnTheCard() throws {
        let noon = Timestamp.at("2026-11-20 12:00")
        func card(_ day: LocalDay = "2026-11-18") throws -> String? {
            try workouts.workoutOnCard(of: day, clock: .utc)?.workout.id
        }
        let week = weeks[0].map(\.id)
        #expect(try card() == week[0])
        _ = try workouts.skipWorkout(week[0], at: noon)
        #expect(try (card(), card("2026-11-20")) == (nil, week[1]))
        _ = try workouts.startWorkout(week[1], at: noon)
        _ = try workouts.completeWorkout(week[1], at: noon)
        #expect(
            try [card("2026-11-20"), card("2026-11-21"), workouts.nextWorkout()?.workout.id] == [week[1], nil, week[2]])
    }

    @Test func hidesACancelledCycle() throws {
        _ = try db.data.cycles.cancelCycle("mesocycle", at: now)
        #expect(try workouts.workoutOnCard(of: .saturday, clock: .utc) == nil)
    }

    @Test func addsAWorkout() throws {
        let workout = Workout.example(id: "extra", day: "legs", week: 8, on: "2027-01-08")
        try workouts.add(workout)
        #expect(try workouts.workout("extra").exercises.isEmpty)
        #expect(try db.data.cycles.cycle("mesocycle").weeks.last?.workouts.map(\.workout) == [workout])
    }
}
