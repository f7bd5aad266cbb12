/// What the figures and names of training may be, whoever gives them: far more than anybody lifts or counts, and far less
/// than what overflows.
public enum TrainingRanges {
    /// How many there are of something.
    public static let counts = 1...1_000_000
    /// At which place something is, or how often it was done.
    public static let places = 0...1_000_000
    /// Sets of an exercise. Each becomes a row for each week of a mesocycle.
    public static let sets = 1...100
    /// Days of the week: 0 is Sunday.
    public static let daysOfWeek = 0...6
    /// Weights, in kilograms.
    public static let weights = 0.0...1_000_000
    /// Repetitions that a mesocycle asks for: one more than its plan at most.
    public static let targetReps = 1...1_000_001
    /// Weights that a mesocycle asks for: three increments more than its plan at most.
    public static let targetWeights = 0.0...4_000_000

    /// Whether a weight can grow by that.
    public static func isIncrement(_ weight: Double) -> Bool { weight > 0 && weights.contains(weight) }

    /// Whether something can be called that.
    public static func isName(_ text: String) -> Bool {
        (1...100).contains(text.unicodeScalars.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// What ``isName(_:)`` asks for, in words.
    public static let nameRule = "1 to 100 characters without control characters"

    /// Whether the days of all weeks that begin with a day have a date that can be written.
    public static func isStart(_ day: LocalDay) -> Bool { day.parts.year >= 1000 && LastYear.admits(day) }
}
