public import SessionCore

extension Workout: Codable {
    /// The status on the wire and in the database.
    public enum Status: String, Hashable, Sendable, Codable {
        case pending
        case inProgress = "in_progress"
        case completed, skipped
    }

    enum CodingKeys: String, CodingKey {
        case id, status
        case mesocycleID = "mesocycle_id"
        case planDayID = "plan_day_id"
        case weekNumber = "week_number"
        case scheduledDate = "scheduled_date"
        case startedAt = "started_at"
        case completedAt = "completed_at"
    }

    /// Decodes what ``encode(to:)`` encodes; throws `DecodingError` for a status without its timestamps.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            mesocycleID: try values.decode(String.self, forKey: .mesocycleID),
            planDayID: try values.decode(String.self, forKey: .planDayID),
            weekNumber: try values.decode(Int.self, forKey: .weekNumber),
            scheduledDate: try values.decode(LocalDay.self, forKey: .scheduledDate),
            state: try Self.state(in: values))
    }

    private static func state(in values: KeyedDecodingContainer<CodingKeys>) throws -> State {
        func time(_ key: CodingKeys) throws -> Timestamp { try values.decode(Timestamp.self, forKey: key) }
        return switch try values.decode(Status.self, forKey: .status) {
        case .pending: .pending
        case .inProgress: .inProgress(since: try time(.startedAt))
        case .completed: .completed(startedAt: try time(.startedAt), at: try time(.completedAt))
        case .skipped: .skipped(startedAt: try values.decodeIfPresent(Timestamp.self, forKey: .startedAt))
        }
    }

    /// Encodes the workout as `/api/workouts` answers it, with `null` for absent timestamps.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(mesocycleID, forKey: .mesocycleID)
        try values.encode(planDayID, forKey: .planDayID)
        try values.encode(weekNumber, forKey: .weekNumber)
        try values.encode(scheduledDate, forKey: .scheduledDate)
        try values.encode(state.status, forKey: .status)
        try values.encode(state.startedAt, forKey: .startedAt)
        try values.encode(state.completedAt, forKey: .completedAt)
    }
}

extension Workout.State {
    /// The state without its timestamps.
    public var status: Workout.Status {
        switch self {
        case .pending: .pending
        case .inProgress: .inProgress
        case .completed: .completed
        case .skipped: .skipped
        }
    }

    /// The instant of the start, if the workout was started.
    public var startedAt: Timestamp? {
        switch self {
        case .pending: nil
        case .inProgress(let start), .completed(let start, _): start
        case .skipped(let start): start
        }
    }

    /// The instant of completion, if the workout was completed.
    public var completedAt: Timestamp? {
        switch self {
        case .completed(_, let end): end
        case .pending, .inProgress, .skipped: nil
        }
    }
}
