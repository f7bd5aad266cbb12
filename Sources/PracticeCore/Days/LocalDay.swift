import Glibc

/// A calendar day without a zone, written as `YYYY-MM-DD`.
public struct LocalDay: Hashable, Sendable {
    /// Days since January 1st, 1970; negative before that date.
    public let number: Int

    /// Creates the day that lies `number` days after January 1st, 1970.
    public init(number: Int) {
        self.number = number
    }

    /// Parses exactly `YYYY-MM-DD`, for years 0000 to 9999. Returns `nil` for a day that its month lacks.
    public init?(parsing text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int32($0) }
        guard parts.count == 3, parts[0] <= 9999 else { return nil }
        var date = tm()
        (date.tm_year, date.tm_mon, date.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
        // `timegm` of a date without a time is a multiple of 86,400.
        self.init(number: timegm(&date) / 86400)
        // A date that overflows its month, has a sign or lacks digits does not read back as written.
        guard description == text else { return nil }
    }

    /// The day of the week, from 0 (Sunday) to 6 (Saturday).
    public var weekday: Int { (((number + 4) % 7) + 7) % 7 }

    /// Returns the first day of the week that contains this day.
    public func week(startingOn first: Weekday) -> LocalDay {
        advanced(by: -((weekday - first.number + 7) % 7))
    }
}

extension LocalDay: Strideable {
    /// Returns the calendar days from this day to another; negative if the other is earlier.
    public func distance(to other: LocalDay) -> Int {
        other.number - number
    }

    /// Returns the day that lies `days` days later.
    public func advanced(by days: Int) -> LocalDay {
        LocalDay(number: number + days)
    }
}

extension LocalDay: WrittenValue {
    /// The expected form, for error messages.
    public static var example: String { "a date like 2026-01-26" }

    /// The day as `YYYY-MM-DD`.
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
