/// The standing of a workout on a day, for display.
public enum WorkoutStanding: Hashable, Sendable {
    /// The workout is pending and scheduled today or later.
    case ready
    /// The workout is pending and was scheduled before today.
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
    /// The text of the badge.
    public var badge: String {
        switch self {
        case .ready: "Ready"
        case .missed: "Missed"
        case .inProgress: "In Progress"
        case .completed: "Completed"
        case .skipped: "Skipped"
        }
    }

    /// The colour of the badge.
    public var colour: SignalColour {
        switch self {
        case .ready, .skipped: .grey
        case .missed, .inProgress: .yellow
        case .completed: .green
        }
    }

    /// The label of the card's button.
    public var action: String {
        switch self {
        case .ready, .missed: "Start Workout"
        case .inProgress: "Continue"
        case .completed, .skipped: "View"
        }
    }
}
