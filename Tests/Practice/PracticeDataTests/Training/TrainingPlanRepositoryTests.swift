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
        #expect(try plans.exercises.rows().map(\.name) == ["row", "squat"])
        #expect(try plans.plans.rows() == [.example()])
        #expect(try plans.days.rows(below: ["plan"]).map(\.id) == ["push", "pull", "legs"])
        #expect(try plans.dayExercises.rows(below: ["plan", "pull"]).map(\.exerciseID) == ["squat", "row"])
        #expect(try plans.exercises.row(at: ["squat"]) == .example("squat"))
    }

    @Test func rejectsADuplicateName() {
        let again = Exercise(id: "other", name: "squat", weightIncrement: 1, isCustom: true, at: .saturday)
        #expect(throws: TrainingError.conflict(.duplicate)) { try plans.exercises.add(again) }
        #expect(throws: TrainingError.conflict(.duplicate)) {
            try plans.exercises.change(["row"], at: .saturday) { $0.name = "squat" }
        }
    }

    @Test func changesAPlan() throws {
        let exercise = try plans.exercises.change(["row"], at: Self.later) { $0.weightIncrement = 2.5 }
        #expect((exercise.weightIncrement, exercise.updatedAt, exercise.createdAt) == (2.5, Self.later, .saturday))
        #expect(try plans.exercises.row(at: ["row"]) == exercise)
        let plan = try plans.plans.change(["plan"], at: Self.later) { $0.name = "Push, pull, legs" }
        #expect(try plans.plans.row(at: ["plan"]) == plan)
        let day = try plans.days.change(["plan", "legs"], at: Self.later) { $0.sortOrder = 0 }
        #expect(try plans.days.rows(below: ["plan"]).first == day)
        let asked = try plans.dayExercises.change(["plan", "legs", "legs-row"], at: Self.later) { $0.sets = 4 }
        #expect(try plans.dayExercises.row(at: ["plan", "legs", "legs-row"]) == asked)
    }

    @Test func namesAMissingPart() throws {
        #expect(throws: TrainingError.missing(.exercise, "no")) { try plans.exercises.row(at: ["no"]) }
        #expect(throws: TrainingError.missing(.exercise, "no")) {
            try plans.exercises.change(["no"], at: .saturday) { _ in }
        }
        #expect(throws: TrainingError.missing(.exercise, "no")) {
            try plans.dayExercises.add(.example(of: "no", on: "legs"), below: ["plan", "legs"])
        }
        #expect(throws: TrainingError.missing(.plan, "no")) { try plans.days.rows(below: ["no"]) }
        #expect(throws: TrainingError.missing(.plan, "no")) { try plans.plans.remove(["no"]) }
        #expect(throws: TrainingError.missing(.planDay, "no")) { try plans.days.row(at: ["plan", "no"]) }
        #expect(throws: TrainingError.missing(.planDayExercise, "no")) {
            try plans.dayExercises.row(at: ["plan", "legs", "no"])
        }
        // A part of another day or plan.
        try plans.plans.add(.example("other"))
        #expect(throws: TrainingError.missing(.planDayExercise, "legs-row")) {
            try plans.dayExercises.row(at: ["plan", "push", "legs-row"])
        }
        #expect(throws: TrainingError.missing(.planDay, "legs")) { try plans.days.row(at: ["other", "legs"]) }
        #expect(throws: TrainingError.missing(.planDay, "legs")) { try plans.days.remove(["other", "legs"]) }
    }

    @Test func removesAPlanPartByPart() throws {
        try plans.dayExercises.remove(["plan", "legs", "legs-row"])
        #expect(try plans.dayExercises.rows(below: ["plan", "legs"]).map(\.id) == ["legs-squat"])
        try plans.days.remove(["plan", "legs"])
        #expect(try plans.days.rows(below: ["plan"]).map(\.id) == ["push", "pull"])
        #expect(throws: TrainingError.missing(.planDay, "legs")) {
            try plans.dayExercises.rows(below: ["plan", "legs"])
        }
        try plans.plans.remove(["plan"])
        #expect(try plans.plans.rows().isEmpty)
        try plans.exercises.remove(["squat"])
        #expect(try plans.exercises.rows().map(\.id) == ["row"])
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
        #expect(conflict { try plans.plans.remove(["plan"]) } == .planInCycles(name: "Three days"))
        let asked = conflict { try plans.dayExercises.remove(["plan", "legs", "legs-row"]) }
        #expect(asked == (isActive ? .exerciseInActiveCycle(day: "legs") : nil))
        let keptDay = conflict { try plans.days.remove(["plan", "legs"]) }
        #expect(keptDay == (isActive ? .dayInActiveCycle(name: "legs") : nil))
        if isOver { for day in ["push", "pull"] { try plans.days.remove(["plan", day]) } }
        let kept = conflict { try plans.exercises.remove(["row"]) }
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
        #expect(try plans.exercises.rows().map(\.name) == ["Bench Press", "Dip", "row", "squat"])
        let second = try take(document)
        #expect((second.plan, second.outcome) == (first.plan, .unchanged))
        #expect(try plans.plans.rows().count == 2)
    }

    @Test func matchesExercisesByName() throws {
        let taken = try take(
            document(
                "New", exercise("SQUAT", increment: nil), exercise("Row", increment: 1), exercise("Dip", increment: nil)
            ))
        #expect(try plans.exercises.rows().map(\.name) == ["Dip", "row", "squat"])
        let exercises = try plans.trainingPlanDocument(taken.plan.id).days[0].exercises
        // A new exercise gets the usual increment.
        #expect((exercises.map(\.name), exercises.map(\.increment)) == (["squat", "row", "Dip"], [5, 1, 5]))
        #expect(try plans.exercises.row(at: ["row"]).updatedAt == Self.later)
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
        #expect(try plans.plans.rows().count == 2)
    }

    @Test func importReplacesNoPlanOfACycle() throws {
        let used = try plans.trainingPlanDocument("plan")
        try db.data.cycles.add(.example())
        #expect(try take(used).outcome == .unchanged)
        var other = used
        other.days[0].exercises[0].increment = 1
        #expect(throws: TrainingError.conflict(.replacedPlanInCycles(name: "Three days"))) { try take(other) }
        #expect(try plans.trainingPlanDocument("plan") == used)
        #expect(try plans.exercises.row(at: ["squat"]).weightIncrement == 5)
    }

    @Test func rejectsAnAmbiguousName() throws {
        try plans.plans.add(.example("twin", name: "three DAYS"))
        #expect(throws: TrainingError.conflict(.severalPlans(count: 2, name: "Three days"))) {
            try take(document("Three days", exercise("Dip")))
        }
        #expect(try plans.exercises.rows().count == 2)
    }
}
