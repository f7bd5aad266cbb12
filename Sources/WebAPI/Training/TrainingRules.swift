import PracticeCore

extension BodyRule<String> {
    /// The name of an exercise, a plan or a day.
    static let name = text("a string of \(TrainingRanges.nameRule)") { TrainingRanges.isName($0) ? $0 : nil }
}

extension BodyRule<Int> {
    /// A count, 1 or more.
    static let atLeastOne = whole(TrainingRanges.counts)
    /// A count or a position, 0 or more.
    static let atLeastNone = whole(TrainingRanges.places)
    /// The number of sets of an exercise.
    static let sets = whole(TrainingRanges.sets)
    /// A day of the week; 0 is Sunday.
    static let dayOfWeek = whole(TrainingRanges.daysOfWeek)

    private static func whole(_ range: ClosedRange<Int>) -> BodyRule {
        integer(range, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
}

extension BodyRule<Double> {
    /// A weight of an exercise, in kilograms.
    static let weight = number("a number from 0 to 1000000") { TrainingRanges.weights.contains($0) }
    /// The increment of a weight, in kilograms.
    static let increment = number("a number from 0 to 1000000") { TrainingRanges.isIncrement($0) }
}

extension BodyRule<LocalDay> {
    /// A date whose seven weeks of training all have dates.
    static let day = text("a date like 2026-01-26, from the year 1000 to 8999") { text in
        LocalDay(parsing: text).flatMap { TrainingRanges.isStart($0) ? $0 : nil }
    }
}
