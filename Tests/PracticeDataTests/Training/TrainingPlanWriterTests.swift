import PracticeCore
import SessionCore
import Testing

@testable import PracticeData

@Suite struct TrainingPlanWriterTests {
    private let fixture: TrainingFixture
    private var data: Repositories { fixture.data }
    private static let later = Timestamp("2026-11-19T12:00:00Z")!

    init() throws {
        fixture = try TrainingFixture()
    }

    private static func exercise(_ name: String, sets: Int = 3, increment: Double? = 2.5)
        -> TrainingPlanDocument.Exercise
    {
        TrainingPlanDocument.Exercise(
            name: name, sets: sets, reps: 8, weight: 40, increment: increment, restSeconds: 90)
    }

    private static func sheet(_ name: String = "New", _ exercises: TrainingPlanDocument.Exercise...)
        -> TrainingPlanDocument
    {
        TrainingPlanDocument(
            name: name, days: [TrainingPlanDocument.Day(name: "Push", dayOfWeek: 1, exercises: exercises)])
    }

    private func take(_ sheet: TrainingPlanDocument) throws -> TrainingPlanImport {
        try data.trainingPlans.importPlan(
            sheet, at: Self.later, newID: TrainingFixture.ids("new-\(Int.random(in: 0..<1_000_000))"))
    }

    @Test func importsACompletePlan() throws {
        let sheet = Self.sheet("New", Self.exercise("Bench Press"), Self.exercise("Dip", increment: 1))
        let taken = try take(sheet)
        #expect(taken.outcome == .added)
        #expect(try data.trainingPlans.trainingPlanDocument(taken.plan.id) == sheet)
        #expect(try data.trainingPlans.exercises().map(\.name) == ["Bench Press", "Dip", "row", "squat"])
        #expect(try data.trainingPlans.plans().count == 2)
    }

    @Test func matchesExercisesByName() throws {
        let taken = try take(
            Self.sheet("New", Self.exercise("SQUAT", increment: nil), Self.exercise("Row", increment: 1)))
        #expect(try data.trainingPlans.exercises().map(\.name) == ["row", "squat"])
        #expect(
            try data.trainingPlans.trainingPlanDocument(taken.plan.id).days.first?.exercises.map(\.name) == [
                "squat", "row",
            ])
        #expect(try data.trainingPlans.exercise("squat").weightIncrement == 5)
        #expect(try data.trainingPlans.exercise("row").weightIncrement == 1)
        #expect(try data.trainingPlans.exercise("row").updatedAt == Self.later)
    }

    @Test func givesAnExerciseTheUsualIncrement() throws {
        let taken = try take(Self.sheet("New", Self.exercise("Dip", increment: nil)))
        #expect(try data.trainingPlans.trainingPlanDocument(taken.plan.id).days.first?.exercises.first?.increment == 5)
    }

    @Test func importsAPlanOnce() throws {
        let sheet = Self.sheet("New", Self.exercise("Dip", increment: nil))
        let first = try take(sheet)
        let second = try take(sheet)
        #expect((second.plan, second.outcome) == (first.plan, .unchanged))
        #expect(try data.trainingPlans.plans().count == 2)
    }

    @Test(arguments: ["New", "NEW"])
    func replacesThePlanOfTheSameName(name: String) throws {
        let first = try take(Self.sheet("New", Self.exercise("Dip")))
        let other = Self.sheet(name, Self.exercise("Dip", sets: 4), Self.exercise("Bench Press"))
        let second = try take(other)
        #expect(second.outcome == .replaced)
        #expect(
            (second.plan.id, second.plan.createdAt, second.plan.name) == (first.plan.id, first.plan.createdAt, name))
        #expect(try data.trainingPlans.trainingPlanDocument(first.plan.id) == other)
        #expect(try data.trainingPlans.plans().count == 2)
    }

    @Test func keepsAPlanInUseByAMesocycle() throws {
        let used = try data.trainingPlans.trainingPlanDocument("plan")
        _ = try fixture.started()
        #expect(try take(used).outcome == .unchanged)
        var other = used
        other.days[0].exercises[0].increment = 1
        #expect(
            throws: TrainingError.refused(
                .conflict(
                    "the training plan 'Three days' is in use by a cycle; rename the plan in the file"))
        ) { try take(other) }
        #expect(try data.trainingPlans.trainingPlanDocument("plan") == used)
        #expect(try data.trainingPlans.exercise("squat").weightIncrement == 5)
    }

    @Test func rejectsAnAmbiguousName() throws {
        try data.trainingPlans.add(
            TrainingPlan(id: "twin", name: "three DAYS", durationWeeks: 6, at: TrainingFixture.noon))
        #expect(
            throws: TrainingError.refused(
                .conflict("2 training plans are called 'Three days'; delete all but one"))
        ) { try take(Self.sheet("Three days", Self.exercise("Dip"))) }
        #expect(try data.trainingPlans.exercises().count == 2)
    }

    @Test func startsAMesocycleCompletelyOrNotAtAll() throws {
        let start = LocalDay(parsing: "2026-11-18")!
        let mesocycle = Mesocycle(id: "one", planID: "plan", startDate: start, at: TrainingFixture.noon)
        let begun = try data.mesocycles.begin(mesocycle, at: TrainingFixture.noon, newID: TrainingFixture.ids())
        #expect(begun.status == .active)
        #expect(try data.mesocycles.mesocycle("one").totalWorkouts == 21)
        let second = Mesocycle(id: "two", planID: "plan", startDate: start, at: TrainingFixture.noon)
        #expect(throws: TrainingError.refused(.conflict("An active mesocycle already exists"))) {
            try data.mesocycles.begin(second, at: TrainingFixture.noon, newID: TrainingFixture.ids("other"))
        }
        #expect(try data.mesocycles.mesocycles().map(\.id) == ["one"])
    }
}
