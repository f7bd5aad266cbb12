import PracticeCore
import PracticeData
import SessionCore

extension PracticeService {
    /// Returns the workout of the workout card; `nil` if there is none.
    func workoutOfToday() async throws -> WorkoutDetails? {
        let (now, days) = (context.now(), context.days())
        return try await read { try $0.workouts.workoutOnCard(of: days.day(of: now), clock: days) }
    }

    /// Returns the workout of the workout card.
    ///
    /// - Throws: ``CommandError`` if there is none.
    func requiredWorkout() async throws -> WorkoutDetails {
        guard let workout = try await workoutOfToday() else {
            throw CommandError(
                .missing,
                "no workout is scheduled for today; "
                    + "start the next one with 'limber workout start --next'")
        }
        return workout
    }

    /// Returns the next workout, whatever its date.
    ///
    /// - Throws: ``CommandError`` if there is none.
    func nextWorkout() async throws -> WorkoutDetails {
        guard let workout = try await read({ try $0.workouts.nextWorkout() }) else {
            throw CommandError(.missing, "no workout left; start a training cycle with 'limber workout cycle start'")
        }
        return workout
    }

    /// Returns the active training cycle.
    ///
    /// - Throws: ``CommandError`` if there is none.
    func activeCycle() async throws -> TrainingCycleDetails {
        guard let cycle = try await read({ try $0.cycles.activeCycle() }) else {
            throw CommandError(.missing, "no training cycle is active; start one with 'limber workout cycle start'")
        }
        return cycle
    }

    /// Returns the training plan with a name; without a name, the only training plan.
    ///
    /// - Throws: ``CommandError`` unless exactly one matches.
    func trainingPlan(named name: String?) async throws -> TrainingPlan {
        let plans = try await read { try $0.trainingPlans.plans.rows() }
        if let name { return try NamedChoice(kind: "training plan", values: plans.map { ($0.name, $0) }).find(name) }
        guard let plan = plans.first else {
            throw CommandError(.missing, "no training plans yet; import one with 'limber workout plan import FILE'")
        }
        guard plans.count == 1 else {
            throw CommandError(
                .usage, "several training plans exist; name one of: \(plans.map(\.name).joined(separator: ", "))")
        }
        return plan
    }

    /// Returns the training plan with a name, including its days and exercises.
    ///
    /// - Throws: ``CommandError`` unless exactly one matches.
    func trainingPlanDocument(ofPlan name: String?) async throws -> TrainingPlanDocument {
        let plan = try await trainingPlan(named: name)
        return try await read { try $0.trainingPlans.trainingPlanDocument(plan.id) }
    }
}

extension WorkoutDetails {
    /// Performs a request to the workout or one of its sets.
    ///
    /// - Throws: ``CommandError`` that names the workout if the workout's state does not allow the request.
    func perform<Value>(_ request: () async throws -> Value) async throws -> Value {
        do {
            return try await request()
        } catch TrainingError.refused(.state(let refusal)) {
            throw CommandError(.usage, refusal.description(of: "workout '\(title)'"))
        }
    }

    /// Returns the exercise with a name.
    ///
    /// - Throws: ``CommandError`` unless exactly one matches.
    func exercise(named name: String) throws(CommandError) -> WorkoutExercise {
        // An exercise that the plan has twice on the day has one name.
        let first = exercises.indices.filter { index in
            !exercises[..<index].contains { $0.exerciseID == exercises[index].exerciseID }
        }
        return try NamedChoice(
            kind: "exercise of this workout", values: first.map { (exercises[$0].exerciseName, exercises[$0]) }
        ).find(name)
    }
}

/// A choice of a value by its name, or by the beginning of the name.
struct NamedChoice<Value> {
    /// The kind of the values, such as "training plan".
    let kind: String
    let values: [(name: String, value: Value)]

    /// Returns the value with a name, or the only one whose name begins with the text. Case does not matter.
    ///
    /// - Throws: ``CommandError`` if no value or more than one matches.
    func find(_ text: String) throws(CommandError) -> Value {
        let wanted = text.lowercased()
        let exact = values.filter { $0.name.lowercased() == wanted }
        let found = exact.isEmpty ? values.filter { $0.name.lowercased().hasPrefix(wanted) } : exact
        guard let first = found.first else {
            throw CommandError(.missing, "no \(kind) is named '\(text)'; \(advice(on: text))")
        }
        guard found.count == 1, !text.isEmpty else {
            throw CommandError(.usage, "'\(text)' is ambiguous; it matches \(list(found))")
        }
        return first.value
    }

    private func advice(on text: String) -> String {
        // The user may have typed any word of the name.
        let words = values.flatMap { name, _ in
            ([name] + name.split(separator: " ").map(String.init)).map { (word: $0, name: name) }
        }
        let near = words.map(\.word).suggestion(for: text)
        if let near, let name = words.first(where: { $0.word == near })?.name { return "did you mean '\(name)'?" }
        return values.isEmpty ? "there are none yet" : "use one of: \(list(values))"
    }

    private func list(_ values: [(name: String, value: Value)]) -> String {
        values.map(\.name).joined(separator: ", ")
    }
}
