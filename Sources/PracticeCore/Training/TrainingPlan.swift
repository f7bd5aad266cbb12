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

    enum CodingKeys: String, CodingKey {
        case id, name
        case weightIncrement = "weight_increment"
        case isCustom = "is_custom"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The valid ranges of figures and names in training, for every interface: beyond any training, and safe from overflow.
public enum TrainingRanges {
    /// Numbers of things, from 1.
    public static let counts = 1...1_000_000
    /// Positions, and repetitions that were done, from 0.
    public static let places = 0...1_000_000
    /// Working sets of an exercise. Each becomes a row for each week of a training cycle.
    public static let sets = 1...100
    /// Days of the week, from 0 (Sunday).
    public static let daysOfWeek = 0...6
    /// Weights in kilograms, as entered.
    public static let weights = 0.0...1_000_000
    /// Target repetitions: up to five more than the plan's.
    public static let targetReps = 1...1_000_005
    /// Target weights in kilograms: up to three increments more than the plan's.
    public static let targetWeights = 0.0...4_000_000

    /// Returns whether a weight is a valid increment. The increment 0 adds repetitions instead of weight.
    public static func isIncrement(_ weight: Double) -> Bool { weights.contains(weight) }

    /// Returns whether a text is a valid name.
    public static func isName(_ text: String) -> Bool {
        (1...100).contains(text.unicodeScalars.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The rule of ``isName(_:)``, for error messages.
    public static let nameRule = "1 to 100 characters without control characters"

    /// Returns whether a training cycle may start on a day, so that all its dates have four-digit years.
    public static func isStart(_ day: LocalDay) -> Bool { day.parts.year >= 1000 && LastYear.admits(day) }
}
