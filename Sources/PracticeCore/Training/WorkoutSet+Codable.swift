extension WorkoutSet: Codable {
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

    /// Decodes what ``encode(to:)`` encodes; throws `DecodingError` for a completed set without its figures.
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

    /// Encodes the set as `/api/workout-sets` answers it, with `null` for absent figures.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(workoutID, forKey: .workoutID)
        try values.encode(exerciseID, forKey: .exerciseID)
        try values.encode(setNumber, forKey: .setNumber)
        try values.encode(targetReps, forKey: .targetReps)
        try values.encode(targetWeight, forKey: .targetWeight)
        switch state {
        case .pending: try encode(.pending, in: &values)
        case .completed(let reps, let weight): try encode(.completed, reps: reps, weight: weight, in: &values)
        case .skipped: try encode(.skipped, in: &values)
        }
    }

    private func encode(
        _ status: Status, reps: Int? = nil, weight: Double? = nil, in values: inout KeyedEncodingContainer<CodingKeys>
    ) throws {
        try values.encode(status, forKey: .status)
        try values.encode(reps, forKey: .actualReps)
        try values.encode(weight, forKey: .actualWeight)
    }
}
