import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The workouts of training cycles.
struct WorkoutRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workouts")
        router.get(":id", backend) { try $0.workouts.workout($1) }
        router.put(":id/start", backend) { try $0.workouts.startWorkout($1, at: $0.now) }
        router.put(":id/complete", backend) { try $0.workouts.completeWorkout($1, at: $0.now) }
        router.put(":id/skip", backend) { try $0.workouts.skipWorkout($1, at: $0.now) }

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
        router.put("skip", backend) { try $0.workouts.skipSet($1, at: $0.now) }
        router.put("unlog", backend) { try $0.workouts.unlogSet($1, at: $0.now) }
    }

    private static let done = BodyRule.members(WorkoutSet.Fields.reps, WorkoutSet.Fields.weight)
}
