import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The days of a training plan.
struct TrainingPlanDayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans/:id/days")
        router.get { _, context in
            let plan = context.parameter("id")
            return try await backend.query { try $0.trainingPlans.days(ofPlan: plan) }
        }
        router.get(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.query { try $0.trainingPlans.day(day, ofPlan: plan) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            let plan = context.parameter("id")
            return try await backend.answer(.created) { training in
                try await training.addDay { id in
                    TrainingPlanDay(
                        id: id, planID: plan, dayOfWeek: new.dayOfWeek, name: new.name, sortOrder: new.sortOrder)
                }
            }
        }
        router.put(":day") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.answer { training in
                try await training.changeDay(day, ofPlan: plan) { change.apply(to: &$0) }
            }
        }
        router.delete(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.remove { try await $0.removeDay(day, ofPlan: plan) }
        }
    }

    private static let new = BodyRule<(dayOfWeek: Int, name: String, sortOrder: Int)>.object { object in
        let dayOfWeek = object.required("day_of_week", .dayOfWeek)
        let name = object.required("name", .name)
        let sortOrder = object.required("sort_order", .atLeastNone)
        guard let dayOfWeek, let name, let sortOrder else { return nil }
        return (dayOfWeek, name, sortOrder)
    }

    private static let change = BodyRule<BodyChange<TrainingPlanDay>>.change { object, change in
        change.read("day_of_week", as: .dayOfWeek, into: \.dayOfWeek, from: &object)
        change.read("name", as: .name, into: \.name, from: &object)
        change.read("sort_order", as: .atLeastNone, into: \.sortOrder, from: &object)
    }
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
            let new = try await request.body(as: Self.new, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try await backend.answer(.created) { training in
                try await training.addDayExercise(toPlan: plan) { id in
                    TrainingPlanDayExercise(
                        id: id, planDayID: day, exerciseID: new.exerciseID, sets: new.sets, reps: new.reps,
                        weight: new.weight, restSeconds: new.restSeconds, sortOrder: new.sortOrder)
                }
            }
        }
        router.put(":exercise") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            let id = context.parameter("exercise")
            return try await backend.answer { training in
                try await training.changeDayExercise(id, ofDay: day, ofPlan: plan) { change.apply(to: &$0) }
            }
        }
        router.delete(":exercise") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            let id = context.parameter("exercise")
            return try await backend.remove { try await $0.removeDayExercise(id, ofDay: day, ofPlan: plan) }
        }
    }

    private struct New {
        let exerciseID: String
        let sets: Int
        let reps: Int
        let weight: Double
        let restSeconds: Int
        let sortOrder: Int
    }

    private static let new = BodyRule<New>.object { object in
        let exerciseID = object.required("exercise_id", .text())
        let sets = object.optional("sets", .sets, default: 2)
        let reps = object.optional("reps", .atLeastOne, default: 8)
        let weight = object.optional("weight", .weight, default: 30)
        let rest = object.optional("rest_seconds", .atLeastOne, default: 60)
        let sortOrder = object.required("sort_order", .atLeastNone)
        guard let exerciseID, let sets, let reps, let weight, let rest, let sortOrder else { return nil }
        return New(
            exerciseID: exerciseID, sets: sets, reps: reps, weight: weight, restSeconds: rest, sortOrder: sortOrder)
    }

    private static let change = BodyRule<BodyChange<TrainingPlanDayExercise>>.change { object, change in
        change.read("sets", as: .sets, into: \.sets, from: &object)
        change.read("reps", as: .atLeastOne, into: \.reps, from: &object)
        change.read("weight", as: .weight, into: \.weight, from: &object)
        change.read("rest_seconds", as: .atLeastOne, into: \.restSeconds, from: &object)
        change.read("sort_order", as: .atLeastNone, into: \.sortOrder, from: &object)
    }
}
