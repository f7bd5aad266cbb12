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
