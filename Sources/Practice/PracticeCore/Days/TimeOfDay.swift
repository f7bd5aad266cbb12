public import SessionCore

/// A minute of the day on a wall clock, written as `HH:MM`.
///
/// ```swift
/// let time = TimeOfDay(typed: "7:30 pm")
/// let text = time?.description  // "19:30"
/// ```
public struct TimeOfDay: Hashable, Sendable {
    /// Minutes after midnight, from 0 to 1439.
    public let minutes: Int

    /// The first minute of a day.
    public static let midnight = TimeOfDay(hour: 0)

    /// Creates a full hour, from 0 to 23.
    init(hour: Int) {
        minutes = hour * 60
    }

    /// Creates the time that lies `minutes` after midnight, or `nil` outside of 0 to 1439.
    public init?(minutes: Int) {
        guard 0..<1440 ~= minutes else { return nil }
        self.minutes = minutes
    }

    /// Parses exactly two digits, a colon and two digits.
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// Parses a time as people type it: `07:00`, `7:00`, `7`, `19`, `7am` or `7:30 pm`.
    public init?(typed text: String) {
        let form = /([0-9]{1,2})(?::([0-9]{2}))?(?: ?([AaPp])[Mm])?/
        guard let parts = text.wholeMatch(of: form)?.output, var hour = Int(parts.1) else { return nil }
        if let half = parts.3 {
            guard 1...12 ~= hour else { return nil }
            // 12 am is midnight, and 12 pm noon.
            hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
        }
        let minute = parts.2.flatMap { Int($0) } ?? 0
        guard hour < 24, minute < 60 else { return nil }
        minutes = hour * 60 + minute
    }
}

extension TimeOfDay: Comparable {
    /// Whether a time is earlier than another.
    public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
        one.minutes < other.minutes
    }
}

extension TimeOfDay: WrittenValue {
    /// The expected form, for error messages.
    public static var example: String { "a time like 08:00" }

    /// The time as `HH:MM`.
    public var description: String {
        "\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
    }
}

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
