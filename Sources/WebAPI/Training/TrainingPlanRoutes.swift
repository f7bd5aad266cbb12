import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import UserFiles

/// The training plans, and their import from a YAML document.
struct TrainingPlanRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans")
        router.get { _, _ in try await backend.query { try $0.trainingPlans.plans() } }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.query { try $0.trainingPlans.plan(id) }
        }
        router.post { request, context in
            let new = try await request.body(as: Self.new, context)
            return try await backend.answer(.created) { try await $0.addPlan(named: new.name, weeks: new.weeks) }
        }
        router.post("import") { request, context in
            let sheet = try await request.body(context, upTo: TrainingPlanDocument.maximumBytes, sheet)
            return try await backend.answer { try await $0.importPlan(sheet) }
        }
        router.put(":id") { request, context in
            let change = try await request.body(as: Self.change, context)
            let id = context.parameter("id")
            return try await backend.answer { training in
                try await training.changePlan(id) { change.apply(to: &$0) }
            }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.remove { try await $0.removePlan(id) }
        }
    }

    private func sheet(in file: Data) throws(APIError) -> TrainingPlanDocument {
        do throws(TrainingPlanFileError) {
            return try TrainingPlanFile.document(in: file, units: backend.units())
        } catch {
            throw APIError.invalid(
                error.faults.map { fault in
                    BodyFault(path: fault.line.map { [.member("line"), .index($0)] } ?? [], message: fault.problem)
                })
        }
    }

    private static let new = BodyRule<(name: String, weeks: Int)>.object { object in
        let name = object.required("name", .name)
        let weeks = object.optional("duration_weeks", .atLeastOne, default: 6)
        guard let name, let weeks else { return nil }
        return (name, weeks)
    }

    private static let change = BodyRule<BodyChange<TrainingPlan>>.change { object, change in
        change.read("name", as: .name, into: \.name, from: &object)
        change.read("duration_weeks", as: .atLeastOne, into: \.durationWeeks, from: &object)
    }
}

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
