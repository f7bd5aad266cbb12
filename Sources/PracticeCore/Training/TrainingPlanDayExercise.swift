/// What a training day asks of an exercise in the first week; on the wire as `/api/plans/:id/days/:dayId/exercises` has
/// it.
public struct TrainingPlanDayExercise: Hashable, Sendable, Codable {
    /// A UUID, unless another server gave it.
    public let id: String
    /// The training day that it belongs to.
    public let planDayID: String
    /// The exercise.
    public let exerciseID: String
    /// Working sets.
    public var sets: Int
    /// Repetitions of a set.
    public var reps: Int
    /// The weight of a set, in kilograms.
    public var weight: Double
    /// Seconds of rest after a set.
    public var restSeconds: Int
    /// Its place on the day; lower ones come first.
    public var sortOrder: Int

    /// An exercise of a training day.
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
