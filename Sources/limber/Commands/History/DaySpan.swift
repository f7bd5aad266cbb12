import ArgumentParser
import PracticeCore

/// The first day of a list: a date, or a number of days up to today such as `30d`.
enum DaySpan: Hashable {
    case since(DateExpression)
    /// A number of days, including today.
    case last(Int)

    init?(argument: String) {
        if let day = DateExpression(parsing: argument) {
            self = .since(day)
        } else if argument.last == "d", let count = Int(argument.dropLast()), (1...100_000).contains(count) {
            self = .last(count)
        } else {
            return nil
        }
    }

    /// Parses an argument.
    ///
    /// - Throws: `ValidationError` with the accepted forms.
    static func argument(_ text: String) throws -> DaySpan {
        guard let span = DaySpan(argument: text) else {
            throw ValidationError(DateExpression.advice(on: text, others: ", or as a number of days such as 30d"))
        }
        if case .since(.day(let day)) = span { try day.checkYear() }
        return span
    }

    /// Returns the first day of the list.
    func first(today: LocalDay) -> LocalDay {
        switch self {
        case .since(let day): day.day(today: today, .past)
        case .last(let count): today.advanced(by: 1 - count)
        }
    }
}
