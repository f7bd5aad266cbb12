public import SessionCore

/// An exercise of a workout with its sets. An exercise that the plan has twice on the day, as in a circuit, is two of
/// these, whose sets are numbered on.
public struct WorkoutExercise: Hashable, Sendable, Encodable {
    /// The id of the exercise.
    public let exerciseID: String
    /// The name of the exercise.
    public let exerciseName: String
    /// The working sets, ordered by number.
    public let sets: [WorkoutSet]
    /// The number of working sets.
    public let totalSets: Int
    /// The number of completed working sets; skipped ones do not count.
    public let completedSets: Int
    /// The warm-ups before the first working set of the exercise.
    public let warmUpSets: [WarmUpSet]
    /// The rest after each set, in seconds.
    public let restSeconds: Int

    enum CodingKeys: String, CodingKey {
        case exerciseID = "exercise_id"
        case exerciseName = "exercise_name"
        case sets
        case totalSets = "total_sets"
        case completedSets = "completed_sets"
        case warmUpSets = "warmup_sets"
        case restSeconds = "rest_seconds"
    }

    init(exerciseID: String, name: String, sets: [WorkoutSet], restSeconds: Int) {
        self.exerciseID = exerciseID
        exerciseName = name
        self.sets = sets
        totalSets = sets.count
        completedSets = sets.count(where: \.isCompleted)
        warmUpSets = sets.first.map { $0.setNumber == 1 ? WarmUpSet.before($0) : [] } ?? []
        self.restSeconds = restSeconds
    }
}

/// A workout with its exercises and sets. Encodes as the body of `/api/workouts/:id`.
public struct WorkoutDetails: Hashable, Sendable {
    /// The name of a training day that was deleted from its plan, and of a training plan that cannot be read.
    static let missingName = "Unknown"
    /// The rest after a set of an exercise that was deleted from its plan, in seconds.
    static let defaultRest = 60

    /// The workout itself, whose members encode beside these.
    public let workout: Workout
    /// The name of the training day; `Unknown` if the day was deleted from its plan.
    public let planDayName: String
    /// The exercises in the plan's order; exercises deleted from the plan are last.
    public let exercises: [WorkoutExercise]

    /// Groups the sets of a workout by exercise.
    ///
    /// - Parameters:
    ///   - day: The training day, unless it was deleted.
    ///   - plan: The exercises of the training day.
    ///   - sets: All sets of the workout.
    ///   - names: The names of the exercises, by id.
    public init(
        _ workout: Workout, of day: TrainingPlanDay?, plan: [TrainingPlanDayExercise], sets: [WorkoutSet],
        names: [String: String]
    ) {
        self.workout = workout
        planDayName = day?.name ?? Self.missingName
        let planned = plan.sorted { $0.sortOrder < $1.sortOrder }
        var open = Dictionary(grouping: sets.sorted { $0.setNumber < $1.setNumber }, by: \.exerciseID)
        var exercises: [WorkoutExercise] = []
        for (index, item) in planned.enumerated() {
            let id = item.exerciseID
            let isLast = !planned[(index + 1)...].contains { $0.exerciseID == id }
            // The sets that were added to the workout belong to the last entry of the exercise.
            let count =
                isLast ? Int.max : SetTargets(of: item, increment: 0, week: workout.weekNumber).sets
            let own = Array(open[id, default: []].prefix(count))
            open[id]?.removeFirst(own.count)
            if own.isEmpty { continue }
            exercises.append(
                WorkoutExercise(exerciseID: id, name: names[id] ?? id, sets: own, restSeconds: item.restSeconds))
        }
        for id in sets.map(\.exerciseID) {
            guard let own = open.updateValue([], forKey: id), !own.isEmpty else { continue }
            exercises.append(
                WorkoutExercise(exerciseID: id, name: names[id] ?? id, sets: own, restSeconds: Self.defaultRest))
        }
        self.exercises = exercises
    }
}

extension WorkoutDetails: ObjectEncodable {
    /// The members of the workout, and the details.
    public var members: EncodedMembers {
        EncodedMembers(["plan_day_name": planDayName, "exercises": exercises], of: workout)
    }
}

extension WorkoutSet {
    /// Whether the state is `completed`.
    public var isCompleted: Bool {
        switch state {
        case .completed: true
        case .pending, .skipped: false
        }
    }
}

/// A set with its exercise.
public struct PlacedSet: Hashable, Sendable {
    /// The exercise that the set belongs to.
    public let exercise: WorkoutExercise
    /// The working set itself.
    public let set: WorkoutSet
}

extension WorkoutDetails {
    /// All working sets, in training order.
    public var placedSets: [PlacedSet] {
        exercises.flatMap { exercise in exercise.sets.map { PlacedSet(exercise: exercise, set: $0) } }
    }

    /// Returns the next pending set of an exercise, or of all exercises.
    public func nextOpenSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).first { $0.set.state == .pending }
    }

    /// Returns the last set of an exercise, or of all exercises, that is completed or skipped: the one to undo.
    public func lastClosedSet(of exercise: String? = nil) -> PlacedSet? {
        sets(of: exercise).last { $0.set.state != .pending }
    }

    /// Returns the rest after a set of an exercise, before the exercise's next set or else the next of all; `nil` after
    /// the last set.
    public func rest(after exercise: WorkoutExercise) -> RestRequest? {
        let own = Set(exercise.sets.map(\.id))
        let open = placedSets.filter { $0.set.state == .pending }
        guard let next = open.first(where: { own.contains($0.set.id) }) ?? open.first else { return nil }
        let allowed = RestRequest.allowedSeconds
        // A client may have planned a rest beyond the limit.
        let seconds = min(max(exercise.restSeconds, allowed.lowerBound), allowed.upperBound)
        return RestRequest(
            length: .seconds(seconds),
            words: .next(exercise: next.exercise.exerciseName, set: next.set.setNumber))
    }

    private func sets(of exercise: String?) -> [PlacedSet] {
        placedSets.filter { exercise == nil || $0.exercise.exerciseID == exercise }
    }
}

/// A warm-up set before the working sets of an exercise. Calculated on each read, never stored.
public struct WarmUpSet: Hashable, Sendable, Codable {
    /// The number, 1 or 2.
    public let number: Int
    /// The weight in kilograms, a multiple of 2.5: plates of 1.25 on both sides.
    public let weight: Double
    /// The repetitions, as many as in the working set.
    public let reps: Int

    /// Returns two warm-ups at 40 % and 60 % of the target weight, or none up to 20 kg, the weight of an empty bar.
    public static func before(_ set: WorkoutSet) -> [WarmUpSet] {
        guard set.targetWeight > 20 else { return [] }
        // Multiplies whole percentages, which is exact: with 0.4 a half could round down.
        return [40.0, 60.0].enumerated().map { index, percent in
            let steps = (set.targetWeight * percent / 250).rounded()
            return WarmUpSet(number: index + 1, weight: steps * 2.5, reps: set.targetReps)
        }
    }

    enum CodingKeys: String, CodingKey {
        case number = "warmup_number"
        case weight = "target_weight"
        case reps = "target_reps"
    }
}
