public import SessionCore

/// The last year of the calendar, 8999: a clock, an option, a request or a document with a later one is refused.
///
/// Dates that are calculated from an admitted one, such as the end of a mesocycle or of a nutrition plan, may lie some
/// years later, and are still written with four digits.
public enum LastYear {
    /// The reason in a message about a refused date.
    public static let refusal = "is after the year 8999"

    /// January 1st, 9000.
    private static let end = LocalDay(number: 2_567_655)

    /// Whether a day is not after the last year.
    public static func admits(_ day: LocalDay) -> Bool { day < end }

    /// Whether a moment is not after the last year, in UTC.
    public static func admits(_ moment: Timestamp) -> Bool { moment.milliseconds < end.number * 86_400_000 }
}
