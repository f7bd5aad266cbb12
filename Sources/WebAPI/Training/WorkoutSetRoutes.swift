import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The sets of workouts.
struct WorkoutSetRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workout-sets/:id")
        router.put("log") { request, context in
            let done = try await request.body(as: Self.done, context)
            let id = context.parameter("id")
            return try await backend.answer { try await $0.logSet(id, reps: done.reps, weight: done.weight) }
        }
        router.put("skip") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try await $0.skipSet(id) }
        }
        router.put("unlog") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try await $0.unlogSet(id) }
        }
    }

    private static let done = BodyRule<(reps: Int, weight: Double)>.object { object in
        let reps = object.required("actual_reps", .atLeastNone)
        let weight = object.required("actual_weight", .weight)
        guard let reps, let weight else { return nil }
        return (reps, weight)
    }
}
