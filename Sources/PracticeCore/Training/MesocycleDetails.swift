/// A week of a mesocycle with its workouts.
public struct WeekSummary: Hashable, Sendable, Encodable {
    /// The number of the week, from 1.
    public let weekNumber: Int
    /// Whether the week is the easy last one.
    public let isDeload: Bool
    /// The workouts, ordered by date.
    public let workouts: [WorkoutSummary]
    /// The number of workouts.
    public let totalWorkouts: Int
    /// The number of completed workouts.
    public let completedWorkouts: Int
    /// The number of skipped workouts.
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
    /// The mesocycle itself, whose members encode beside these.
    public let mesocycle: Mesocycle
    /// The name of the training plan.
    public let planName: String
    /// The weeks that have workouts, in order.
    public let weeks: [WeekSummary]
    /// The number of workouts in all weeks.
    public let totalWorkouts: Int
    /// The number of completed workouts in all weeks.
    public let completedWorkouts: Int

    /// Groups the workouts of a mesocycle by week.
    ///
    /// - Parameter workouts: All workouts of the mesocycle.
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

    /// Encodes the members of the mesocycle and the details in one object.
    public func encode(to encoder: any Encoder) throws {
        try mesocycle.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(planName, forKey: .planName)
        try values.encode(weeks, forKey: .weeks)
        try values.encode(totalWorkouts, forKey: .totalWorkouts)
        try values.encode(completedWorkouts, forKey: .completedWorkouts)
    }
}
