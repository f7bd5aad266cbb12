import SessionCore

/// What Today says of the workout of the day; on the wire as `/api/today/workout` has it.
public enum WorkoutCard: Hashable, Sendable {
    /// There is none today.
    case empty
    /// The one that ``Swift/Sequence/onCard(of:day:)`` has chosen, with its standing today.
    case data(WorkoutDetails, WorkoutStanding)
    /// The workouts cannot be read, for this reason.
    case error(String)

    /// What stands there while there is nothing to show yet.
    public static let loading = "Loading workout..."

    /// The card for the workout of the day, if there is one.
    public init(_ workout: WorkoutDetails?, today: LocalDay) {
        self = workout.map { .data($0, $0.workout.standing(on: today)) } ?? .empty
    }

    /// What it says where it has no workout to show.
    public var message: String? {
        switch self {
        case .empty: "No workout scheduled for today."
        case .data: nil
        case .error(let reason): reason
        }
    }
}

extension WorkoutDetails {
    /// What a card calls it: its training day, if that has a name.
    public var title: String { planDayName.isEmpty ? "Workout" : planDayName }

    /// The week that it is in, such as `Week 1`.
    public var week: String { "Week \(workout.weekNumber)" }

    /// How much there is to do, such as `3 exercises`.
    public var extent: String { exercises.count.counted("exercise") }

    /// How far it has come, while it is being done: of its working sets those that are done, and not those that were
    /// left out.
    public var progress: String? {
        switch workout.state {
        case .inProgress:
            "Progress: \(exercises.reduce(0) { $0 + $1.completedSets })/"
                + "\(exercises.reduce(0) { $0 + $1.totalSets }) sets"
        case .pending, .completed, .skipped: nil
        }
    }
}

extension WorkoutCard: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state, message, badge, badgeColour, title, week, exercises, progress, action
        case workoutID = "workoutId"
    }

    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(message, forKey: .message)
        switch self {
        case .empty: try values.encode(CardState.empty, forKey: .state)
        case .error: try values.encode(CardState.error, forKey: .state)
        case .data(let details, let standing):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(details.workout.id, forKey: .workoutID)
            try values.encode(standing.badge, forKey: .badge)
            try values.encode(standing.colour, forKey: .badgeColour)
            try values.encode(details.title, forKey: .title)
            try values.encode(details.week, forKey: .week)
            try values.encode(details.extent, forKey: .exercises)
            try values.encodeIfPresent(details.progress, forKey: .progress)
            try values.encode(standing.action, forKey: .action)
        }
    }
}
