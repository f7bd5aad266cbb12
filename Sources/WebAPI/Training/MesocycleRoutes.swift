import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// Mesocycles: training cycles of seven weeks.
struct MesocycleRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("mesocycles")
        router.get { _, _ in try await backend.query { try $0.mesocycles.mesocycles() } }
        router.get("active") { _, _ in
            let today = backend.context.today
            return try await backend.query { data in
                try data.mesocycles.activeMesocycle().map { MesocycleOnDay($0, today: today) }
            }
        }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            let today = backend.context.today
            return try await backend.query { MesocycleOnDay(try $0.mesocycles.mesocycle(id), today: today) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) {
                try await $0.addMesocycle(ofPlan: new.planID, startingOn: new.startDate)
            }
        }
        change(router, "start") { try await $0.startMesocycle($1) }
        change(router, "complete") { try await $0.completeMesocycle($1) }
        change(router, "cancel") { try await $0.cancelMesocycle($1) }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (TrainingUseCases, String) async throws -> Mesocycle
    ) {
        router.put(":id/\(verb)") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try await change($0, id) }
        }
    }

    private static let new = BodyRule<(planID: String, startDate: LocalDay)>.object { object in
        let planID = object.required("plan_id", .text())
        let startDate = object.required("start_date", .day)
        guard let planID, let startDate else { return nil }
        return (planID, startDate)
    }
}
