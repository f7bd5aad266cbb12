import Glibc
public import SessionCore

/// A calendar day without a zone, written as `YYYY-MM-DD`.
///
/// ```swift
/// let day = LocalDay(parsing: "2026-01-31")
/// let tomorrow = day?.advanced(by: 1)  // 2026-02-01
/// let monday = day?.week(startingOn: .monday)  // 2026-01-26
/// ```
public struct LocalDay: Hashable, Sendable {
    /// Days since January 1st, 1970; negative before that date.
    public let number: Int

    /// Creates the day that lies `number` days after January 1st, 1970.
    public init(number: Int) {
        self.number = number
    }

    /// Parses exactly `YYYY-MM-DD`, for years 0000 to 9999. Returns `nil` for a day that its month lacks.
    public init?(parsing text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        // A date that has a sign or lacks digits does not read back as written.
        guard description == text else { return nil }
    }

    /// Creates a day of the years 0 to 9999; `nil` for a day that its month lacks.
    init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        var date = tm()
        (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        // `timegm` of a date without a time is a multiple of 86,400.
        self.init(number: timegm(&date) / 86400)
        guard dayOfMonth == day else { return nil }
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
        let (year, month, day) = parts
        return "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
    }
}

extension LocalDay {
    /// Returns the day for a sentence, such as `Sun 22 Nov`, or `Sun 22 Nov 2025` outside of today's year. Tables use
    /// the ISO form of ``description``.
    public func text(today: LocalDay) -> String {
        let name = Weekday(number: weekday)?.abbreviation ?? ""
        let (year, month, day) = parts
        let words = "\(name) \(day) \(monthNames[month - 1].prefix(3))"
        return year == today.parts.year ? words : "\(words) \(year)"
    }

    /// The year.
    var year: Int { parts.year }

    /// The month, from 1 to 12.
    public var month: Int { parts.month }

    /// The day of the month, from 1.
    public var dayOfMonth: Int { parts.day }

    /// The first day of this day's month.
    public var firstOfMonth: LocalDay { advanced(by: 1 - dayOfMonth) }

    /// The first day of the following month.
    public var firstOfNextMonth: LocalDay { firstOfMonth.advanced(by: 31).firstOfMonth }

    /// Returns the day of this month with a number; the month's last day if the month is shorter.
    func inMonth(_ number: Int) -> LocalDay {
        min(firstOfMonth.advanced(by: number - 1), firstOfNextMonth.advanced(by: -1))
    }

    /// The year, the month from 1 and the day of the month from 1.
    var parts: (year: Int, month: Int, day: Int) {
        var midnight = number * 86400
        var date = tm()
        gmtime_r(&midnight, &date)
        return (Int(date.tm_year) + 1900, Int(date.tm_mon) + 1, Int(date.tm_mday))
    }
}

/// The English names of the months, from January.
public let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]

/// A value that encodes as a string, in JSON, in the database and at the terminal.
public protocol WrittenValue: TextEncodable, Decodable {
    /// Parses the form that `description` returns.
    init?(parsing text: String)

    /// The expected form with its article, such as `a time like 08:00`, for error messages.
    static var example: String { get }
}

extension WrittenValue {
    /// Decodes the string; throws `DecodingError` if it cannot be parsed.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let value = Self(parsing: text) else { throw decoder.fault("'\(text)' is not \(Self.example)") }
        self = value
    }
}

extension LocalDay {
    /// Returns full years since this day. A person born on February 29th is a year older on March 1st of a common year.
    public func years(on day: LocalDay) -> Int {
        let (born, now) = (parts, day.parts)
        let hadBirthday = (now.month, now.day) >= (born.month, born.day)
        return now.year - born.year - (hadBirthday ? 0 : 1)
    }
}
