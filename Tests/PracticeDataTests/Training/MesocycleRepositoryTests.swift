import Dispatch
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct MesocycleRepositoryTests {
    private let db = TestDatabase()
    private var mesocycles: MesocycleRepository { db.data.mesocycles }
    private var workouts: WorkoutRepository { db.data.workouts }

    init() throws { try db.addTrainingPlan() }

    private func start(_ id: String) throws(TrainingError) -> Mesocycle {
        try mesocycles.startMesocycle(id, at: .saturday, newID: db.ids(id))
    }

    @Test func storesAMesocycleWithItsWorkouts() throws {
        try mesocycles.add(.example())
        let pending = try mesocycles.mesocycle("mesocycle")
        #expect((pending.mesocycle.status, pending.planName, pending.totalWorkouts) == (.pending, "Three days", 0))
        #expect(try mesocycles.activeMesocycle() == nil)
        #expect(try start("mesocycle").status == .active)
        let details = try #require(try mesocycles.activeMesocycle())
        #expect(try mesocycles.mesocycle("mesocycle") == details)
        #expect(details.weeks[0].workouts.map(\.planDayName) == ["pull", "legs", "push"])
        #expect(details.weeks.flatMap(\.workouts).map(\.setCount) == Array(repeating: 4, count: 18) + [2, 2, 2])
        let workout = try workouts.workout(details.weeks[5].workouts[1].workout.id)
        #expect(workout.exercises.map { "\($0.exerciseName) \($0.restSeconds)" } == ["squat 90", "row 90"])
        #expect(workout.exercises[0].sets.map(\.targetWeight) == [45, 45])
    }

    @Test func listsTheLatestStartFirst() throws {
        let starts: [(String, LocalDay)] = [("second", "2026-02-01"), ("third", "2026-03-01"), ("first", "2026-01-01")]
        for (id, start) in starts { try mesocycles.add(.example(id, on: start)) }
        #expect(try mesocycles.mesocycles().map(\.id) == ["third", "second", "first"])
    }

    @Test func requiresAPlanWithDays() throws {
        #expect(throws: TrainingError.missing(.plan, "no")) { try mesocycles.add(.example(plan: "no")) }
        try db.data.trainingPlans.add(TrainingPlan.example("empty", name: "Empty"))
        #expect(throws: TrainingError.refused(.state(.planWithoutDays(name: "Empty")))) {
            try mesocycles.add(.example(plan: "empty"))
        }
    }

    @Test func startsOneAtATime() throws {
        _ = try db.startMesocycle()
        let refusal = TrainingError.conflict(.activeCycle)
        #expect(throws: refusal) { try mesocycles.begin(.example("third"), at: .saturday, newID: db.ids("third")) }
        try mesocycles.add(.example("other"))
        #expect(throws: refusal) { try start("other") }
        _ = try mesocycles.completeMesocycle("mesocycle", at: .saturday)
        #expect(try mesocycles.mesocycleTotals() == (1, 2))
        #expect(try start("other").status == .active)
        #expect(try mesocycles.cancelMesocycle("other", at: .saturday).status == .cancelled)
        #expect(try mesocycles.mesocycle("other").totalWorkouts == 21)
    }

    @Test func rollsBackAFailedStart() throws {
        try mesocycles.add(.example())
        // A duplicate id stands for a full disk.
        #expect(throws: TrainingError.self) {
            try mesocycles.startMesocycle("mesocycle", at: .saturday) { "same" }
        }
        let details = try mesocycles.mesocycle("mesocycle")
        #expect((details.mesocycle.status, details.totalWorkouts) == (.pending, 0))
    }

    @Test func startsOnceDespiteConcurrentRequests() throws {
        for number in 0..<4 { try mesocycles.add(.example("\(number)")) }
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
        let week = try db.startMesocycle().weeks[0].workouts.map(\.workout.id)
        for id in week.prefix(2) { _ = try workouts.skipWorkout(id, at: .saturday) }
        #expect(try mesocycles.mesocycle("mesocycle").mesocycle.currentWeek == 1)
        _ = try workouts.startWorkout(week[2], at: .saturday)
        _ = try workouts.completeWorkout(week[2], at: .saturday)
        let details = try mesocycles.mesocycle("mesocycle")
        #expect(details.mesocycle.currentWeek == 2)
        #expect((details.weeks[0].completedWorkouts, details.weeks[0].skippedWorkouts) == (1, 2))
        #expect(details.completedWorkouts == 1)
    }
}
