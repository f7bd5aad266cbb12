public import SessionCore

/// The workout card of Today.
public typealias WorkoutCard = Card<WorkoutOnDay>

/// The workout that ``Swift/Sequence/cardWorkout(on:day:)`` chose, with its standing on a day.
public struct WorkoutOnDay: CardContent, ObjectEncodable {
    /// The text of a card without content.
    public static let emptyMessage = "No workout scheduled for today."
    /// None: the label depends on the standing.
    public static let action: String? = nil

    /// The workout with its sets.
    public let details: WorkoutDetails
    /// Whether the workout is ready, missed, in progress or over.
    public let standing: WorkoutStanding

    /// No text beside that of ``WorkoutDetails``.
    public var message: String? { nil }

    /// The members that the card shows.
    public var members: EncodedMembers {
        EncodedMembers(
            [
                "workoutId": details.workout.id, "badge": standing.badge, "badgeColour": standing.colour,
                "title": details.title, "week": details.week, "exercises": details.extent, "action": standing.action,
            ], present: ["progress": details.progress])
    }
}

extension WorkoutCard {
    /// Creates the card of a workout with a standing.
    public static func data(_ details: WorkoutDetails, _ standing: WorkoutStanding) -> WorkoutCard {
        .data(WorkoutOnDay(details: details, standing: standing))
    }

    /// Creates the card for the workout chosen for a day, or `nil` without a workout.
    public init(_ workout: @autoclosure () throws -> WorkoutDetails?, today: LocalDay) {
        self.init {
            try workout().map { WorkoutOnDay(details: $0, standing: $0.workout.standing(on: today)) }
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
