/// A training plan with its days and exercises, as a YAML file or an export holds it.
public struct TrainingPlanDocument: Hashable, Sendable {
    /// A training day of the document.
    public struct Day: Hashable, Sendable {
        /// The name, unique in the plan.
        public var name: String
        /// The day of the week, from 0 (Sunday) to 6.
        public var dayOfWeek: Int
        /// The exercises, in the day's order.
        public var exercises: [Exercise]

        /// Creates a training day.
        public init(name: String, dayOfWeek: Int, exercises: [Exercise]) {
            self.name = name
            self.dayOfWeek = dayOfWeek
            self.exercises = exercises
        }
    }

    /// An exercise of a training day, with its targets for the first week.
    public struct Exercise: Hashable, Sendable {
        /// The name by which the exercise is found or created.
        public var name: String
        /// The number of working sets.
        public var sets: Int
        /// The repetitions of each set.
        public var reps: Int
        /// The weight of each set, in kilograms.
        public var weight: Double
        /// The weight increment, in kilograms; `nil` keeps the exercise's own.
        public var increment: Double?
        /// The rest after each set, in seconds.
        public var restSeconds: Int

        /// Creates an exercise of a training day.
        public init(
            name: String, sets: Int, reps: Int, weight: Double, increment: Double?, restSeconds: Int = defaultRest
        ) {
            self.name = name
            self.sets = sets
            self.reps = reps
            self.weight = weight
            self.increment = increment
            self.restSeconds = restSeconds
        }
    }

    /// The name of the plan.
    public var name: String
    /// The duration that the author intended, in weeks.
    public var weeks: Int
    /// The training days, in the plan's order.
    public var days: [Day]

    /// Creates a document with the default duration.
    public init(name: String, weeks: Int = defaultWeeks, days: [Day]) {
        self.name = name
        self.weeks = weeks
        self.days = days
    }
}

/// The defaults of the original app.
extension TrainingPlanDocument {
    /// The duration of a plan, in weeks.
    public static let defaultWeeks = 6
    /// The weight increment of an exercise, in kilograms.
    public static let defaultIncrement = 5.0

    /// Returns the increment of a new exercise for which the plan gives none: 0 for one with the weight of the body.
    public static func defaultIncrement(forWeight weight: Double) -> Double { weight == 0 ? 0 : defaultIncrement }
}

extension TrainingPlanDocument.Exercise {
    /// The rest after each set, in seconds.
    public static let defaultRest = 60
}

/// The limits of a document: beyond any training, and within the capacity of database and week.
extension TrainingPlanDocument {
    /// The maximum size of a file, in bytes.
    public static let maximumBytes = 64 << 10
    /// The maximum number of training days: two on each day of the week.
    public static let maximumDays = 14
    /// The maximum number of exercises on a day.
    public static let maximumExercises = 50
}
