/// An exercise of a workout with its sets.
public struct WorkoutExercise: Hashable, Sendable, Encodable {
    /// The exercise.
    public let exerciseID: String
    /// Its name.
    public let exerciseName: String
    /// Its working sets, by their numbers.
    public let sets: [WorkoutSet]
    /// How many they are.
    public let totalSets: Int
    /// How many of them are done; skipped ones are not.
    public let completedSets: Int
    /// What to lift before them.
    public let warmUpSets: [WarmUpSet]
    /// Seconds of rest after a set.
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
        warmUpSets = sets.first.map(WarmUpSet.before) ?? []
        self.restSeconds = restSeconds
    }
}

/// A workout with everything that is to be done in it; on the wire as `/api/workouts/:id` has it.
public struct WorkoutDetails: Hashable, Sendable {
    /// What a day is called that is gone from its plan.
    static let nameOfNoDay = "Unknown"
    /// The rest after a set of an exercise that is gone from its plan: what a plan gives where nothing else is said.
    static let usualRest = 60

    /// The workout.
    public let workout: Workout
    /// The name of its training day; "Unknown" where the plan has it no more.
    public let planDayName: String
    /// Its exercises, in the plan's order; what the plan has no more comes last.
    public let exercises: [WorkoutExercise]

    /// Puts a workout together.
    ///
    /// - Parameters:
    ///   - day: its training day, if that is still there.
    ///   - plan: what the training day asks for.
    ///   - sets: all its sets.
    ///   - names: the names of the exercises, by their ids.
    public init(
        _ workout: Workout, of day: TrainingPlanDay?, plan: [TrainingPlanDayExercise], sets: [WorkoutSet],
        names: [String: String]
    ) {
        self.workout = workout
        planDayName = day?.name ?? Self.nameOfNoDay
        let planned = plan.sorted { $0.sortOrder < $1.sortOrder }
        var order: [String] = []
        for id in planned.map(\.exerciseID) + sets.map(\.exerciseID) where !order.contains(id) { order.append(id) }
        exercises = order.compactMap { id in
            let own = sets.filter { $0.exerciseID == id }.sorted { $0.setNumber < $1.setNumber }
            guard !own.isEmpty else { return nil }
            let rest = planned.first { $0.exerciseID == id }?.restSeconds ?? Self.usualRest
            return WorkoutExercise(exerciseID: id, name: names[id] ?? id, sets: own, restSeconds: rest)
        }
    }
}

extension WorkoutDetails: Encodable {
    private enum CodingKeys: String, CodingKey {
        case planDayName = "plan_day_name"
        case exercises
    }

    /// Writes the members of the workout, and its own beside them.
    public func encode(to encoder: any Encoder) throws {
        try workout.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(planDayName, forKey: .planDayName)
        try values.encode(exercises, forKey: .exercises)
    }
}

extension WorkoutSet {
    /// Whether it was done.
    public var isCompleted: Bool {
        switch state {
        case .completed: true
        case .pending, .skipped: false
        }
    }
}
