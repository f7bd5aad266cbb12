import ArgumentParser
import PracticeCore

/// From which day on something is shown.
enum DaySpan: Hashable, ExpressibleByArgument {
    case since(LocalDay)
    /// So many days, of which today is the last.
    case last(Int)

    init?(argument: String) {
        if let day = LocalDay(parsing: argument) {
            self = .since(day)
        } else if argument.last == "d", let count = Int(argument.dropLast()), (1...100_000).contains(count) {
            self = .last(count)
        } else {
            return nil
        }
    }

    /// The first day that is shown.
    func first(today: LocalDay) -> LocalDay {
        switch self {
        case .since(let day): day
        case .last(let count): today.advanced(by: 1 - count)
        }
    }
}
