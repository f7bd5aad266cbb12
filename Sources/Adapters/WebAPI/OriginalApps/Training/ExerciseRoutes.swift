import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// The exercises of training plans.
struct ExerciseRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("exercises")
        router.get { _, _ in try await backend.query { try $0.trainingPlans.exercises() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.query { try $0.trainingPlans.exercise(id) }
        }
        router.post { request, context in
            let (name, increment, isCustom) = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { data in
                try data.trainingPlans.add(
                    Exercise(
                        id: data.newID(), name: name, weightIncrement: increment, isCustom: isCustom, at: data.now))
            }
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let id = context.parameter("id")
            return try await backend.answer { data in
                try data.trainingPlans.changeExercise(id, at: data.now) { change.apply(to: &$0) }
            }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.remove { try $0.trainingPlans.removeExercise(id) }
        }
    }

    private static let new = BodyRule.members(
        Exercise.Fields.name, Exercise.Fields.increment, Exercise.Fields.isCustom)
    private static let change = BodyRule.change(
        Exercise.Fields.name, Exercise.Fields.increment, Exercise.Fields.isCustom)
}
