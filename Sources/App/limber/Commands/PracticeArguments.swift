public import ArgumentParser
public import PracticeCore
import SessionCore

// Parsers of arguments for the types of PracticeCore. The command line uses the same words as the wire. Each error
// shows the accepted form.

extension TimeOfDay {
    /// Parses a time such as `08:00`, `8` or `8am`.
    static func argument(_ text: String) throws -> TimeOfDay {
        guard let time = TimeOfDay(typed: text) else {
            throw ValidationError("write it from 00:00 to 23:59, such as 08:00, or as 8am")
        }
        return time
    }
}

extension DateExpression {
    /// Parses a date in one of ``forms``.
    static func argument(_ text: String) throws -> DateExpression {
        guard let date = DateExpression(parsing: text) else { throw ValidationError(advice(on: text)) }
        if case .day(let day) = date { try day.checkYear() }
        return date
    }
}

extension LocalDay {
    /// Checks that Limber's calendar has the day.
    ///
    /// - Throws: `ValidationError` for a day after the last year.
    func checkYear() throws {
        if !LastYear.admits(self) { throw ValidationError("'\(self)' \(LastYear.refusal)") }
    }
}

extension Weekday {
    /// Parses the name of a weekday, or its number from 0 (Sunday).
    static func argument(_ text: String) throws -> Weekday {
        guard let day = Weekday(parsing: text) else {
            throw ValidationError(
                allCases.map(\.rawValue).advice(
                    on: text, otherwise: "use its name, such as monday, or its number from 0 (Sunday) to 6"))
        }
        return day
    }
}

extension SnoozeLength: ExpressibleByArgument {
    /// Parses one of the lengths. A number without a unit is in minutes.
    public init?(argument: String) {
        self.init(parsing: argument)
    }
}

extension IntentionScope: EnumerableFlag {}
