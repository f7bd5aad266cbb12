public import SessionCore

/// A week of a training cycle with its workouts.
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
        isDeload = week == TrainingCycle.weeks
        self.workouts = workouts
        totalWorkouts = workouts.count
        completedWorkouts = workouts.count { $0.workout.state.status == .completed }
        skippedWorkouts = workouts.count { $0.workout.state.status == .skipped }
    }
}

/// A training cycle with its weeks.
public struct TrainingCycleDetails: Hashable, Sendable {
    /// The training cycle itself, whose members encode beside these.
    public let cycle: TrainingCycle
    /// The name of the training plan; `Unknown` if the plan cannot be read.
    public let planName: String
    /// The weeks that have workouts, in order.
    public let weeks: [WeekSummary]
    /// The number of workouts in all weeks.
    public let totalWorkouts: Int
    /// The number of completed workouts in all weeks.
    public let completedWorkouts: Int

    /// Groups the workouts of a training cycle by week.
    ///
    /// - Parameter workouts: All workouts of the training cycle.
    public init(_ cycle: TrainingCycle, planName: String?, workouts: [WorkoutSummary]) {
        self.cycle = cycle
        self.planName = planName ?? WorkoutDetails.missingName
        let byDate = workouts.sorted { $0.workout.scheduledDate < $1.workout.scheduledDate }
        weeks = Dictionary(grouping: byDate, by: \.workout.weekNumber).sorted { $0.key < $1.key }
            .map { WeekSummary($0.key, workouts: $0.value) }
        totalWorkouts = workouts.count
        completedWorkouts = weeks.reduce(0) { $0 + $1.completedWorkouts }
    }
}

extension TrainingCycleDetails: ObjectEncodable {
    /// The members of the training cycle, and the details.
    public var members: EncodedMembers {
        EncodedMembers(
            [
                "plan_name": planName, "weeks": weeks, "total_workouts": totalWorkouts,
                "completed_workouts": completedWorkouts,
            ], of: cycle)
    }
}

/// A workout in the list of a training cycle's weeks.
public struct WorkoutSummary: Hashable, Sendable {
    /// The summarised workout, whose members encode beside these.
    public let workout: Workout
    /// The name of the training day; `Unknown` if the day was deleted from its plan.
    public let planDayName: String
    /// The day of the week, from 0 (Sunday) to 6.
    public let dayOfWeek: Int
    /// The number of exercises.
    public let exerciseCount: Int
    /// The number of working sets.
    public let setCount: Int
    /// The number of completed working sets.
    public let completedSetCount: Int

    /// Summarises a workout.
    ///
    /// - Parameters:
    ///   - day: The training day, unless it was deleted.
    ///   - sets: All sets of the workout.
    public init(_ workout: Workout, of day: TrainingPlanDay?, sets: [WorkoutSet]) {
        self.workout = workout
        planDayName = day?.name ?? WorkoutDetails.missingName
        dayOfWeek = day?.dayOfWeek ?? workout.scheduledDate.weekday
        exerciseCount = Set(sets.map(\.exerciseID)).count
        setCount = sets.count
        completedSetCount = sets.count(where: \.isCompleted)
    }
}

extension WorkoutSummary: ObjectEncodable {
    /// The workout as a member of `/api/mesocycles/:id`.
    public var members: EncodedMembers {
        [
            "id": workout.id, "plan_day_id": workout.planDayID, "plan_day_name": planDayName, "day_of_week": dayOfWeek,
            "week_number": workout.weekNumber, "scheduled_date": workout.scheduledDate, "status": workout.state.status,
            "completed_at": workout.state.completedAt, "exercise_count": exerciseCount, "set_count": setCount,
            "completed_set_count": completedSetCount,
        ]
    }
}
