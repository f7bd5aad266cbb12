import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Training plans, and their import from a file.
@Suite struct TrainingPlanRepositoryTests {
    private let db = TestDatabase()
    private var plans: TrainingPlanRepository { db.data.trainingPlans }
    private static let later = Timestamp.saturday + .seconds(86400)

    init() throws { try db.addTrainingPlan() }

    @Test func storesAPlan() throws {
        #expect(try plans.exercises().map(\.name) == ["row", "squat"])
        #expect(try plans.plans() == [.example()])
        #expect(try plans.days(ofPlan: "plan").map(\.id) == ["push", "pull", "legs"])
        #expect(try plans.exercises(ofDay: "pull", ofPlan: "plan").map(\.exerciseID) == ["squat", "row"])
        #expect(try plans.exercise("squat") == .example("squat"))
    }

    @Test func rejectsADuplicateName() {
        let again = Exercise(id: "other", name: "squat", weightIncrement: 1, isCustom: true, at: .saturday)
        #expect(throws: TrainingError.conflict(.duplicate)) { try plans.add(again) }
        #expect(throws: TrainingError.conflict(.duplicate)) {
            try plans.changeExercise("row", at: .saturday) { $0.name = "squat" }
        }
    }

    @Test func changesAPlan() throws {
        let exercise = try plans.changeExercise("row", at: Self.later) { $0.weightIncrement = 2.5 }
        #expect((exercise.weightIncrement, exercise.updatedAt, exercise.createdAt) == (2.5, Self.later, .saturday))
        #expect(try plans.exercise("row") == exercise)
        let plan = try plans.changePlan("plan", at: Self.later) { $0.name = "Push, pull, legs" }
        #expect(try plans.plan("plan") == plan)
        let day = try plans.changeDay("legs", ofPlan: "plan") { $0.sortOrder = 0 }
        #expect(try plans.days(ofPlan: "plan").first == day)
        let asked = try plans.changeExercise("legs-row", ofDay: "legs", ofPlan: "plan") { $0.sets = 4 }
        #expect(try plans.exercise("legs-row", ofDay: "legs", ofPlan: "plan") == asked)
    }

    @Test func namesAMissingPart() throws {
        #expect(throws: TrainingError.missing(.exercise, "no")) { try plans.exercise("no") }
        #expect(throws: TrainingError.missing(.exercise, "no")) {
            try plans.changeExercise("no", at: .saturday) { _ in }
        }
        #expect(throws: TrainingError.missing(.exercise, "no")) {
            try plans.add(.example(of: "no", on: "legs"), toPlan: "plan")
        }
        #expect(throws: TrainingError.missing(.plan, "no")) { try plans.days(ofPlan: "no") }
        #expect(throws: TrainingError.missing(.plan, "no")) { try plans.removePlan("no") }
        #expect(throws: TrainingError.missing(.planDay, "no")) { try plans.day("no", ofPlan: "plan") }
        #expect(throws: TrainingError.missing(.planDayExercise, "no")) {
            try plans.exercise("no", ofDay: "legs", ofPlan: "plan")
        }
        // A part of another day or plan.
        try plans.add(TrainingPlan.example("other"))
        #expect(throws: TrainingError.missing(.planDayExercise, "legs-row")) {
            try plans.exercise("legs-row", ofDay: "push", ofPlan: "plan")
        }
        #expect(throws: TrainingError.missing(.planDay, "legs")) { try plans.day("legs", ofPlan: "other") }
        #expect(throws: TrainingError.missing(.planDay, "legs")) { try plans.removeDay("legs", ofPlan: "other") }
    }

    @Test func removesAPlanPartByPart() throws {
        try plans.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan")
        #expect(try plans.exercises(ofDay: "legs", ofPlan: "plan").map(\.id) == ["legs-squat"])
        try plans.removeDay("legs", ofPlan: "plan")
        #expect(try plans.days(ofPlan: "plan").map(\.id) == ["push", "pull"])
        #expect(throws: TrainingError.missing(.planDay, "legs")) { try plans.exercises(ofDay: "legs", ofPlan: "plan") }
        try plans.removePlan("plan")
        #expect(try plans.plans().isEmpty)
        try plans.removeExercise("squat")
        #expect(try plans.exercises().map(\.id) == ["row"])
    }

    /// An active training cycle keeps the days and their exercises, too. An ended one keeps the exercises of its
    /// workouts.
    @Test(arguments: [TrainingCycle.Status.pending, .active, .completed, .cancelled])
    func keepsAPlanInUseByACycle(status: TrainingCycle.Status) throws {
        let (isActive, isOver) = (status == .active, status == .completed || status == .cancelled)
        let cycles = db.data.cycles
        if status == .pending { try cycles.add(.example()) } else { _ = try db.startCycle() }
        if status == .completed { _ = try cycles.completeCycle("mesocycle", at: .saturday) }
        if status == .cancelled { _ = try cycles.cancelCycle("mesocycle", at: .saturday) }
        func conflict(_ remove: () throws -> Void) -> TrainingRecordRefusal? {
            do {
                try remove()
            } catch TrainingError.refused(.conflict(let conflict)) {
                return conflict
            } catch {
                Issue.record(error)
            }
            return nil
        }
        #expect(conflict { try plans.removePlan("plan") } == .planInCycles(name: "Three days"))
        let asked = conflict { try plans.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan") }
        #expect(asked == (isActive ? .exerciseInActiveCycle(day: "legs") : nil))
        let keptDay = conflict { try plans.removeDay("legs", ofPlan: "plan") }
        #expect(keptDay == (isActive ? .dayInActiveCycle(name: "legs") : nil))
        if isOver { for day in ["push", "pull"] { try plans.removeDay(day, ofPlan: "plan") } }
        let kept = conflict { try plans.removeExercise("row") }
        #expect(kept == (isOver ? .exerciseInWorkouts(name: "row") : .exerciseInPlans(name: "row")))
    }

    private func exercise(_ name: String, sets: Int = 3, increment: Double? = 2.5) -> TrainingPlanDocument.Exercise {
        .init(name: name, sets: sets, reps: 8, weight: 40, increment: increment, restSeconds: 90)
    }

    private func document(_ name: String, _ exercises: TrainingPlanDocument.Exercise...) -> TrainingPlanDocument {
        TrainingPlanDocument(name: name, days: [.init(name: "Push", dayOfWeek: 1, exercises: exercises)])
    }

    private func take(_ document: TrainingPlanDocument) throws -> TrainingPlanImport {
        try plans.importPlan(document, at: Self.later, newID: db.ids("new-\(Int.random(in: 0..<1_000_000))"))
    }

    @Test func importsACompletePlanOnce() throws {
        let document = document("New", exercise("Bench Press"), exercise("Dip", increment: 1))
        let first = try take(document)
        #expect(first.outcome == .added)
        #expect(try plans.trainingPlanDocument(first.plan.id) == document)
        #expect(try plans.exercises().map(\.name) == ["Bench Press", "Dip", "row", "squat"])
        let second = try take(document)
        #expect((second.plan, second.outcome) == (first.plan, .unchanged))
        #expect(try plans.plans().count == 2)
    }

    @Test func matchesExercisesByName() throws {
        let taken = try take(
            document(
                "New", exercise("SQUAT", increment: nil), exercise("Row", increment: 1), exercise("Dip", increment: nil)
            ))
        #expect(try plans.exercises().map(\.name) == ["Dip", "row", "squat"])
        let exercises = try plans.trainingPlanDocument(taken.plan.id).days[0].exercises
        // A new exercise gets the usual increment.
        #expect((exercises.map(\.name), exercises.map(\.increment)) == (["squat", "row", "Dip"], [5, 1, 5]))
        #expect(try plans.exercise("row").updatedAt == Self.later)
    }

    @Test func anExerciseWithTheWeightOfTheBodyGetsNoIncrement() throws {
        let dip = TrainingPlanDocument.Exercise(
            name: "Dip", sets: 3, reps: 8, weight: 0, increment: nil, restSeconds: 90)
        let taken = try take(document("New", dip, exercise("Bench Press"), dip))
        let exercises = try plans.trainingPlanDocument(taken.plan.id).days[0].exercises
        #expect(exercises.map(\.increment) == [0, 2.5, 0])
        #expect(try take(document("New", dip, exercise("Bench Press"), dip)).outcome == .unchanged)
    }

    @Test(arguments: ["New", "NEW"]) func replacesThePlanOfTheSameName(name: String) throws {
        let first = try take(document("New", exercise("Dip"))).plan
        let other = document(name, exercise("Dip", sets: 4), exercise("Bench Press"))
        let second = try take(other)
        #expect(second.outcome == .replaced)
        #expect((second.plan.id, second.plan.createdAt, second.plan.name) == (first.id, first.createdAt, name))
        #expect(try plans.trainingPlanDocument(first.id) == other)
        #expect(try plans.plans().count == 2)
    }

    @Test func importReplacesNoPlanOfACycle() throws {
        let used = try plans.trainingPlanDocument("plan")
        try db.data.cycles.add(.example())
        #expect(try take(used).outcome == .unchanged)
        var other = used
        other.days[0].exercises[0].increment = 1
        #expect(throws: TrainingError.conflict(.replacedPlanInCycles(name: "Three days"))) { try take(other) }
        #expect(try plans.trainingPlanDocument("plan") == used)
        #expect(try plans.exercise("squat").weightIncrement == 5)
    }

    @Test func rejectsAnAmbiguousName() throws {
        try plans.add(TrainingPlan.example("twin", name: "three DAYS"))
        #expect(throws: TrainingError.conflict(.severalPlans(count: 2, name: "Three days"))) {
            try take(document("Three days", exercise("Dip")))
        }
        #expect(try plans.exercises().count == 2)
    }
}
