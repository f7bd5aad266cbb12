/// A workout as the list of a mesocycle's weeks shows it.
public struct WorkoutSummary: Hashable, Sendable {
    /// The workout.
    public let workout: Workout
    /// The name of its training day; "Unknown" where the plan has it no more.
    public let planDayName: String
    /// 0 is Sunday, 6 Saturday.
    public let dayOfWeek: Int
    /// How many exercises it has.
    public let exerciseCount: Int
    /// How many working sets it has.
    public let setCount: Int
    /// How many of them are done.
    public let completedSetCount: Int

    /// Sums a workout up.
    ///
    /// - Parameters:
    ///   - day: its training day, if that is still there.
    ///   - sets: all its sets.
    public init(_ workout: Workout, of day: TrainingPlanDay?, sets: [WorkoutSet]) {
        self.workout = workout
        planDayName = day?.name ?? WorkoutDetails.nameOfNoDay
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

    /// Writes it as `/api/mesocycles/:id` has it.
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
