import PracticeCore
import SessionCore
import Testing

@testable import PracticeData

@Suite struct TrainingPlanRepositoryTests {
    private let fixture: TrainingFixture
    private var data: Repositories { fixture.data }

    init() throws {
        fixture = try TrainingFixture()
    }

    private func conflict(_ text: String) -> TrainingError { .refused(.conflict(text)) }

    private func missing(_ resource: TrainingResource, _ id: String) -> TrainingError {
        .refused(.missing(resource, id: id))
    }

    @Test func storesAPlan() throws {
        #expect(try data.trainingPlans.exercises().map(\.name) == ["row", "squat"])
        #expect(
            try data.trainingPlans.plans() == [
                TrainingPlan(id: "plan", name: "Three days", durationWeeks: 6, at: TrainingFixture.noon)
            ])
        #expect(try data.trainingPlans.days(ofPlan: "plan").map(\.id) == ["push", "pull", "legs"])
        #expect(try data.trainingPlans.exercises(ofDay: "pull", ofPlan: "plan").map(\.exerciseID) == ["squat", "row"])
        #expect(try data.trainingPlans.exercise("squat").createdAt == TrainingFixture.noon)
    }

    @Test func rejectsADuplicateName() {
        let again = Exercise(id: "other", name: "squat", weightIncrement: 1, isCustom: true, at: TrainingFixture.noon)
        #expect(throws: conflict("A record with this value already exists")) { try data.trainingPlans.add(again) }
        #expect(throws: conflict("A record with this value already exists")) {
            try data.trainingPlans.changeExercise("row", at: TrainingFixture.noon) { $0.name = "squat" }
        }
    }

    @Test func changesAPlan() throws {
        let later = Timestamp("2026-11-19T12:00:00Z")!
        let exercise = try data.trainingPlans.changeExercise("row", at: later) { $0.weightIncrement = 2.5 }
        #expect(
            (exercise.weightIncrement, exercise.updatedAt, exercise.createdAt) == (2.5, later, TrainingFixture.noon))
        #expect(try data.trainingPlans.exercise("row") == exercise)
        let plan = try data.trainingPlans.changePlan("plan", at: later) { $0.name = "Push, pull, legs" }
        #expect(try data.trainingPlans.plan("plan") == plan)
        let day = try data.trainingPlans.changeDay("legs", ofPlan: "plan") { $0.sortOrder = 0 }
        #expect(try data.trainingPlans.days(ofPlan: "plan").first == day)
        let asked = try data.trainingPlans.changeExercise("legs-row", ofDay: "legs", ofPlan: "plan") { $0.sets = 4 }
        #expect(try data.trainingPlans.exercise("legs-row", ofDay: "legs", ofPlan: "plan") == asked)
    }

    @Test func namesAMissingPlan() {
        #expect(throws: missing(.exercise, "no")) { try data.trainingPlans.exercise("no") }
        #expect(throws: missing(.exercise, "no")) {
            try data.trainingPlans.changeExercise("no", at: TrainingFixture.noon) { _ in }
        }
        #expect(throws: missing(.plan, "no")) { try data.trainingPlans.days(ofPlan: "no") }
        #expect(throws: missing(.plan, "no")) { try data.trainingPlans.removePlan("no") }
        #expect(throws: missing(.planDay, "no")) { try data.trainingPlans.day("no", ofPlan: "plan") }
        #expect(throws: missing(.planDayExercise, "no")) {
            try data.trainingPlans.exercise("no", ofDay: "legs", ofPlan: "plan")
        }
        #expect(throws: missing(.planDayExercise, "legs-row")) {
            try data.trainingPlans.exercise("legs-row", ofDay: "push", ofPlan: "plan")
        }
    }

    @Test func rejectsUnknownExercises() {
        let asked = TrainingPlanDayExercise(
            id: "new", planDayID: "legs", exerciseID: "no", sets: 1, reps: 1, weight: 1, restSeconds: 1, sortOrder: 9)
        #expect(throws: missing(.exercise, "no")) { try data.trainingPlans.add(asked, toPlan: "plan") }
    }

    @Test func findsADayInItsPlanOnly() throws {
        try data.trainingPlans.add(TrainingPlan(id: "other", name: "Other", durationWeeks: 6, at: TrainingFixture.noon))
        #expect(throws: missing(.planDay, "legs")) { try data.trainingPlans.day("legs", ofPlan: "other") }
        #expect(throws: missing(.planDay, "legs")) { try data.trainingPlans.removeDay("legs", ofPlan: "other") }
    }

    @Test func removesAPlanWithItsDays() throws {
        try data.trainingPlans.removePlan("plan")
        #expect(try data.trainingPlans.plans().isEmpty)
        try data.trainingPlans.removeExercise("squat")
        #expect(try data.trainingPlans.exercises().map(\.id) == ["row"])
    }

    @Test func removesADayWithItsExercises() throws {
        try data.trainingPlans.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan")
        #expect(try data.trainingPlans.exercises(ofDay: "legs", ofPlan: "plan").map(\.id) == ["legs-squat"])
        try data.trainingPlans.removeDay("legs", ofPlan: "plan")
        #expect(try data.trainingPlans.days(ofPlan: "plan").map(\.id) == ["push", "pull"])
        #expect(throws: missing(.planDay, "legs")) { try data.trainingPlans.exercises(ofDay: "legs", ofPlan: "plan") }
    }

    @Test func keepsAPlanInUseByAMesocycle() throws {
        _ = try fixture.started()
        #expect(throws: conflict("Cannot delete exercise that is used in plans")) {
            try data.trainingPlans.removeExercise("row")
        }
        #expect(throws: conflict("Cannot delete plan that is used by mesocycles")) {
            try data.trainingPlans.removePlan("plan")
        }
        #expect(throws: conflict("Cannot delete day of a plan that has an active mesocycle")) {
            try data.trainingPlans.removeDay("legs", ofPlan: "plan")
        }
        #expect(throws: conflict("Cannot delete exercise of a plan that has an active mesocycle")) {
            try data.trainingPlans.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan")
        }
        _ = try data.mesocycles.cancelMesocycle("meso", at: TrainingFixture.noon)
        for day in ["push", "pull", "legs"] { try data.trainingPlans.removeDay(day, ofPlan: "plan") }
        #expect(throws: conflict("Cannot delete exercise that is used in workouts")) {
            try data.trainingPlans.removeExercise("row")
        }
        #expect(throws: conflict("Cannot delete plan that is used by mesocycles")) {
            try data.trainingPlans.removePlan("plan")
        }
    }
}
