/// A plan with everything in it, as one file holds it.
public struct TrainingPlanDocument: Hashable, Sendable {
    /// A training day.
    public struct Day: Hashable, Sendable {
        /// What people call it; no two days of a plan alike.
        public var name: String
        /// 0 is Sunday, 6 Saturday.
        public var dayOfWeek: Int
        /// What it asks for, in its order.
        public var exercises: [Exercise]

        /// A training day.
        public init(name: String, dayOfWeek: Int, exercises: [Exercise]) {
            self.name = name
            self.dayOfWeek = dayOfWeek
            self.exercises = exercises
        }
    }

    /// What a training day asks of an exercise in the first week.
    public struct Exercise: Hashable, Sendable {
        /// What people call it.
        public var name: String
        /// Working sets.
        public var sets: Int
        /// Repetitions of a set.
        public var reps: Int
        /// The weight of a set, in kilograms.
        public var weight: Double
        /// What the weight grows by; what it grows by already, where nothing is said.
        public var increment: Double?
        /// Seconds of rest after a set.
        public var restSeconds: Int

        /// An exercise of a training day.
        public init(
            name: String, sets: Int, reps: Int, weight: Double, increment: Double?, restSeconds: Int = usualRest
        ) {
            self.name = name
            self.sets = sets
            self.reps = reps
            self.weight = weight
            self.increment = increment
            self.restSeconds = restSeconds
        }
    }

    /// What people call it.
    public var name: String
    /// How many weeks its author means it for.
    public var weeks: Int
    /// Its days, in its order.
    public var days: [Day]

    /// A plan.
    public init(name: String, weeks: Int = usualWeeks, days: [Day]) {
        self.name = name
        self.weeks = weeks
        self.days = days
    }
}

/// The values that a plan has where nothing else is said, as the app has them that Limber follows.
extension TrainingPlanDocument {
    /// Weeks of a plan.
    public static let usualWeeks = 6
    /// What the weight of an exercise grows by.
    public static let usualIncrement = 5.0
}

extension TrainingPlanDocument.Exercise {
    /// Seconds of rest after a set.
    public static let usualRest = 60
}

/// What a file may say: far more than anybody trains, and far less than a database or a week has room for.
extension TrainingPlanDocument {
    /// The most bytes that a file has.
    public static let mostBytes = 64 << 10
    /// Weeks of a plan.
    public static let allowedWeeks = 1...52
    /// Exercises of a day.
    public static let mostExercises = 50
    /// Sets of an exercise on a day.
    public static let allowedSets = 1...100
    /// Repetitions of a set.
    public static let allowedReps = 1...1000
    /// Weights, in kilograms.
    public static let allowedWeights = 0.0...10_000
    /// What a weight grows by; more than the lower bound.
    public static let allowedIncrements = 0.0...1000
    /// Seconds of rest: as long as a rest can be.
    public static let allowedRests = 1...600
}
