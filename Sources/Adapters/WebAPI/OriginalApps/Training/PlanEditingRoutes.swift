import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The changes of training plans, one value at a time. Limber's own page and commands import whole plans.
struct PlanEditingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        TrainingPlanDayRoutes(backend: backend).add(to: router)
        TrainingPlanDayExerciseRoutes(backend: backend).add(to: router)
        let router = router.group("plans")
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.query { try $0.trainingPlans.plan(id) }
        }
        router.post { request, context in
            let (name, weeks) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.trainingPlans.add(
                    TrainingPlan(id: data.newID(), name: name, durationWeeks: weeks, at: data.now))
            }
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let id = context.parameter("id")
            return try await backend.answer { data in
                try data.trainingPlans.changePlan(id, at: data.now) { change.apply(to: &$0) }
            }
        }
    }

    private static let new = BodyRule.members(TrainingPlan.Fields.name, TrainingPlan.Fields.weeks)
    private static let change = BodyRule.change(TrainingPlan.Fields.name, TrainingPlan.Fields.weeks)
}

/// The days of a training plan.
struct TrainingPlanDayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans/:id/days")
        router.get(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.query { try $0.trainingPlans.day(day, ofPlan: plan) }
        }
        router.post { request, context in
            let (dayOfWeek, name, sortOrder) = try await request.body(as: Self.new, context)
            let plan = context.parameter("id")
            return try await backend.answer(.created) { data in
                try data.trainingPlans.add(
                    TrainingPlanDay(
                        id: data.newID(), planID: plan, dayOfWeek: dayOfWeek, name: name, sortOrder: sortOrder))
            }
        }
        router.put(":day") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.answer { data in
                try data.trainingPlans.changeDay(day, ofPlan: plan) { change.apply(to: &$0) }
            }
        }
        router.delete(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.remove { try $0.trainingPlans.removeDay(day, ofPlan: plan) }
        }
    }

    private typealias Fields = TrainingPlanDay.Fields

    private static let new = BodyRule.members(Fields.dayOfWeek, Fields.name, Fields.sortOrder)
    private static let change = BodyRule.change(Fields.dayOfWeek, Fields.name, Fields.sortOrder)
}

/// The exercises of the days of a training plan.
struct TrainingPlanDayExerciseRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans/:id/days/:day/exercises")
        router.get { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.query { try $0.trainingPlans.exercises(ofDay: day, ofPlan: plan) }
        }
        router.get(":exercise") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            let id = context.parameter("exercise")
            return try await backend.query { try $0.trainingPlans.exercise(id, ofDay: day, ofPlan: plan) }
        }
        router.post { request, context in
            let (exercise, sets, reps, weight, rest, sortOrder) = try await request.body(as: Self.new, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.answer(.created) { data in
                try data.trainingPlans.add(
                    TrainingPlanDayExercise(
                        id: data.newID(), planDayID: day, exerciseID: exercise, sets: sets, reps: reps, weight: weight,
                        restSeconds: rest, sortOrder: sortOrder),
                    toPlan: plan)
            }
        }
        router.put(":exercise") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            let id = context.parameter("exercise")
            return try await backend.answer { data in
                try data.trainingPlans.changeExercise(id, ofDay: day, ofPlan: plan) { change.apply(to: &$0) }
            }
        }
        router.delete(":exercise") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            let id = context.parameter("exercise")
            return try await backend.remove { try $0.trainingPlans.removeExercise(id, ofDay: day, ofPlan: plan) }
        }
    }

    private typealias Fields = TrainingPlanDayExercise.Fields

    private static let new = BodyRule.members(
        Fields.exerciseID, Fields.sets, Fields.reps, Fields.weight, Fields.rest, Fields.sortOrder)
    private static let change = BodyRule.change(
        Fields.sets, Fields.reps, Fields.weight, Fields.rest, Fields.sortOrder)
}
