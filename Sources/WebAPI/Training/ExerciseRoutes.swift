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
            let new = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) {
                try await $0.addExercise(named: new.name, increment: new.increment, isCustom: new.isCustom)
            }
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let id = context.parameter("id")
            return try await backend.answer { training in
                try await training.changeExercise(id) { change.apply(to: &$0) }
            }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.remove { try await $0.removeExercise(id) }
        }
    }

    private static let new = BodyRule<(name: String, increment: Double, isCustom: Bool)>.object { object in
        let name = object.required("name", .name)
        let increment = object.optional("weight_increment", .increment, default: 5)
        let isCustom = object.optional("is_custom", .flag, default: true)
        guard let name, let increment, let isCustom else { return nil }
        return (name, increment, isCustom)
    }

    private static let change = BodyRule<BodyChange<Exercise>>.change { object, change in
        change.read("name", as: .name, into: \.name, from: &object)
        change.read("weight_increment", as: .increment, into: \.weightIncrement, from: &object)
        change.read("is_custom", as: .flag, into: \.isCustom, from: &object)
    }
}
