import SessionCore

/// A day as people name it: `2026-01-31`, `today`, `yesterday`, `tomorrow`, or a weekday such as `monday` or `mon`.
public enum DateExpression: Hashable, Sendable {
    /// A day of the calendar.
    case day(LocalDay)
    /// So many days after today; negative before it.
    case relative(Int)
    /// The nearest day of that name, in the direction that its place looks.
    case weekday(Weekday)

    /// The day that a weekday's name stands for. Today counts in both directions.
    public enum Direction: Sendable {
        /// The latest such day, for what has happened.
        case past
        /// The next such day, for what is planned.
        case future
    }

    /// The forms, for messages that refuse others.
    public static let forms = "2026-01-31, today, yesterday, tomorrow or a weekday"

    /// The words for days, next to dates in ISO form.
    public static let words = ["today", "yesterday", "tomorrow"] + Weekday.allCases.map(\.rawValue)

    /// Returns the advice on a text that is no day: the word that it probably means, or the forms.
    ///
    /// - Parameter others: Forms that the place of the text has besides, such as ", or as a number of days such as 30d".
    public static func advice(on text: String, others: String = "") -> String {
        words.advice(on: text, otherwise: "write it as \(forms)\(others)")
    }

    /// Reads a day in one of ``forms``, in small or capital letters.
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

    /// Returns the day that is meant.
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
