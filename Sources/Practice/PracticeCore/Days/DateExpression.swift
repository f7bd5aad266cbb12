import SessionCore

/// A day as people write it: `2026-01-31`, `today`, `yesterday`, `tomorrow`, or a weekday such as `monday` or `mon`.
///
/// ```swift
/// let monday = DateExpression(parsing: "monday")
/// let last = monday?.day(today: thursday, .past)  // three days ago
/// let next = monday?.day(today: thursday, .future)  // in four days
/// ```
public enum DateExpression: Hashable, Sendable {
    /// A calendar date.
    case day(LocalDay)
    /// A number of days after today; negative before today.
    case relative(Int)
    /// The nearest day of that name in a ``Direction``.
    case weekday(Weekday)

    /// The direction in which a weekday's name is resolved. Today counts in both directions.
    public enum Direction: Sendable {
        /// The latest such day, for past events.
        case past
        /// The next such day, for planned events.
        case future
    }

    /// The accepted forms, for error messages.
    public static let forms = "2026-01-31, today, yesterday, tomorrow or a weekday"

    /// The words for days, besides dates in ISO form.
    public static let words = ["today", "yesterday", "tomorrow"] + Weekday.allCases.map(\.rawValue)

    /// Returns a hint about an invalid day: the most similar word, or the accepted forms.
    ///
    /// - Parameter others: Further accepted forms, such as ", or as a number of days such as 30d".
    public static func advice(on text: String, others: String = "") -> String {
        words.advice(on: text, otherwise: "write it as \(forms)\(others)")
    }

    /// Parses one of ``forms``, ignoring case.
    public init?(parsing text: String) {
        if let day = LocalDay(parsing: text) {
            self = .day(day)
            return
        }
        switch text.lowercased() {
        case "today": self = .relative(0)
        case "yesterday": self = .relative(-1)
        case "tomorrow": self = .relative(1)
        case let name:
            guard let weekday = Weekday(named: name) else { return nil }
            self = .weekday(weekday)
        }
    }

    /// Returns the date that the expression denotes.
    public func day(today: LocalDay, _ direction: Direction) -> LocalDay {
        switch self {
        case .day(let day): return day
        case .relative(let days): return today.advanced(by: days)
        case .weekday(let weekday):
            switch direction {
            case .past: return today.advanced(by: -((today.weekday - weekday.number + 7) % 7))
            case .future: return today.advanced(by: (weekday.number - today.weekday + 7) % 7)
            }
        }
    }
}
