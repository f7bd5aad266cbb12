public import SessionCore

/// A training plan: the week of training days that a training cycle repeats. Encodes as an entry of `/api/plans`.
public struct TrainingPlan: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The name, 1 to 100 characters.
    public var name: String
    /// The duration that the author intended, in weeks. A training cycle always has ``TrainingCycle/weeks``.
    public var durationWeeks: Int
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public var updatedAt: Timestamp

    /// Creates a plan, created and last changed `now`.
    public init(id: String, name: String, durationWeeks: Int, at now: Timestamp) {
        self.id = id
        self.name = name
        self.durationWeeks = durationWeeks
        createdAt = now
        updatedAt = now
    }

    /// The fields with limits.
    public enum Fields {
        /// The name.
        public static let name = Field("name", \TrainingPlan.name, .name)
        /// The duration in weeks, by default that of the original app.
        public static let weeks = Field(
            "duration_weeks", \TrainingPlan.durationWeeks, .whole(1...52), stored: .whole(1...1_000_000),
            standard: TrainingPlanDocument.defaultWeeks)
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case durationWeeks = "duration_weeks"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A training day of a training plan. Encodes as an entry of `/api/plans/:id/days`.
public struct TrainingPlanDay: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training plan.
    public let planID: String
    /// The day of the week, from 0 (Sunday) to 6.
    public var dayOfWeek: Int
    /// The name, 1 to 100 characters.
    public var name: String
    /// The position in the plan, ascending.
    public var sortOrder: Int

    /// Creates a training day.
    public init(id: String, planID: String, dayOfWeek: Int, name: String, sortOrder: Int) {
        self.id = id
        self.planID = planID
        self.dayOfWeek = dayOfWeek
        self.name = name
        self.sortOrder = sortOrder
    }

    /// The fields with limits.
    public enum Fields {
        /// The day of the week; 0 is Sunday.
        public static let dayOfWeek = Field("day_of_week", \TrainingPlanDay.dayOfWeek, .whole(0...6))
        /// The name.
        public static let name = Field("name", \TrainingPlanDay.name, .name)
        /// The position in the plan.
        public static let sortOrder = Field("sort_order", \TrainingPlanDay.sortOrder, .whole(0...1_000_000))
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case planID = "plan_id"
        case dayOfWeek = "day_of_week"
        case sortOrder = "sort_order"
    }
}

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

    /// The fields with limits, and the original app's values of a new exercise.
    public enum Fields {
        /// The id of the exercise.
        public static let exerciseID = FixedField("exercise_id", \TrainingPlanDayExercise.exerciseID, .text)
        /// The number of working sets. Each becomes a row for each week of a training cycle.
        public static let sets = Field("sets", \TrainingPlanDayExercise.sets, .whole(1...100), standard: 2)
        /// The repetitions of a set.
        public static let reps = Field(
            "reps", \TrainingPlanDayExercise.reps, .whole(1...1000), stored: .whole(1...1_000_000), standard: 8)
        /// The weight in kilograms.
        public static let weight = Field(
            "weight", \TrainingPlanDayExercise.weight, .number(0...10_000), stored: .number(0...1_000_000),
            standard: 30)
        /// The rest in seconds, as long as the rest timer can run.
        public static let rest = Field(
            "rest_seconds", \TrainingPlanDayExercise.restSeconds, .whole(RestRequest.allowedSeconds),
            stored: .whole(1...1_000_000),
            standard: TrainingPlanDocument.Exercise.defaultRest)
        /// The position on the day.
        public static let sortOrder = Field("sort_order", \TrainingPlanDayExercise.sortOrder, .whole(0...1_000_000))
    }

    enum CodingKeys: String, CodingKey {
        case id, sets, reps, weight
        case planDayID = "plan_day_id"
        case exerciseID = "exercise_id"
        case restSeconds = "rest_seconds"
        case sortOrder = "sort_order"
    }
}

/// An exercise for training plans. Encodes as an entry of `/api/exercises`.
public struct Exercise: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The name: 1 to 100 characters, unique.
    public var name: String
    /// The weight that a training cycle adds every second week, in kilograms; with 0 each
    /// week adds a repetition.
    public var weightIncrement: Double
    /// Whether the user added the exercise.
    public var isCustom: Bool
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public var updatedAt: Timestamp

    /// Creates an exercise, created and last changed `now`.
    public init(id: String, name: String, weightIncrement: Double, isCustom: Bool, at now: Timestamp) {
        self.id = id
        self.name = name
        self.weightIncrement = weightIncrement
        self.isCustom = isCustom
        createdAt = now
        updatedAt = now
    }

    /// The fields with limits.
    public enum Fields {
        /// The name.
        public static let name = Field("name", \Exercise.name, .name)
        /// The increment in kilograms; 0 adds repetitions instead of weight.
        public static let increment = Field(
            "weight_increment", \Exercise.weightIncrement, .number(0...1000), stored: .number(0...1_000_000),
            standard: TrainingPlanDocument.defaultIncrement)
        /// Whether the user added the exercise.
        public static let isCustom = Field("is_custom", \Exercise.isCustom, .flag, standard: true)
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case weightIncrement = "weight_increment"
        case isCustom = "is_custom"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

extension TrainingPlan: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<TrainingPlan>] = [
        Fields.name, Fields.weeks,
    ]
}

extension TrainingPlanDay: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<TrainingPlanDay>] = [
        Fields.name, Fields.dayOfWeek, Fields.sortOrder,
    ]
}

extension TrainingPlanDayExercise: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<TrainingPlanDayExercise>] = [
        Fields.exerciseID, Fields.sets, Fields.reps, Fields.weight, Fields.rest, Fields.sortOrder,
    ]
}

extension Exercise: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<Exercise>] = [
        Fields.name, Fields.increment, Fields.isCustom,
    ]
}
