import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import Store

/// Training: exercises, plans, mesocycles and workouts, as the original apps' server has them.
struct TrainingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        ExerciseRoutes(backend: backend).add(to: router)
        PlanRoutes(backend: backend).add(to: router)
        PlanDayRoutes(backend: backend).add(to: router)
        PlanDayExerciseRoutes(backend: backend).add(to: router)
        MesocycleRoutes(backend: backend).add(to: router)
        WorkoutRoutes(backend: backend).add(to: router)
        WorkoutSetRoutes(backend: backend).add(to: router)
    }
}

extension Backend {
    /// Asks the database; what the rules of training refuse becomes the answer.
    private func training<Value>(_ body: (Store) throws -> Value) throws -> Value {
        let store = try store()
        do {
            return try body(store)
        } catch let error as TrainingError {
            switch error {
            case .refused(let refusal): throw APIError(refusal)
            case .store(let error): throw error
            }
        }
    }

    /// Answers with what the database says.
    func answer(
        _ status: HTTPResponse.Status = .ok, _ body: (Store) throws -> some Encodable
    ) throws -> Response {
        Response.data(try training(body), status: status)
    }

    /// Answers that something is gone.
    func remove(_ body: (Store) throws -> Void) throws -> Response {
        try training(body)
        return Response(status: .noContent)
    }

    /// An id that nothing else has.
    static func newID() -> String {
        UUID().uuidString.lowercased()
    }
}

extension APIError {
    /// A refusal of the rules of training.
    fileprivate init(_ refusal: TrainingRefusal) {
        switch refusal {
        case .missing(let resource, let id): self = .missing(resource.rawValue, id: id)
        case .state(let reason): self = .refused(reason)
        case .conflict(let reason): self = .conflict(reason)
        }
    }
}
