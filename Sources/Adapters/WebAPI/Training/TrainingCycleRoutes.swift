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
        router.get(":id", backend) { TrainingCycleOnDay(try $0.cycles.cycle($1), today: $0.days.day(of: $0.now)) }
        router.post { request, context in
            let (plan, day) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.cycles.add(TrainingCycle(id: data.newID(), planID: plan, startDate: day, at: data.now))
            }
        }
        router.put(":id/start", backend) { try $0.cycles.startCycle($1, at: $0.now, newID: $0.newID) }
        router.put(":id/complete", backend) { try $0.cycles.completeCycle($1, at: $0.now) }
        router.put(":id/cancel", backend) { try $0.cycles.cancelCycle($1, at: $0.now) }
    }

    private static let new = BodyRule.members(TrainingCycle.Fields.planID, TrainingCycle.Fields.startDate)
}
