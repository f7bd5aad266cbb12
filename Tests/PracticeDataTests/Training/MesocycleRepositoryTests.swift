import PracticeCore
import SessionCore
import Synchronization
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct MesocycleRepositoryTests {
    private let fixture: TrainingFixture
    private var data: Repositories { fixture.data }

    init() throws {
        fixture = try TrainingFixture()
    }

    private func add(_ id: String, plan: String = "plan", on date: String = "2026-11-18") throws {
        try data.mesocycles.add(
            Mesocycle(id: id, planID: plan, startDate: LocalDay(parsing: date)!, at: TrainingFixture.noon))
    }

    @Test func waitsWithoutWorkouts() throws {
        try add("meso")
        let details = try data.mesocycles.mesocycle("meso")
        #expect(details.mesocycle.status == .pending)
        #expect(details.planName == "Three days")
        #expect((details.weeks.count, details.totalWorkouts) == (0, 0))
        #expect(try data.mesocycles.activeMesocycle() == nil)
    }

    @Test func createsItsWorkoutsAtTheStart() throws {
        let details = try fixture.started()
        #expect(details.mesocycle.status == .active)
        #expect(details.weeks.map(\.totalWorkouts) == Array(repeating: 3, count: 7))
        #expect(details.weeks.map(\.isDeload) == Array(repeating: false, count: 6) + [true])
        #expect(
            details.weeks[0].workouts.map(\.workout.scheduledDate.description)
                == ["2026-11-16", "2026-11-18", "2026-11-20"])
        #expect(details.weeks[0].workouts.map(\.planDayName) == ["push", "pull", "legs"])
        #expect(details.weeks.flatMap(\.workouts).map(\.setCount) == Array(repeating: 4, count: 18) + [2, 2, 2])
        #expect(try data.mesocycles.activeMesocycle() == details)
        let workout = try data.workouts.workout(details.weeks[5].workouts[1].workout.id)
        #expect(workout.exercises.map(\.exerciseName) == ["squat", "row"])
        #expect(workout.exercises.map(\.restSeconds) == [90, 90])
        #expect(workout.exercises[0].sets.map(\.targetWeight) == [45, 45])
    }

    @Test func listsTheLatestStartFirst() throws {
        try add("second", on: "2026-02-01")
        try add("third", on: "2026-03-01")
        try add("first", on: "2026-01-01")
        #expect(try data.mesocycles.mesocycles().map(\.id) == ["third", "second", "first"])
    }

    @Test func requiresAPlanWithDays() throws {
        #expect(throws: TrainingError.refused(.missing(.plan, id: "no"))) { try add("meso", plan: "no") }
        try data.trainingPlans.add(TrainingPlan(id: "empty", name: "Empty", durationWeeks: 6, at: TrainingFixture.noon))
        #expect(throws: TrainingError.refused(.state(.planWithoutDays(name: "Empty")))) {
            try add("meso", plan: "empty")
        }
    }

    @Test func startsOneAtATime() throws {
        _ = try fixture.started()
        try add("other")
        #expect(throws: TrainingError.refused(.conflict(.activeCycle))) {
            try data.mesocycles.startMesocycle("other", at: TrainingFixture.noon, newID: TrainingFixture.ids("other"))
        }
        _ = try data.mesocycles.completeMesocycle("meso", at: TrainingFixture.noon)
        #expect(try data.mesocycles.mesocycleTotals() == (1, 2))
        #expect(
            try data.mesocycles.startMesocycle("other", at: TrainingFixture.noon, newID: TrainingFixture.ids("other"))
                .status == .active)
        #expect(try data.mesocycles.cancelMesocycle("other", at: TrainingFixture.noon).status == .cancelled)
        #expect(try data.mesocycles.mesocycle("other").totalWorkouts == 21)
    }

    @Test func rollsBackAFailedStart() throws {
        try add("meso")
        // A duplicate id stands for a full disk.
        #expect(throws: TrainingError.self) {
            try data.mesocycles.startMesocycle("meso", at: TrainingFixture.noon) { "same" }
        }
        let details = try data.mesocycles.mesocycle("meso")
        #expect((details.mesocycle.status, details.totalWorkouts) == (.pending, 0))
    }

    @Test func startsOnceDespiteConcurrentRequests() async throws {
        for number in 0..<4 { try add("meso-\(number)") }
        let data = data
        let outcomes = await withTaskGroup(of: TrainingError?.self) { group in
            for number in 0..<4 {
                group.addTask {
                    do throws(TrainingError) {
                        _ = try data.mesocycles.startMesocycle(
                            "meso-\(number)", at: TrainingFixture.noon, newID: TrainingFixture.ids("\(number)"))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .refused(.conflict(.activeCycle)) } == 3)
    }

    @Test func advancesAfterACompletedWeek() throws {
        let weeks = try fixture.started().weeks
        for workout in weeks[0].workouts.prefix(2) {
            _ = try data.workouts.skipWorkout(workout.workout.id, at: TrainingFixture.noon)
        }
        #expect(try data.mesocycles.mesocycle("meso").mesocycle.currentWeek == 1)
        let last = weeks[0].workouts[2].workout.id
        _ = try data.workouts.startWorkout(last, at: TrainingFixture.noon)
        _ = try data.workouts.completeWorkout(last, at: TrainingFixture.noon)
        let details = try data.mesocycles.mesocycle("meso")
        #expect(details.mesocycle.currentWeek == 2)
        #expect((details.weeks[0].completedWorkouts, details.weeks[0].skippedWorkouts) == (1, 2))
        #expect(details.completedWorkouts == 1)
    }
}
