import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The training routes that only clients of the original apps use.
struct OriginalTrainingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        ExerciseRoutes(backend: backend).add(to: router)
        PlanEditingRoutes(backend: backend).add(to: router)
        router.group("mesocycles").get { _, _ in try await backend.query { try $0.cycles.cycles() } }
        let router = router.group("workouts")
        router.get("today") { _, _ in try await backend.query { try $0.workouts.nextWorkout() } }
        router.post { request, context in
            let (cycle, day, week, date) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.workouts.add(
                    Workout(
                        id: data.newID(), cycleID: cycle, planDayID: day, weekNumber: week, scheduledDate: date))
            }
        }
    }

    private typealias Fields = Workout.Fields

    private static let new = BodyRule.members(Fields.cycleID, Fields.planDayID, Fields.week, Fields.date)
}
