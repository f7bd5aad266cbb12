import Glibc

/// A day of the wall calendar, on the wire as `YYYY-MM-DD`.
public struct LocalDay: Hashable, Sendable {
    /// Days since January 1st, 1970; negative before it.
    public let number: Int

    /// So many days after January 1st, 1970.
    public init(number: Int) {
        self.number = number
    }

    /// Reads `YYYY-MM-DD` of the years 0000 to 9999 and nothing else; a day that its month lacks is none.
    public init?(parsing text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int32($0) }
        guard parts.count == 3, parts[0] <= 9999 else { return nil }
        var date = tm()
        (date.tm_year, date.tm_mon, date.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
        // A whole number of days: such a time has no seconds left over.
        self.init(number: timegm(&date) / 86400)
        // What runs over into the next month, or has a sign or too few digits, is written otherwise.
        guard description == text else { return nil }
    }

    /// The day of the week: 0 is Sunday, 6 Saturday.
    public var weekday: Int { (((number + 4) % 7) + 7) % 7 }

    /// The first day of the week that this day is in.
    public func week(startingOn first: Weekday) -> LocalDay {
        advanced(by: -((weekday - first.number + 7) % 7))
    }
}

extension LocalDay: Strideable {
    /// Days of the calendar from this day to another; negative where that is the earlier one.
    public func distance(to other: LocalDay) -> Int {
        other.number - number
    }

    /// The day so many days later.
    public func advanced(by days: Int) -> LocalDay {
        LocalDay(number: number + days)
    }
}

extension LocalDay: WrittenValue {
    /// For whoever wrote something else.
    public static var example: String { "a date like 2026-01-26" }

    /// The day as it is written on the wire.
    public var description: String {
        var midnight = number * 86400
        var date = tm()
        gmtime_r(&midnight, &date)
        func digits(_ number: some BinaryInteger, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(digits(date.tm_year + 1900, 4))-\(digits(date.tm_mon + 1, 2))-\(digits(date.tm_mday, 2))"
    }
}
