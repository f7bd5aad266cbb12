import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The mesocycles: seven weeks of a plan each.
struct MesocycleRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("mesocycles")
        router.get { _, _ in try backend.answer { try $0.mesocycles() } }
        router.get("active") { _, _ in try backend.answer { try $0.activeMesocycle() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try backend.answer { try $0.mesocycle(id) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            let mesocycle = Mesocycle(
                id: Backend.newID(), planID: new.planID, startDate: new.startDate, at: backend.now())
            return try backend.answer(.created) { store in
                try store.add(mesocycle)
                return mesocycle
            }
        }
        change(router, "start") { store, id, now in try store.startMesocycle(id, at: now, newID: Backend.newID) }
        change(router, "complete") { store, id, now in try store.completeMesocycle(id, at: now) }
        change(router, "cancel") { store, id, now in try store.cancelMesocycle(id, at: now) }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (Store, String, Timestamp) throws -> Mesocycle
    ) {
        router.put(":id/\(verb)") { _, context in
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { store in try change(store, id, now) }
        }
    }

    private static let new = BodyRule<(planID: String, startDate: LocalDay)>.object { object in
        let planID = object.required("plan_id", .text())
        let startDate = object.required("start_date", .day)
        guard let planID, let startDate else { return nil }
        return (planID, startDate)
    }
}
