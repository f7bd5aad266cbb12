/// An exercise of a training day, with its targets for the first week. Encodes as an entry of
/// `/api/plans/:id/days/:dayId/exercises`.
public struct TrainingPlanDayExercise: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training day.
    public let planDayID: String
    /// The id of the exercise.
    public let exerciseID: String
    /// The number of working sets.
    public var sets: Int
    /// The repetitions of each set.
    public var reps: Int
    /// The weight of each set, in kilograms.
    public var weight: Double
    /// The rest after each set, in seconds.
    public var restSeconds: Int
    /// The position on the day, ascending.
    public var sortOrder: Int

    /// Creates an exercise of a training day.
    public init(
        id: String, planDayID: String, exerciseID: String,
        sets: Int, reps: Int, weight: Double, restSeconds: Int, sortOrder: Int
    ) {
        self.id = id
        self.planDayID = planDayID
        self.exerciseID = exerciseID
        self.sets = sets
        self.reps = reps
        self.weight = weight
        self.restSeconds = restSeconds
        self.sortOrder = sortOrder
    }

    enum CodingKeys: String, CodingKey {
        case id, sets, reps, weight
        case planDayID = "plan_day_id"
        case exerciseID = "exercise_id"
        case restSeconds = "rest_seconds"
        case sortOrder = "sort_order"
    }
}
