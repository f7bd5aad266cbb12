public import SessionCore

/// A past date or time on the wall clock, as people write it.
public struct WallTime: Hashable, Sendable {
    /// The date on the wall clock.
    public let day: LocalDay
    /// Seconds after midnight; `nil` for a date without a time.
    public let second: Int?

    /// Parses a ``DateExpression`` resolved into the past, optionally with a time, such as `yesterday 07:30`.
    public init?(parsing text: some StringProtocol, today: LocalDay) {
        let isBetween: (Character) -> Bool = text.first?.isNumber == true ? { $0 == " " || $0 == "T" } : { $0 == " " }
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: isBetween)
        guard let day = parts.first.flatMap({ DateExpression(parsing: String($0)) }) else { return nil }
        self.day = day.day(today: today, .past)
        guard parts.count == 2 else {
            second = nil
            return
        }
        let typed = TimeOfDay(typed: String(parts[1])).map { $0.minutes * 60 }
        guard let second = Self.second(of: parts[1]) ?? typed else { return nil }
        self.second = second
    }

    /// Returns the instant by a calendar. A date without a time stands for noon.
    public func moment(by clock: DayClock) -> Timestamp {
        clock.moment(on: day, second: second ?? 43200)
    }

    private static func second(of text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy(Self.isDigit) })
        else { return nil }
        let numbers = parts.compactMap { Int($0) } + (parts.count == 2 ? [0] : [])
        guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
