public import SessionCore

/// A working set of an exercise in a workout.
public struct WorkoutSet: Hashable, Sendable {
    /// The state of a working set.
    public enum State: Hashable, Sendable {
        case pending
        /// The repetitions and the weight in kilograms that were lifted.
        case completed(reps: Int, weight: Double)
        case skipped
    }

    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the workout.
    public let workoutID: String
    /// The id of the exercise.
    public let exerciseID: String
    /// The number among the sets of the exercise in the workout, from 1.
    public let setNumber: Int
    /// The planned repetitions of the set.
    public let targetReps: Int
    /// The planned weight, in kilograms.
    public let targetWeight: Double
    /// The current state of the set.
    public private(set) var state: State

    /// Creates a set, pending by default.
    public init(
        id: String, workoutID: String, exerciseID: String, setNumber: Int, targetReps: Int, targetWeight: Double,
        state: State = .pending
    ) {
        self.id = id
        self.workoutID = workoutID
        self.exerciseID = exerciseID
        self.setNumber = setNumber
        self.targetReps = targetReps
        self.targetWeight = targetWeight
        self.state = state
    }

    /// The fields with limits.
    public enum Fields {
        /// The number of the set, which grows with every added set.
        public static let number = FixedField("set_number", \WorkoutSet.setNumber, .whole(1...1_000_000))
        /// The planned repetitions: those of the plan, and up to five more.
        public static let targetReps = FixedField(
            "target_reps", \WorkoutSet.targetReps, .whole(1...1005), stored: .whole(1...1_000_005))
        /// The planned weight in kilograms: that of the plan, and up to three increments more.
        public static let targetWeight = FixedField(
            "target_weight", \WorkoutSet.targetWeight, .number(0...13_000), stored: .number(0...4_000_000))
        /// The repetitions that were done.
        public static let reps = FixedField(
            optional: "actual_reps", \WorkoutSet.state.reps, .whole(0...1000), stored: .whole(0...1_000_000))
        /// The weight that was lifted, in kilograms.
        public static let weight = FixedField(
            optional: "actual_weight", \WorkoutSet.state.weight, .number(0...10_000), stored: .number(0...1_000_000))
    }
}

extension WorkoutSet.State {
    /// The repetitions of a completed set.
    public var reps: Int? {
        switch self {
        case .completed(let reps, _): reps
        case .pending, .skipped: nil
        }
    }

    /// The weight of a completed set, in kilograms.
    public var weight: Double? {
        switch self {
        case .completed(_, let weight): weight
        case .pending, .skipped: nil
        }
    }
}

extension WorkoutSet {
    /// A set and its workout after a change of the set.
    public typealias InWorkout = (set: WorkoutSet, workout: Workout)

    /// Returns the set completed with figures, which replace earlier ones. A pending workout starts.
    public func logged(
        reps: Int, weight: Double, in workout: Workout, at now: Timestamp
    ) throws(TrainingRefusal) -> InWorkout {
        (with(.completed(reps: reps, weight: weight)), try workout.startedIfPending(to: .logSets, at: now))
    }

    /// Returns the set skipped. A pending workout starts.
    public func skipped(in workout: Workout, at now: Timestamp) throws(TrainingRefusal) -> InWorkout {
        (with(.skipped), try workout.startedIfPending(to: .skipSets, at: now))
    }

    /// Returns the set pending again. The workout keeps its state, even a pending one.
    public func unlogged(in workout: Workout, at now: Timestamp) throws(TrainingRefusal) -> InWorkout {
        _ = try workout.startedIfPending(to: .reopenSets, at: now)
        return (with(.pending), workout)
    }

    /// Returns whether a weight exceeds three times the target, such as 325 typed for 32.5. A target of 0 is never
    /// exceeded.
    public func isFarAboveTarget(_ weight: Double) -> Bool { targetWeight > 0 && weight > 3 * targetWeight }

    /// Returns the set for a skipped workout: a pending set is skipped, a completed one stays.
    public func skippedIfOpen() -> WorkoutSet {
        switch state {
        case .pending: with(.skipped)
        case .completed, .skipped: self
        }
    }

    private func with(_ state: State) -> WorkoutSet {
        var set = self
        set.state = state
        return set
    }
}

extension WorkoutSet: Decodable, ObjectEncodable {
    private enum Status: String, Codable {
        case pending, completed, skipped
    }

    enum CodingKeys: String, CodingKey {
        case id, status
        case workoutID = "workout_id"
        case exerciseID = "exercise_id"
        case setNumber = "set_number"
        case targetReps = "target_reps"
        case targetWeight = "target_weight"
        case actualReps = "actual_reps"
        case actualWeight = "actual_weight"
    }

    /// Decodes the ``members``; throws `DecodingError` for a completed set without its figures.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            workoutID: try values.decode(String.self, forKey: .workoutID),
            exerciseID: try values.decode(String.self, forKey: .exerciseID),
            setNumber: try values.decode(Int.self, forKey: .setNumber),
            targetReps: try values.decode(Int.self, forKey: .targetReps),
            targetWeight: try values.decode(Double.self, forKey: .targetWeight),
            state: try Self.state(in: values))
    }

    private static func state(in values: KeyedDecodingContainer<CodingKeys>) throws -> State {
        switch try values.decode(Status.self, forKey: .status) {
        case .pending: .pending
        case .completed:
            .completed(
                reps: try values.decode(Int.self, forKey: .actualReps),
                weight: try values.decode(Double.self, forKey: .actualWeight))
        case .skipped: .skipped
        }
    }

    /// The set as `/api/workout-sets` answers it, with `null` for absent figures.
    public var members: EncodedMembers {
        EncodedMembers([
            CodingKeys.id: id, .workoutID: workoutID, .exerciseID: exerciseID, .setNumber: setNumber,
            .targetReps: targetReps, .targetWeight: targetWeight, .status: status, .actualReps: state.reps,
            .actualWeight: state.weight,
        ])
    }

    private var status: Status {
        switch state {
        case .pending: .pending
        case .completed: .completed
        case .skipped: .skipped
        }
    }
}

extension WorkoutSet: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<WorkoutSet>] = [
        Fields.number, Fields.targetReps, Fields.targetWeight, Fields.reps, Fields.weight,
    ]
}
