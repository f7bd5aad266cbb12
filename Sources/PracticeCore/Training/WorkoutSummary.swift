/// A workout in the list of a mesocycle's weeks.
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
        planDayName = day?.name ?? WorkoutDetails.missingDayName
        dayOfWeek = day?.dayOfWeek ?? workout.scheduledDate.weekday
        exerciseCount = Set(sets.map(\.exerciseID)).count
        setCount = sets.count
        completedSetCount = sets.count(where: \.isCompleted)
    }
}

extension WorkoutSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, status
        case planDayID = "plan_day_id"
        case planDayName = "plan_day_name"
        case dayOfWeek = "day_of_week"
        case weekNumber = "week_number"
        case scheduledDate = "scheduled_date"
        case completedAt = "completed_at"
        case exerciseCount = "exercise_count"
        case setCount = "set_count"
        case completedSetCount = "completed_set_count"
    }

    /// Encodes the workout as a member of `/api/mesocycles/:id`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(workout.id, forKey: .id)
        try values.encode(workout.planDayID, forKey: .planDayID)
        try values.encode(planDayName, forKey: .planDayName)
        try values.encode(dayOfWeek, forKey: .dayOfWeek)
        try values.encode(workout.weekNumber, forKey: .weekNumber)
        try values.encode(workout.scheduledDate, forKey: .scheduledDate)
        try values.encode(workout.state.status, forKey: .status)
        try values.encode(workout.state.completedAt, forKey: .completedAt)
        try values.encode(exerciseCount, forKey: .exerciseCount)
        try values.encode(setCount, forKey: .setCount)
        try values.encode(completedSetCount, forKey: .completedSetCount)
    }
}
