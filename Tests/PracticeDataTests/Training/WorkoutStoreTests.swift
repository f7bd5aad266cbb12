import PracticeCore
import SessionCore
import Testing

@testable import PracticeData

@Suite struct WorkoutStoreTests {
    private let gym: Gym
    private let weeks: [[Workout]]
    private var data: Repositories { gym.data }
    private let clock = DayClock { _ in 0 }

    init() throws {
        gym = try Gym()
        weeks = try gym.started().weeks.map { $0.workouts.map(\.workout) }
    }

    private func sets(of exercise: String = "squat", in workout: Workout) throws -> [WorkoutSet] {
        try data.workouts.workout(workout.id).exercises.first { $0.exerciseID == exercise }?.sets ?? []
    }

    @Test func startsAWorkoutWithItsFirstSet() throws {
        let first = try sets(in: weeks[0][0])[0]
        let logged = try data.workouts.logSet(first.id, reps: 7, weight: 32.5, at: Gym.noon)
        #expect(logged.state == .completed(reps: 7, weight: 32.5))
        let workout = try data.workouts.workout(weeks[0][0].id)
        #expect(workout.workout.state == .inProgress(since: Gym.noon))
        #expect(workout.exercises[0].completedSets == 1)
        #expect(try data.workouts.unlogSet(first.id, at: Gym.noon).state == .pending)
        #expect(try data.workouts.skipSet(first.id, at: Gym.noon).state == .skipped)
        #expect(try sets(in: weeks[0][0])[0].state == .skipped)
    }

    @Test func skipsAWorkoutButNotWhatWasDone() throws {
        let first = try sets(in: weeks[0][0])[0]
        _ = try data.workouts.logSet(first.id, reps: 7, weight: 32.5, at: Gym.noon)
        #expect(try data.workouts.skipWorkout(weeks[0][0].id, at: Gym.noon).state == .skipped(startedAt: Gym.noon))
        #expect(try sets(in: weeks[0][0]).map(\.state) == [.completed(reps: 7, weight: 32.5), .skipped])
        #expect(throws: TrainingError.refused(.state(.workoutEnded(.skipped, .logSets)))) {
            try data.workouts.logSet(first.id, reps: 1, weight: 1, at: Gym.noon)
        }
    }

    @Test func addsASetToTheSameDayOfLaterWeeks() throws {
        _ = try data.workouts.startWorkout(weeks[3][0].id, at: Gym.noon)
        _ = try data.workouts.skipWorkout(weeks[5][0].id, at: Gym.noon)
        let change = try data.workouts.addSet(of: "squat", toWorkout: weeks[2][0].id, newID: Gym.ids("new"))
        #expect((change.futureWorkoutsAffected, change.futureSetsModified) == (2, 2))
        #expect(change.currentWorkoutSet?.setNumber == 3)
        #expect(try weeks.map { try sets(in: $0[0]).count } == [2, 2, 3, 2, 3, 2, 2])
        #expect(try sets(in: weeks[4][0]).map(\.targetWeight) == [40, 40, 40])
        #expect(try weeks.map { try sets(in: $0[1]).count } == [2, 2, 2, 2, 2, 2, 1])
        #expect(try weeks.map { try sets(of: "row", in: $0[0]).count } == [2, 2, 2, 2, 2, 2, 1])
    }

    @Test func removesASetFromTheSameDayOfLaterWeeks() throws {
        let change = try data.workouts.removeSet(of: "squat", fromWorkout: weeks[1][0].id)
        #expect((change.futureWorkoutsAffected, change.futureSetsModified) == (4, 4))
        #expect(change.currentWorkoutSet == nil)
        #expect(try weeks.map { try sets(in: $0[0]).count } == [2, 1, 1, 1, 1, 1, 1])
        #expect(throws: TrainingError.refused(.state(.onlySet))) {
            try data.workouts.removeSet(of: "squat", fromWorkout: weeks[1][0].id)
        }
    }

    @Test func saysWhatIsNotThere() {
        let missing = TrainingError.refused(.missing(.workout, id: "no"))
        #expect(throws: missing) { try data.workouts.workout("no") }
        #expect(throws: missing) { try data.workouts.startWorkout("no", at: Gym.noon) }
        #expect(throws: missing) { try data.workouts.addSet(of: "squat", toWorkout: "no", newID: Gym.ids()) }
        #expect(throws: TrainingError.refused(.missing(.exercise, id: "no"))) {
            try data.workouts.removeSet(of: "no", fromWorkout: weeks[0][0].id)
        }
        #expect(throws: TrainingError.refused(.missing(.workoutSet, id: "no"))) {
            try data.workouts.logSet("no", reps: 1, weight: 1, at: Gym.noon)
        }
    }

    @Test func outlivesItsDay() throws {
        _ = try data.mesocycles.completeMesocycle("meso", at: Gym.noon)
        try data.trainingPlans.removeDay("push", ofPlan: "plan")
        let workout = try data.workouts.workout(weeks[0][0].id)
        #expect(workout.planDayName == "Unknown")
        #expect(workout.exercises.map(\.exerciseID) == ["squat", "row"])
        #expect(
            try data.mesocycles.mesocycle("meso").weeks[0].workouts.map(\.planDayName) == ["Unknown", "pull", "legs"])
    }

    @Test func showsTheWorkoutOfTheDayOnTheCard() throws {
        let wednesday = LocalDay(parsing: "2026-11-18")!
        #expect(try data.workouts.workoutOnCard(of: wednesday, clock: clock)?.workout == weeks[0][0])
        _ = try data.workouts.skipWorkout(weeks[0][0].id, at: Gym.noon)
        #expect(try data.workouts.workoutOnCard(of: wednesday, clock: clock)?.workout == weeks[0][1])
        _ = try data.workouts.startWorkout(weeks[0][1].id, at: Gym.noon)
        _ = try data.workouts.completeWorkout(weeks[0][1].id, at: Gym.noon)
        #expect(try data.workouts.workoutOnCard(of: wednesday, clock: clock)?.workout.id == weeks[0][1].id)
        #expect(try data.workouts.workoutOnCard(of: wednesday.advanced(by: 1), clock: clock) == nil)
        #expect(try data.workouts.nextWorkout()?.workout == weeks[0][2])
    }

    @Test func showsNothingOfAMesocycleThatWasGivenUp() throws {
        _ = try data.mesocycles.cancelMesocycle("meso", at: Gym.noon)
        #expect(try data.workouts.workoutOnCard(of: LocalDay(parsing: "2026-11-18")!, clock: clock) == nil)
    }

    @Test func addsAWorkoutToWhatThereIs() throws {
        let workout = Workout(
            id: "extra", mesocycleID: "meso", planDayID: "legs", weekNumber: 8,
            scheduledDate: LocalDay(parsing: "2027-01-08")!)
        try data.workouts.add(workout)
        #expect(try data.workouts.workout("extra").exercises.isEmpty)
        #expect(try data.mesocycles.mesocycle("meso").weeks.last?.workouts.map(\.workout) == [workout])
        let strange = Workout(
            id: "strange", mesocycleID: "no", planDayID: "legs", weekNumber: 1, scheduledDate: workout.scheduledDate)
        #expect(throws: TrainingError.refused(.missing(.mesocycle, id: "no"))) { try data.workouts.add(strange) }
    }
}
