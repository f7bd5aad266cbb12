/// The standing of a workout on a day, as people read it.
public enum WorkoutStanding: Hashable, Sendable {
    /// Pending, and its day is not over.
    case ready
    /// Pending, and its day is over.
    case missed
    case inProgress
    case completed
    case skipped
}

extension Workout {
    /// Returns the standing on a day.
    public func standing(on today: LocalDay) -> WorkoutStanding {
        switch state {
        case .pending: scheduledDate < today ? .missed : .ready
        case .inProgress: .inProgress
        case .completed: .completed
        case .skipped: .skipped
        }
    }
}

extension WorkoutStanding {
    /// The text of its badge.
    public var badge: String {
        switch self {
        case .ready: "Ready"
        case .missed: "Missed"
        case .inProgress: "In Progress"
        case .completed: "Completed"
        case .skipped: "Skipped"
        }
    }

    /// The colour of its badge.
    public var colour: SignalColour {
        switch self {
        case .ready, .skipped: .grey
        case .missed, .inProgress: .yellow
        case .completed: .green
        }
    }

    /// The label of a card's action.
    public var action: String {
        switch self {
        case .ready, .missed: "Start Workout"
        case .inProgress: "Continue"
        case .completed, .skipped: "View"
        }
    }
}
