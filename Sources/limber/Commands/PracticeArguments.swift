public import ArgumentParser
public import PracticeCore

// What the command line calls things is what the wire calls them. What is written otherwise is told how to write it.

extension TimeOfDay {
    /// Reads `HH:MM`.
    static func argument(_ text: String) throws -> TimeOfDay {
        guard let time = TimeOfDay(parsing: text) else {
            throw ValidationError("write it from 00:00 to 23:59, such as 08:00")
        }
        return time
    }
}

extension LocalDay {
    /// Reads `YYYY-MM-DD`.
    static func argument(_ text: String) throws -> LocalDay {
        guard let day = LocalDay(parsing: text) else {
            throw ValidationError("write it as year, month and day, such as 2026-01-31")
        }
        try day.checkYear()
        return day
    }

    /// Checks that Limber's calendar has the day.
    ///
    /// - Throws: `ValidationError` for a day after the last year.
    func checkYear() throws {
        if !LastYear.admits(self) { throw ValidationError("'\(self)' \(LastYear.refusal)") }
    }
}

extension Weekday {
    /// Reads its name, or its number from 0, which is Sunday.
    static func argument(_ text: String) throws -> Weekday {
        guard let day = Weekday(rawValue: text.lowercased()) ?? Int(text).flatMap(Weekday.init(number:)) else {
            throw ValidationError("use its name, such as monday, or its number from 0 (Sunday) to 6")
        }
        return day
    }
}

extension SnoozeLength: ExpressibleByArgument {}

extension IntentionScope: EnumerableFlag {}
