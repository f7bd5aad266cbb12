/// The valid ranges of figures and names in training, for every interface: beyond any training, and safe from overflow.
public enum TrainingRanges {
    /// Numbers of things, from 1.
    public static let counts = 1...1_000_000
    /// Positions, and repetitions that were done, from 0.
    public static let places = 0...1_000_000
    /// Working sets of an exercise. Each becomes a row for each week of a mesocycle.
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

    /// Returns whether a mesocycle may start on a day, so that all its dates have four-digit years.
    public static func isStart(_ day: LocalDay) -> Bool { day.parts.year >= 1000 && LastYear.admits(day) }
}
