import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The sets of workouts.
struct WorkoutSetRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workout-sets/:id")
        router.put("log") { request, context in
            let done = try await request.body(as: Self.done, context)
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { try $0.logSet(id, reps: done.reps, weight: done.weight, at: now) }
        }
        router.put("skip") { _, context in
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { try $0.skipSet(id, at: now) }
        }
        router.put("unlog") { _, context in
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { try $0.unlogSet(id, at: now) }
        }
    }

    private static let done = BodyRule<(reps: Int, weight: Double)>.object { object in
        let reps = object.required("actual_reps", .atLeastNone)
        let weight = object.required("actual_weight", .weight)
        guard let reps, let weight else { return nil }
        return (reps, weight)
    }
}
