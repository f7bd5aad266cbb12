import HTTPTypes
import Hummingbird
import PracticeCore
import Store

/// The days of a plan.
struct PlanDayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans/:id/days")
        router.get { _, context in
            let plan = context.parameter("id")
            return try backend.answer { try $0.days(ofPlan: plan) }
        }
        router.get(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try backend.answer { try $0.day(day, ofPlan: plan) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            let day = PlanDay(
                id: Backend.newID(), planID: context.parameter("id"), dayOfWeek: new.dayOfWeek, name: new.name,
                sortOrder: new.sortOrder)
            return try backend.answer(.created) { store in
                try store.add(day)
                return day
            }
        }
        router.put(":day") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try backend.answer { store in
                try store.changeDay(day, ofPlan: plan) { change.apply(to: &$0) }
            }
        }
        router.delete(":day") { _, context in
            let (plan, day) = (context.parameter("id"), context.parameter("day"))
            return try backend.remove { try $0.removeDay(day, ofPlan: plan) }
        }
    }

    private static let new = BodyRule<(dayOfWeek: Int, name: String, sortOrder: Int)>.object { object in
        let dayOfWeek = object.required("day_of_week", .dayOfWeek)
        let name = object.required("name", .name)
        let sortOrder = object.required("sort_order", .atLeastNone)
        guard let dayOfWeek, let name, let sortOrder else { return nil }
        return (dayOfWeek, name, sortOrder)
    }

    private static let change = BodyRule<BodyChange<PlanDay>>.change { object, change in
        change.read("day_of_week", as: .dayOfWeek, into: \.dayOfWeek, from: &object)
        change.read("name", as: .name, into: \.name, from: &object)
        change.read("sort_order", as: .atLeastNone, into: \.sortOrder, from: &object)
    }
}
