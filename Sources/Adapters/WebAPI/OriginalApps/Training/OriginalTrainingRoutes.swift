import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The training routes that only clients of the original apps use. Limber's own page and commands import whole plans.
struct OriginalTrainingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        addTables(to: router)
        router.group("mesocycles").get { _, _ in try await backend.query { try $0.cycles.cycles() } }
        let router = router.group("workouts")
        router.get("today") { _, _ in try await backend.query { try $0.workouts.nextWorkout() } }
        router.post { request, context in
            let (cycle, day, week, date) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.workouts.add(
                    Workout(
                        id: data.newID(), cycleID: cycle, planDayID: day, weekNumber: week, scheduledDate: date))
            }
        }
    }

    private static let new = BodyRule.members(
        Workout.Fields.cycleID, Workout.Fields.planDayID, Workout.Fields.week, Workout.Fields.date)

    private func addTables(to router: some RouterMethods<WebContext>) {
        typealias Item = Exercise.Fields
        TrainingTableRoutes(
            backend: backend, table: \.exercises, path: "exercises", id: "id",
            new: BodyRule.members(Item.name, Item.increment, Item.isCustom),
            change: BodyRule.change(Item.name, Item.increment, Item.isCustom)
        ) { new, id, _, now in
            Exercise(id: id, name: new.0, weightIncrement: new.1, isCustom: new.2, at: now)
        }.add(to: router)
        typealias Plan = TrainingPlan.Fields
        TrainingTableRoutes(
            backend: backend, table: \.plans, path: "plans", id: "id",
            new: BodyRule.members(Plan.name, Plan.weeks), change: BodyRule.change(Plan.name, Plan.weeks)
        ) { new, id, _, now in
            TrainingPlan(id: id, name: new.0, durationWeeks: new.1, at: now)
        }.add(to: router, isListed: false, isRemovable: false)
        typealias Day = TrainingPlanDay.Fields
        TrainingTableRoutes(
            backend: backend, table: \.days, path: "plans/:id/days", id: "day",
            new: BodyRule.members(Day.dayOfWeek, Day.name, Day.sortOrder),
            change: BodyRule.change(Day.dayOfWeek, Day.name, Day.sortOrder)
        ) { new, id, plan, _ in
            TrainingPlanDay(id: id, planID: plan, dayOfWeek: new.0, name: new.1, sortOrder: new.2)
        }.add(to: router, isListed: false)
        typealias Entry = TrainingPlanDayExercise.Fields
        TrainingTableRoutes(
            backend: backend, table: \.dayExercises, path: "plans/:id/days/:day/exercises", id: "exercise",
            new: BodyRule.members(
                Entry.exerciseID, Entry.sets, Entry.reps, Entry.weight, Entry.rest, Entry.sortOrder),
            change: BodyRule.change(Entry.sets, Entry.reps, Entry.weight, Entry.rest, Entry.sortOrder)
        ) { new, id, day, _ in
            TrainingPlanDayExercise(
                id: id, planDayID: day, exerciseID: new.0, sets: new.1, reps: new.2, weight: new.3,
                restSeconds: new.4, sortOrder: new.5)
        }.add(to: router)
    }
}
