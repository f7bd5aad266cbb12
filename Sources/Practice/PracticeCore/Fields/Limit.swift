public import SessionCore

/// The values that a field may have.
public struct Limit<Value: Sendable>: Sendable {
    /// The values in words that follow "must be", such as "a whole number from 1 to 52".
    public let words: String
    /// The least and the greatest number, or length of a text; `nil` for other values.
    public let bounds: ClosedRange<Double>?
    private let test: @Sendable (Value) -> Bool

    /// Creates a limit.
    public init(_ words: String, bounds: ClosedRange<Double>? = nil, where test: @escaping @Sendable (Value) -> Bool) {
        self.words = words
        self.bounds = bounds
        self.test = test
    }

    /// The bounds in words, such as "1 to 52"; empty without bounds.
    public var range: String { bounds.map { "\(Int($0.lowerBound)) to \(Int($0.upperBound))" } ?? "" }

    /// Returns whether a value is within the limit.
    public func admits(_ value: Value) -> Bool { test(value) }
}

extension Limit {
    /// Returns the limit of a type whose every value is valid.
    ///
    /// - Parameter words: The values in words that follow "must be".
    public static func any(_ words: String) -> Limit { Limit(words) { _ in true } }
}

extension Limit<Int> {
    /// Returns the limit of a whole number in a range.
    public static func whole(_ range: ClosedRange<Int>) -> Limit {
        Limit(
            "a whole number from \(range.lowerBound) to \(range.upperBound)",
            bounds: Double(range.lowerBound)...Double(range.upperBound)
        ) { range.contains($0) }
    }
}

extension Limit<Double> {
    /// Returns the limit of a number in a range, whose bounds are whole numbers.
    public static func number(_ range: ClosedRange<Double>) -> Limit {
        Limit("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))", bounds: range) {
            range.contains($0)
        }
    }
}

extension Limit<String> {
    /// A text that is not empty.
    public static let text = Limit("a non-empty string") { !$0.isEmpty }

    /// Returns the limit of a text of 1 to `most` characters.
    public static func text(upTo most: Int) -> Limit {
        Limit("a string of 1 to \(most) characters", bounds: 1...Double(most)) { 1...most ~= $0.count }
    }
}

extension Limit<String> {
    /// The name of an exercise, a training plan or a day: characters are counted as Unicode scalars.
    public static let name = Limit("a name of 1 to 100 characters without control characters", bounds: 1...100) {
        1...100 ~= $0.unicodeScalars.count
            && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension Limit<Timestamp> {
    /// An instant whose local date has a year of four digits.
    public static let time = Limit("a time like 2026-01-26T10:30:00.000Z, up to the year 8999") {
        LastYear.admits($0)
    }
}

extension Limit<LocalDay> {
    /// A day up to the last year, however early.
    public static let lastYear = Limit("a date up to the year 8999") { LastYear.admits($0) }

    /// A day from which seven weeks have years of four digits.
    public static let day = Limit("a date like 2026-01-26, from the year 1000 to 8999") {
        $0.parts.year >= 1000 && LastYear.admits($0)
    }
}

extension Limit<Bool> {
    /// Either truth value.
    public static let flag = Limit.any("true or false")
}
