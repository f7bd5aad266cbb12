import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The workouts of training cycles.
struct WorkoutRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workouts")
        router.get("today") { _, _ in try await backend.query { try $0.workouts.nextWorkout() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.query { try $0.workouts.workout(id) }
        }
        router.post { request, context in
            let (cycle, day, week, date) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { training in
                try await training.addWorkout { id in
                    Workout(id: id, cycleID: cycle, planDayID: day, weekNumber: week, scheduledDate: date)
                }
            }
        }
        change(router, "start") { try await $0.startWorkout($1) }
        change(router, "complete") { try await $0.completeWorkout($1) }
        change(router, "skip") { try await $0.skipWorkout($1) }

        let sets = router.group(":id/exercises/:exercise/sets")
        sets.post("add") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try await backend.answer(.created) { try await $0.addSet(of: exercise, toWorkout: workout) }
        }
        sets.delete("remove") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try await backend.answer { try await $0.removeSet(of: exercise, fromWorkout: workout) }
        }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (TrainingUseCases, String) async throws -> Workout
    ) {
        router.put(":id/\(verb)") { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try await change($0, id) }
        }
    }

    private typealias Fields = Workout.Fields

    private static let new = BodyRule.members(Fields.cycleID, Fields.planDayID, Fields.week, Fields.date)
}

/// The sets of workouts.
struct WorkoutSetRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workout-sets/:id")
        router.put("log") { request, context in
            let (reps, weight) = try await request.body(as: Self.done, context)
            let id = context.parameter("id")
            return try await backend.answer { try await $0.logSet(id, reps: reps, weight: weight) }
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

    private static let done = BodyRule.members(WorkoutSet.Fields.reps, WorkoutSet.Fields.weight)
}
