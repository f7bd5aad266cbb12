import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// All training routes: exercises, training plans, training cycles and workouts, as in the original apps' API.
///
/// This folder holds routes and the validation of their bodies. The rules of training are in `PracticeCore`, and the
/// use cases in `PracticeData`.
struct TrainingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        ExerciseRoutes(backend: backend).add(to: router)
        TrainingPlanRoutes(backend: backend).add(to: router)
        TrainingPlanDayRoutes(backend: backend).add(to: router)
        TrainingPlanDayExerciseRoutes(backend: backend).add(to: router)
        TrainingCycleRoutes(backend: backend).add(to: router)
        WorkoutRoutes(backend: backend).add(to: router)
        WorkoutSetRoutes(backend: backend).add(to: router)
    }
}

extension Backend {
    /// Returns a response with the result of a query.
    func query(
        _ query: @escaping @Sendable (Repositories) throws -> some Encodable & Sendable
    ) async throws -> Response {
        try await allowed { Response.data(try await practice.read(query)) }
    }

    /// Returns a response with the result of a use case.
    func answer(
        _ status: HTTPResponse.Status = .ok, _ change: (TrainingUseCases) async throws -> some Encodable
    ) async throws -> Response {
        try await allowed { Response.data(try await change(practice.training), status: status) }
    }

    /// Removes a resource and returns an empty response.
    func remove(_ removal: (TrainingUseCases) async throws -> Void) async throws -> Response {
        try await allowed {
            try await removal(practice.training)
            return Response(status: .noContent)
        }
    }

    /// Runs `body` and turns a refusal by the rules of training into an error response.
    private func allowed(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch TrainingError.refused(let refusal) {
            throw APIError(refusal)
        }
    }
}

extension APIError {
    /// Creates the error for a request that the rules of training refuse.
    fileprivate init(_ refusal: TrainingRefusal) {
        switch refusal {
        case .missing(let resource, let id): self = .missing(resource.rawValue, id: id)
        case .state: self = .refused(refusal.reason)
        case .conflict: self = .conflict(refusal.reason)
        }
    }
}

extension BodyRule<String> {
    /// The name of an exercise, a plan or a day.
    static let name = text("a string of \(TrainingRanges.nameRule)") { TrainingRanges.isName($0) ? $0 : nil }
}

extension BodyRule<Int> {
    /// A count, 1 or more.
    static let atLeastOne = whole(TrainingRanges.counts)
    /// A count or a position, 0 or more.
    static let atLeastNone = whole(TrainingRanges.places)
    /// The number of sets of an exercise.
    static let sets = whole(TrainingRanges.sets)
    /// A day of the week; 0 is Sunday.
    static let dayOfWeek = whole(TrainingRanges.daysOfWeek)

    private static func whole(_ range: ClosedRange<Int>) -> BodyRule {
        integer(range, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
}

extension BodyRule<Double> {
    /// A weight of an exercise, in kilograms.
    static let weight = number("a number from 0 to 1000000") { TrainingRanges.weights.contains($0) }
    /// The increment of a weight, in kilograms.
    static let increment = number("a number from 0 to 1000000") { TrainingRanges.isIncrement($0) }
}

extension BodyRule<LocalDay> {
    /// A date whose seven weeks of training all have dates.
    static let day = text("a date like 2026-01-26, from the year 1000 to 8999") { text in
        LocalDay(parsing: text).flatMap { TrainingRanges.isStart($0) ? $0 : nil }
    }
}

/// The changes that a request's body makes to a stored value.
struct BodyChange<Subject>: Sendable {
    private var steps: [@Sendable (inout Subject) -> Void] = []

    /// Applies the changes to a stored value.
    func apply(to subject: inout Subject) {
        for step in steps { step(&subject) }
    }

    /// Reads an optional member. A missing member leaves its property unchanged.
    mutating func read<Value: Sendable>(
        _ name: String, as rule: BodyRule<Value>, into place: any WritableKeyPath<Subject, Value> & Sendable,
        from object: inout BodyObject
    ) {
        guard object.has(name), let value = object.required(name, rule) else { return }
        steps.append { $0[keyPath: place] = value }
    }
}

extension BodyRule {
    /// Creates the rule of an object whose members change a stored value.
    ///
    /// - Parameter read: Reads the optional members.
    static func change<Subject>(
        _ read: @escaping @Sendable (inout BodyObject, inout BodyChange<Subject>) -> Void
    ) -> BodyRule where Value == BodyChange<Subject> {
        .object { object in
            var change = BodyChange<Subject>()
            read(&object, &change)
            return object.faults.isEmpty ? change : nil
        }
    }
}
