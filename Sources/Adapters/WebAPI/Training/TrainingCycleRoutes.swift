import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The routes of training cycles, which the API calls mesocycles.
struct TrainingCycleRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("mesocycles")
        router.get("active") { _, _ in
            let today = backend.context.today
            return try await backend.query { data in
                try data.cycles.activeCycle().map { TrainingCycleOnDay($0, today: today) }
            }
        }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            let today = backend.context.today
            return try await backend.query { TrainingCycleOnDay(try $0.cycles.cycle(id), today: today) }
        }
        router.post { request, context in
            let (plan, day) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.cycles.add(TrainingCycle(id: data.newID(), planID: plan, startDate: day, at: data.now))
            }
        }
        change(router, "start") { try $0.cycles.startCycle($1, at: $0.now, newID: $0.newID) }
        change(router, "complete") { try $0.cycles.completeCycle($1, at: $0.now) }
        change(router, "cancel") { try $0.cycles.cancelCycle($1, at: $0.now) }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (Repositories, String) throws -> TrainingCycle
    ) {
        router.put(":id/\(verb)") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try change($0, id) }
        }
    }

    private static let new = BodyRule.members(TrainingCycle.Fields.planID, TrainingCycle.Fields.startDate)
}
