import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The exercises that plans are made of.
struct ExerciseRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("exercises")
        router.get { _, _ in try backend.answer { try $0.exercises() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try backend.answer { try $0.exercise(id) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            let exercise = Exercise(
                id: Backend.newID(), name: new.name, weightIncrement: new.increment, isCustom: new.isCustom,
                at: backend.now())
            return try backend.answer(.created) { store in
                try store.add(exercise)
                return exercise
            }
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let (id, now) = (context.parameter("id"), backend.now())
            return try backend.answer { store in
                try store.changeExercise(id, at: now) { change.apply(to: &$0) }
            }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            return try backend.remove { try $0.removeExercise(id) }
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
