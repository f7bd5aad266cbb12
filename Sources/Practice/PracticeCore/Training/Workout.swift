public import SessionCore

/// A workout: a training day in one week of a training cycle.
public struct Workout: Hashable, Sendable {
    /// The state of a workout.
    public enum State: Hashable, Sendable {
        case pending
        case inProgress(since: Timestamp)
        case completed(startedAt: Timestamp, at: Timestamp)
        /// The workout was skipped; completed sets stay completed.
        case skipped(startedAt: Timestamp?)
    }

    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training cycle.
    public let cycleID: String
    /// The id of the training day, which may have been deleted from its plan.
    public let planDayID: String
    /// The week of the training cycle, from 1.
    public let weekNumber: Int
    /// The date that the schedule assigned.
    public let scheduledDate: LocalDay
    /// The current state of the workout.
    public private(set) var state: State

    /// Creates a workout, pending by default.
    public init(
        id: String, cycleID: String, planDayID: String, weekNumber: Int, scheduledDate: LocalDay,
        state: State = .pending
    ) {
        self.id = id
        self.cycleID = cycleID
        self.planDayID = planDayID
        self.weekNumber = weekNumber
        self.scheduledDate = scheduledDate
        self.state = state
    }

    /// The fields with limits.
    public enum Fields {
        /// The id of the training cycle.
        public static let cycleID = FixedField("mesocycle_id", \Workout.cycleID, .text)
        /// The id of the training day.
        public static let planDayID = FixedField("plan_day_id", \Workout.planDayID, .text)
        /// The week of the training cycle.
        public static let week = FixedField(
            "week_number", \Workout.weekNumber, .whole(1...TrainingCycle.weeks), stored: .whole(1...1_000_000))
        /// The date of the schedule. The last weeks of a cycle may be after the last day on which it can start.
        public static let date = FixedField("scheduled_date", \Workout.scheduledDate, .day, stored: .any("a date"))
    }
}

extension Workout {
    /// Returns the workout started.
    public func started(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: throw .state(.workoutInProgress)
        case .completed: throw .state(.workoutEnded(.completed, .start))
        case .skipped: throw .state(.workoutEnded(.skipped, .start))
        }
    }

    /// Returns the workout completed. Sets may still be open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: throw .state(.workoutNotStarted)
        case .inProgress(let start): return with(.completed(startedAt: start, at: now))
        case .completed: throw .state(.workoutAlready(.completed))
        case .skipped: throw .state(.workoutEnded(.skipped, .complete))
        }
    }

    /// Returns the workout skipped. The caller skips its sets with ``WorkoutSet/skippedIfOpen()``.
    public func skipped() throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.skipped(startedAt: nil))
        case .inProgress(let start): return with(.skipped(startedAt: start))
        case .completed: throw .state(.workoutEnded(.completed, .skip))
        case .skipped: throw .state(.workoutAlready(.skipped))
        }
    }

    /// Returns the workout as it is while a set changes: a pending workout starts.
    func startedIfPending(to act: WorkoutAct, at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: return self
        case .completed: throw .state(.workoutEnded(.completed, act))
        case .skipped: throw .state(.workoutEnded(.skipped, act))
        }
    }

    private func with(_ state: State) -> Workout {
        var workout = self
        workout.state = state
        return workout
    }
}

extension Workout.State {
    /// Whether the workout is pending or in progress.
    public var isOpen: Bool {
        switch self {
        case .pending, .inProgress: true
        case .completed, .skipped: false
        }
    }
}

extension Sequence<Workout> {
    /// Returns the workout for the card of a day: one in progress, else the earliest pending one scheduled on this day
    /// or before, else the one completed last on this day.
    ///
    /// - Parameter day: Returns the day that contains an instant.
    public func cardWorkout(on today: LocalDay, day: (Timestamp) -> LocalDay) -> Workout? {
        let started = filter { $0.state.status == .inProgress }
        let waiting = filter { $0.state == .pending && $0.scheduledDate <= today }
        let done = filter { $0.state.completedAt.map(day) == today }
        return started.earliest ?? waiting.earliest ?? done.max { $0.end < $1.end }
    }

    /// The next workout of the training cycle, whatever its date: the earliest open one. On the same date, one in
    /// progress precedes a pending one.
    public var next: Workout? {
        let open = filter(\.state.isOpen)
        guard let earliest = open.earliest else { return nil }
        return open.first { $0.scheduledDate == earliest.scheduledDate && $0.state != .pending } ?? earliest
    }

    private var earliest: Workout? {
        self.min { $0.scheduledDate < $1.scheduledDate }
    }
}

extension Workout {
    fileprivate var end: Timestamp {
        state.completedAt ?? Timestamp(milliseconds: .min)
    }
}

extension Workout: Decodable, ObjectEncodable {
    /// The status on the wire and in the database.
    public enum Status: String, Hashable, Sendable, Codable {
        case pending
        case inProgress = "in_progress"
        case completed, skipped
    }

    enum CodingKeys: String, CodingKey {
        case id, status
        case cycleID = "mesocycle_id"
        case planDayID = "plan_day_id"
        case weekNumber = "week_number"
        case scheduledDate = "scheduled_date"
        case startedAt = "started_at"
        case completedAt = "completed_at"
    }

    /// Decodes the ``members``; throws `DecodingError` for a status without its timestamps.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            cycleID: try values.decode(String.self, forKey: .cycleID),
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

    /// The workout as `/api/workouts` answers it, with `null` for absent timestamps.
    public var members: EncodedMembers {
        EncodedMembers([
            CodingKeys.id: id, .cycleID: cycleID, .planDayID: planDayID, .weekNumber: weekNumber,
            .scheduledDate: scheduledDate, .status: state.status, .startedAt: state.startedAt,
            .completedAt: state.completedAt,
        ])
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

extension Workout: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<Workout>] = [
        Fields.cycleID, Fields.planDayID, Fields.week, Fields.date,
    ]
}
