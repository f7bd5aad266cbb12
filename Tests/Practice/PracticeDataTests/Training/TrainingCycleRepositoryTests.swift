import Dispatch
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct TrainingCycleRepositoryTests {
    private let db = TestDatabase()
    private var cycles: TrainingCycleRepository { db.data.cycles }
    private var workouts: WorkoutRepository { db.data.workouts }

    init() throws { try db.addTrainingPlan() }

    private func start(_ id: String) throws(TrainingError) -> TrainingCycle {
        try cycles.startCycle(id, at: .saturday, newID: db.ids(id))
    }

    @Test func storesACycleWithItsWorkouts() throws {
        try cycles.add(.example())
        let pending = try cycles.cycle("mesocycle")
        #expect((pending.cycle.status, pending.planName, pending.totalWorkouts) == (.pending, "Three days", 0))
        #expect(try cycles.activeCycle() == nil)
        #expect(try start("mesocycle").status == .active)
        let details = try #require(try cycles.activeCycle())
        #expect(try cycles.cycle("mesocycle") == details)
        #expect(details.weeks[0].workouts.map(\.planDayName) == ["pull", "legs", "push"])
        #expect(details.weeks.flatMap(\.workouts).map(\.setCount) == Array(repeating: 4, count: 18) + [2, 2, 2])
        let workout = try workouts.workout(details.weeks[5].workouts[1].workout.id)
        #expect(workout.exercises.map { "\($0.exerciseName) \($0.restSeconds)" } == ["squat 90", "row 90"])
        #expect(workout.exercises[0].sets.map(\.targetWeight) == [45, 45])
    }

    @Test func listsTheLatestStartFirst() throws {
        let starts: [(String, LocalDay)] = [("second", "2026-02-01"), ("third", "2026-03-01"), ("first", "2026-01-01")]
        for (id, start) in starts { try cycles.add(.example(id, on: start)) }
        #expect(try cycles.cycles().map(\.id) == ["third", "second", "first"])
    }

    @Test func requiresAPlanWithDays() throws {
        #expect(throws: TrainingError.missing(.plan, "no")) { try cycles.add(.example(plan: "no")) }
        try db.data.trainingPlans.plans.add(.example("empty", name: "Empty"))
        #expect(throws: TrainingError.refused(.state(.planWithoutDays(name: "Empty")))) {
            try cycles.add(.example(plan: "empty"))
        }
    }

    @Test func startsOneAtATime() throws {
        _ = try db.startCycle()
        let refusal = TrainingError.conflict(.activeCycle)
        #expect(throws: refusal) { try cycles.begin(.example("third"), at: .saturday, newID: db.ids("third")) }
        try cycles.add(.example("other"))
        #expect(throws: refusal) { try start("other") }
        _ = try cycles.completeCycle("mesocycle", at: .saturday)
        #expect(try cycles.cycleTotals() == (1, 2))
        #expect(try start("other").status == .active)
        #expect(try cycles.cancelCycle("other", at: .saturday).status == .cancelled)
        #expect(try cycles.cycle("other").totalWorkouts == 21)
    }

    @Test func rollsBackAFailedStart() throws {
        try cycles.add(.example())
        // A duplicate id stands for a full disk.
        #expect(throws: TrainingError.self) {
            try cycles.startCycle("mesocycle", at: .saturday) { "same" }
        }
        let details = try cycles.cycle("mesocycle")
        #expect((details.cycle.status, details.totalWorkouts) == (.pending, 0))
    }

    @Test func startsOnceDespiteConcurrentRequests() throws {
        for number in 0..<4 { try cycles.add(.example("\(number)")) }
        let refusals = Mutex<[TrainingError]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            do throws(TrainingError) {
                _ = try start("\(number)")
            } catch {
                refusals.withLock { $0.append(error) }
            }
        }
        #expect(refusals.withLock(\.self) == Array(repeating: .conflict(.activeCycle), count: 3))
    }

    @Test func advancesAfterACompletedWeek() throws {
        let week = try db.startCycle().weeks[0].workouts.map(\.workout.id)
        for id in week.prefix(2) { _ = try workouts.skipWorkout(id, at: .saturday) }
        #expect(try cycles.cycle("mesocycle").cycle.currentWeek == 1)
        _ = try workouts.startWorkout(week[2], at: .saturday)
        _ = try workouts.completeWorkout(week[2], at: .saturday)
        let details = try cycles.cycle("mesocycle")
        #expect(details.cycle.currentWeek == 2)
        #expect((details.weeks[0].completedWorkouts, details.weeks[0].skippedWorkouts) == (1, 2))
        #expect(details.completedWorkouts == 1)
    }
}
