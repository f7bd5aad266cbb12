import SessionCore

/// The workout card of Today. Encodes as the body of `/api/today/workout`.
public enum WorkoutCard: Hashable, Sendable {
    /// No workout is scheduled for today.
    case empty
    /// The workout that ``Swift/Sequence/cardWorkout(on:day:)`` chose, with its standing today.
    case data(WorkoutDetails, WorkoutStanding)
    /// The workouts cannot be read; the reason is a sentence.
    case error(String)

    /// The placeholder while the workout loads.
    public static let loading = "Loading workout..."

    /// Creates the card for the workout chosen for a day, or `nil` without a workout.
    public init(_ workout: WorkoutDetails?, today: LocalDay) {
        self = workout.map { .data($0, $0.workout.standing(on: today)) } ?? .empty
    }

    /// The text of a card without a workout, or the reason of the error.
    public var message: String? {
        switch self {
        case .empty: "No workout scheduled for today."
        case .data: nil
        case .error(let reason): reason
        }
    }
}

extension WorkoutDetails {
    /// The heading of the card: the training day's name, or `Workout` if it has none.
    public var title: String { planDayName.isEmpty ? "Workout" : planDayName }

    /// The week of the training cycle, such as `Week 1`.
    public var week: String { "Week \(workout.weekNumber)" }

    /// The number of exercises, such as `3 exercises`.
    public var extent: String { exercises.count.counted("exercise") }

    /// The completed working sets of all working sets, while the workout is in progress. Skipped sets do not count as
    /// completed.
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

    /// Encodes the card as the API answers it.
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
