public import SessionCore

/// The last year of the calendar, 8999. A clock, option, request or document with a later year is refused.
///
/// A date calculated from a valid one, such as the end of a mesocycle or of a nutrition plan, may lie some years later
/// and still has four digits.
public enum LastYear {
    /// The reason in an error message about a refused date.
    public static let refusal = "is after the year 8999"

    /// January 1st, 9000, the first invalid day.
    private static let end = LocalDay(number: 2_567_655)

    /// Whether a day is in the year 8999 or before.
    public static func admits(_ day: LocalDay) -> Bool { day < end }

    /// Whether an instant is in the year 8999 or before, in UTC.
    public static func admits(_ moment: Timestamp) -> Bool { moment.milliseconds < end.number * 86_400_000 }
}
