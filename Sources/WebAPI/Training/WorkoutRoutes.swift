import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The workouts of mesocycles.
struct WorkoutRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("workouts")
        router.get("today") { _, _ in try backend.answer { try $0.nextWorkout() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try backend.answer { try $0.workout(id) }
        }
        router.post { request, context in
            let workout = try await request.body(as: Self.new, context)(Backend.newID())
            return try backend.answer(.created) { store in
                try store.add(workout)
                return workout
            }
        }
        change(router, "start") { store, id, now in try store.startWorkout(id, at: now) }
        change(router, "complete") { store, id, now in try store.completeWorkout(id, at: now) }
        change(router, "skip") { store, id, now in try store.skipWorkout(id, at: now) }

        let sets = router.group(":id/exercises/:exercise/sets")
        sets.post("add") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try backend.answer(.created) {
                try $0.addSet(of: exercise, toWorkout: workout, newID: Backend.newID)
            }
        }
        sets.delete("remove") { _, context in
            let (workout, exercise) = (context.parameter("id"), context.parameter("exercise"))
            return try backend.answer { try $0.removeSet(of: exercise, fromWorkout: workout) }
        }
    }

    private func change(
        _ router: RouterGroup<WebContext>, _ verb: String,
        _ change: @escaping @Sendable (Store, String, Timestamp) throws -> Workout
    ) {
        router.put(":id/\(verb)") { _, context in
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { store in try change(store, id, now) }
        }
    }

    /// A workout that has no id yet.
    private static let new = BodyRule<(String) -> Workout>.object { object in
        let mesocycleID = object.required("mesocycle_id", .text())
        let planDayID = object.required("plan_day_id", .text())
        let week = object.required("week_number", .atLeastOne)
        let date = object.required("scheduled_date", .day)
        guard let mesocycleID, let planDayID, let week, let date else { return nil }
        return { id in
            Workout(id: id, mesocycleID: mesocycleID, planDayID: planDayID, weekNumber: week, scheduledDate: date)
        }
    }
}
