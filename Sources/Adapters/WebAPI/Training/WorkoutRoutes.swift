import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The workouts of training cycles.
struct WorkoutRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workouts")
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.query { try $0.workouts.workout(id) }
        }
        change(router, "start") { try $0.workouts.startWorkout($1, at: $0.now) }
        change(router, "complete") { try $0.workouts.completeWorkout($1, at: $0.now) }
        change(router, "skip") { try $0.workouts.skipWorkout($1, at: $0.now) }

        let sets = router.group(":id/exercises/:exercise/sets")
        sets.post("add") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try await backend.answer(.created) { data in
                try data.workouts.addSet(of: exercise, toWorkout: workout, newID: data.newID)
            }
        }
        sets.delete("remove") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try await backend.answer { try $0.workouts.removeSet(of: exercise, fromWorkout: workout) }
        }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (Repositories, String) throws -> Workout
    ) {
        router.put(":id/\(verb)") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try change($0, id) }
        }
    }
}

/// The sets of workouts.
struct WorkoutSetRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workout-sets/:id")
        router.put("log") { request, context in
            let (reps, weight) = try await request.body(as: Self.done, context)
            let id = context.parameter("id")
            return try await backend.answer { data in
                try data.workouts.logSet(id, reps: reps, weight: weight, at: data.now)
            }
        }
        router.put("skip") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try $0.workouts.skipSet(id, at: $0.now) }
        }
        router.put("unlog") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try $0.workouts.unlogSet(id, at: $0.now) }
        }
    }

    private static let done = BodyRule.members(WorkoutSet.Fields.reps, WorkoutSet.Fields.weight)
}
