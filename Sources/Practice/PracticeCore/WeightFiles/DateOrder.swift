/// The order of day and month in dates such as `03/10/2026`.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// A date as a file writes it. A date of slashes or dashes may have two readings.
enum WrittenDate: Hashable {
    case day(LocalDay)
    case either(dayFirst: LocalDay?, monthFirst: LocalDay?)

    /// Parses `2026-01-31`, `2026.1.31`, `31.01.2026`, `01/31/2026`, `31-01-2026`, `1/31/26` or `31-Jan-2026`.
    init?(parsing text: some StringProtocol) {
        guard let mark = text.first(where: { "-./".contains($0) }) else { return nil }
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        if let month = Self.month(named: parts[1]) {
            guard let day = LocalDay(Self.year(parts[2]), month, Self.number(parts[0])) else { return nil }
            self = .day(day)
            return
        }
        let numbers = (Self.number(parts[0]), Self.number(parts[1]), Self.number(parts[2]))
        if parts[0].count == 4 {
            guard let day = LocalDay(numbers.0, numbers.1, numbers.2) else { return nil }
            self = .day(day)
            return
        }
        let year = Self.year(parts[2])
        let readings = (LocalDay(year, numbers.1, numbers.0), LocalDay(year, numbers.0, numbers.1))
        switch (mark, readings.0, readings.1) {
        case (".", let day?, _): self = .day(day)
        case (".", nil, _), (_, nil, nil): return nil
        case (_, let one?, let other?) where one == other: self = .day(one)
        case (_, let dayFirst, let monthFirst): self = .either(dayFirst: dayFirst, monthFirst: monthFirst)
        }
    }

    /// Parses three words such as `Dec 31 2017` or `31 Dec 2017`.
    init?(words: [Substring]) {
        guard words.count == 3, words[2].count == 4 else { return nil }
        let readings = [(words[0], words[1]), (words[1], words[0])]
        let days = readings.compactMap { month, day in
            Self.month(named: month).flatMap { LocalDay(Self.number(words[2]), $0, Self.number(day)) }
        }
        guard let day = days.first else { return nil }
        self = .day(day)
    }

    /// Returns the day by an order; `nil` if the date has no reading in this order, or needs one.
    func day(_ order: DateOrder?) -> LocalDay? {
        switch (self, order) {
        case (.day(let day), _): day
        case (.either(let day, _), .dayFirst): day
        case (.either(_, let day), .monthFirst): day
        case (.either, nil): nil
        }
    }

    /// The order in which alone the date has a reading.
    var order: DateOrder? {
        switch self {
        case .either(_?, nil): .dayFirst
        case .either(nil, _?): .monthFirst
        case .day, .either: nil
        }
    }

    /// Whether the date has two readings.
    var isOpen: Bool {
        switch self {
        case .either(_?, _?): true
        case .day, .either: false
        }
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        (1...4).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    /// Returns a year of four digits, or of two in this century.
    private static func year(_ text: some StringProtocol) -> Int? {
        switch text.count {
        case 4: number(text)
        case 2: number(text).map { 2000 + $0 }
        default: nil
        }
    }

    /// Returns the number of a month's English name or its first letters.
    private static func month(named text: some StringProtocol) -> Int? {
        let name = text.lowercased()
        guard name.count >= 3 else { return nil }
        return monthNames.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
    }
}

extension WrittenDate: CustomStringConvertible {
    /// The readings.
    var description: String {
        switch self {
        case .day(let day): "\(day)"
        case .either(let dayFirst, let monthFirst):
            [dayFirst, monthFirst].compactMap { $0 }.map { "\($0)" }.joined(separator: " or ")
        }
    }
}

extension LocalDay {
    /// Returns a day of the calendar; `nil` if there is none.
    fileprivate init?(_ year: Int?, _ month: Int?, _ day: Int?) {
        guard let year, let month, let day else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
