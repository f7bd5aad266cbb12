/// The workouts of a week of a mesocycle.
public struct WeekSummary: Hashable, Sendable, Encodable {
    /// From 1.
    public let weekNumber: Int
    /// Whether it is the easy week at the end.
    public let isDeload: Bool
    /// Its workouts, by their dates.
    public let workouts: [WorkoutSummary]
    /// How many they are.
    public let totalWorkouts: Int
    /// How many of them are done.
    public let completedWorkouts: Int
    /// How many of them were skipped.
    public let skippedWorkouts: Int

    enum CodingKeys: String, CodingKey {
        case weekNumber = "week_number"
        case isDeload = "is_deload"
        case workouts
        case totalWorkouts = "total_workouts"
        case completedWorkouts = "completed_workouts"
        case skippedWorkouts = "skipped_workouts"
    }

    init(_ week: Int, workouts: [WorkoutSummary]) {
        weekNumber = week
        isDeload = week == Mesocycle.weeks
        self.workouts = workouts
        totalWorkouts = workouts.count
        completedWorkouts = workouts.count { $0.workout.state.status == .completed }
        skippedWorkouts = workouts.count { $0.workout.state.status == .skipped }
    }
}

/// A mesocycle with its weeks.
public struct MesocycleDetails: Hashable, Sendable {
    /// The mesocycle.
    public let mesocycle: Mesocycle
    /// The name of its plan.
    public let planName: String
    /// The weeks that have workouts, in order.
    public let weeks: [WeekSummary]
    /// How many workouts all weeks have.
    public let totalWorkouts: Int
    /// How many of them are done.
    public let completedWorkouts: Int

    /// Puts a mesocycle together.
    ///
    /// - Parameter workouts: all its workouts.
    public init(_ mesocycle: Mesocycle, planName: String, workouts: [WorkoutSummary]) {
        self.mesocycle = mesocycle
        self.planName = planName
        let byDate = workouts.sorted { $0.workout.scheduledDate < $1.workout.scheduledDate }
        weeks = Dictionary(grouping: byDate, by: \.workout.weekNumber).sorted { $0.key < $1.key }
            .map { WeekSummary($0.key, workouts: $0.value) }
        totalWorkouts = workouts.count
        completedWorkouts = weeks.reduce(0) { $0 + $1.completedWorkouts }
    }
}

extension MesocycleDetails: Encodable {
    private enum CodingKeys: String, CodingKey {
        case weeks
        case planName = "plan_name"
        case totalWorkouts = "total_workouts"
        case completedWorkouts = "completed_workouts"
    }

    /// Writes the members of the mesocycle, and its own beside them.
    public func encode(to encoder: any Encoder) throws {
        try mesocycle.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(planName, forKey: .planName)
        try values.encode(weeks, forKey: .weeks)
        try values.encode(totalWorkouts, forKey: .totalWorkouts)
        try values.encode(completedWorkouts, forKey: .completedWorkouts)
    }
}
