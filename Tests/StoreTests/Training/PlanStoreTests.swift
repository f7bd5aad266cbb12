import PracticeCore
import SessionCore
import Store
import Testing

@Suite struct PlanStoreTests {
    private let gym: Gym
    private var store: Store { gym.store }

    init() throws {
        gym = try Gym()
    }

    private func conflict(_ text: String) -> TrainingError { .refused(.conflict(text)) }

    private func missing(_ resource: TrainingResource, _ id: String) -> TrainingError {
        .refused(.missing(resource, id: id))
    }

    @Test func keepsWhatWasAdded() throws {
        #expect(try store.exercises().map(\.name) == ["row", "squat"])
        #expect(try store.plans() == [Plan(id: "plan", name: "Three days", durationWeeks: 6, at: Gym.noon)])
        #expect(try store.days(ofPlan: "plan").map(\.id) == ["push", "pull", "legs"])
        #expect(try store.exercises(ofDay: "pull", ofPlan: "plan").map(\.exerciseID) == ["squat", "row"])
        #expect(try store.exercise("squat").createdAt == Gym.noon)
    }

    @Test func hasEachNameOnce() {
        let again = Exercise(id: "other", name: "squat", weightIncrement: 1, isCustom: true, at: Gym.noon)
        #expect(throws: conflict("A record with this value already exists")) { try store.add(again) }
        #expect(throws: conflict("A record with this value already exists")) {
            try store.changeExercise("row", at: Gym.noon) { $0.name = "squat" }
        }
    }

    @Test func changesWhatIsThere() throws {
        let later = Timestamp("2026-11-19T12:00:00Z")!
        let exercise = try store.changeExercise("row", at: later) { $0.weightIncrement = 2.5 }
        #expect((exercise.weightIncrement, exercise.updatedAt, exercise.createdAt) == (2.5, later, Gym.noon))
        #expect(try store.exercise("row") == exercise)
        let plan = try store.changePlan("plan", at: later) { $0.name = "Push, pull, legs" }
        #expect(try store.plan("plan") == plan)
        let day = try store.changeDay("legs", ofPlan: "plan") { $0.sortOrder = 0 }
        #expect(try store.days(ofPlan: "plan").first == day)
        let asked = try store.changeExercise("legs-row", ofDay: "legs", ofPlan: "plan") { $0.sets = 4 }
        #expect(try store.exercise("legs-row", ofDay: "legs", ofPlan: "plan") == asked)
    }

    @Test func saysWhatIsNotThere() {
        #expect(throws: missing(.exercise, "no")) { try store.exercise("no") }
        #expect(throws: missing(.exercise, "no")) { try store.changeExercise("no", at: Gym.noon) { _ in } }
        #expect(throws: missing(.plan, "no")) { try store.days(ofPlan: "no") }
        #expect(throws: missing(.plan, "no")) { try store.removePlan("no") }
        #expect(throws: missing(.planDay, "no")) { try store.day("no", ofPlan: "plan") }
        #expect(throws: missing(.planDayExercise, "no")) { try store.exercise("no", ofDay: "legs", ofPlan: "plan") }
        #expect(throws: missing(.planDayExercise, "legs-row")) {
            try store.exercise("legs-row", ofDay: "push", ofPlan: "plan")
        }
    }

    @Test func asksForExercisesThatThereAreOnly() {
        let asked = PlanDayExercise(
            id: "new", planDayID: "legs", exerciseID: "no", sets: 1, reps: 1, weight: 1, restSeconds: 1, sortOrder: 9)
        #expect(throws: missing(.exercise, "no")) { try store.add(asked, toPlan: "plan") }
    }

    @Test func knowsADayInItsOwnPlanOnly() throws {
        try store.add(Plan(id: "other", name: "Other", durationWeeks: 6, at: Gym.noon))
        #expect(throws: missing(.planDay, "legs")) { try store.day("legs", ofPlan: "other") }
        #expect(throws: missing(.planDay, "legs")) { try store.removeDay("legs", ofPlan: "other") }
    }

    @Test func removesAPlanWithItsDays() throws {
        try store.removePlan("plan")
        #expect(try store.plans().isEmpty)
        try store.removeExercise("squat")
        #expect(try store.exercises().map(\.id) == ["row"])
    }

    @Test func removesADayWithWhatItAsksFor() throws {
        try store.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan")
        #expect(try store.exercises(ofDay: "legs", ofPlan: "plan").map(\.id) == ["legs-squat"])
        try store.removeDay("legs", ofPlan: "plan")
        #expect(try store.days(ofPlan: "plan").map(\.id) == ["push", "pull"])
        #expect(throws: missing(.planDay, "legs")) { try store.exercises(ofDay: "legs", ofPlan: "plan") }
    }

    @Test func keepsWhatAMesocycleUses() throws {
        _ = try gym.started()
        #expect(throws: conflict("Cannot delete exercise that is used in plans")) { try store.removeExercise("row") }
        #expect(throws: conflict("Cannot delete plan that is used by mesocycles")) { try store.removePlan("plan") }
        #expect(throws: conflict("Cannot delete day of a plan that has an active mesocycle")) {
            try store.removeDay("legs", ofPlan: "plan")
        }
        #expect(throws: conflict("Cannot delete exercise of a plan that has an active mesocycle")) {
            try store.removeExercise("legs-row", ofDay: "legs", ofPlan: "plan")
        }
        _ = try store.cancelMesocycle("meso", at: Gym.noon)
        for day in ["push", "pull", "legs"] { try store.removeDay(day, ofPlan: "plan") }
        #expect(throws: conflict("Cannot delete exercise that is used in workouts")) { try store.removeExercise("row") }
        #expect(throws: conflict("Cannot delete plan that is used by mesocycles")) { try store.removePlan("plan") }
    }
}
