import PracticeCore

/// The most that a figure of training may be: far above what anybody lifts or counts, far below what overflows.
private let most = 1_000_000

extension BodyRule<String> {
    /// What people call something. SQLite ends a text at a zero character.
    static let name = text("a string of 1 to 100 characters") { name in
        (1...100).contains(name.unicodeScalars.count) && !name.unicodeScalars.contains("\0") ? name : nil
    }
}

extension BodyRule<Int> {
    /// How many there are of something, 1 or more.
    static let atLeastOne = integer(1...most, "a whole number from 1 to \(most)")
    /// How many there are of something, or at which place it is; 0 or more.
    static let atLeastNone = integer(0...most, "a whole number from 0 to \(most)")
    /// Sets of an exercise. Each becomes a row for each week of a mesocycle.
    static let sets = integer(1...100, "a whole number from 1 to 100")
    /// 0 is Sunday.
    static let dayOfWeek = integer(0...6, "a whole number from 0 to 6")
}

extension BodyRule<Double> {
    /// A weight, in the user's unit.
    static let weight = number("a number from 0 to \(most)") { (0...Double(most)).contains($0) }
    /// What a weight grows by, in the user's unit.
    static let increment = number("a number above 0 and at most \(most)") { $0 > 0 && $0 <= Double(most) }
}

extension BodyRule<LocalDay> {
    /// A day of which the days of all weeks have a date.
    static let day = text("a date like 2026-01-26, from the year 1000 to 8999") { text in
        "12345678".contains(text.prefix(1)) ? LocalDay(parsing: text) : nil
    }
}
