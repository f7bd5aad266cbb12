public import SessionCore

/// A calendar that maps instants to days by the wall clock of a zone.
///
/// ```swift
/// let clock = DayClock(startsAt: 240, in: Zone { _ in 3600 })  // days begin at 04:00, one hour ahead of UTC
/// let moment = Timestamp("2026-01-27T02:30:00Z")  // 03:30 on the wall clock
/// let day = moment.map { clock.day(of: $0) }  // 2026-01-26
/// ```
///
/// This folder holds zones, days, times of day and weekdays, with their parsing and formatting. It reads the zone of
/// this computer but never the time: the instant is always an argument. Cards, streaks, weeks and plans count days with
/// `DayClock`, whose days begin at `day_starts_at`; reminders find the instant of a wall time with ``Zone``. All types
/// are values, usable on any thread.
public struct DayClock: Sendable {
    private let startsAt: Int
    private let zone: Zone

    /// Creates a calendar.
    ///
    /// - Parameters:
    ///   - minutes: The beginning of a day, in minutes after midnight (`day_starts_at`). Earlier instants belong to
    ///     the day before.
    ///   - zone: The zone of the wall clock.
    public init(startsAt minutes: Int = 0, in zone: Zone) {
        startsAt = minutes
        self.zone = zone
    }

    /// Returns the day that contains an instant.
    public func day(of moment: Timestamp) -> LocalDay {
        let wall = zone.shown(at: moment) - startsAt * 60
        return LocalDay(number: wall.quotient(downBy: 86400))
    }

    /// Returns the day that contains an instant in another zone; in this one if its rules are unknown.
    public func day(of moment: Timestamp, in zone: Zone?) -> LocalDay {
        DayClock(startsAt: startsAt, in: zone ?? self.zone).day(of: moment)
    }

    /// Returns the first instant of a day; of a day that the zone leaves out, the first instant of the next.
    public func beginning(of day: LocalDay) -> Timestamp {
        Timestamp(second: zone.first(showing: day.number * 86400 + startsAt * 60))
    }

    /// Returns the following day, without a day that the zone leaves out.
    func day(after day: LocalDay) -> LocalDay { self.day(of: beginning(of: day.advanced(by: 1))) }

    /// Returns whether a zone's clock shows the same time as this one at an instant.
    public func agrees(with zone: Zone, at moment: Timestamp) -> Bool {
        zone.offset(at: moment) == self.zone.offset(at: moment)
    }

    /// Returns the calendar days from a day to today; 0 for a day in the future.
    ///
    /// Up to a year, a date that the zone left out does not count, such as December 30th, 2011 in Samoa.
    public func age(of day: LocalDay, on today: LocalDay) -> Int {
        let age = max(0, day.distance(to: today))
        guard 2...366 ~= age else { return age }
        let noon = 43_200
        let elapsed = moment(on: today, second: noon).wholeSeconds - moment(on: day, second: noon).wholeSeconds
        // Other changes of the clock are shorter than half a day.
        return (elapsed + noon).quotient(downBy: 86400)
    }

    /// The same calendar with days that begin at midnight.
    public var atMidnight: DayClock { DayClock(in: zone) }

    /// Returns the instant at which the wall clock shows a time: the first occurrence of a repeated time. A time that
    /// the clock skips is moved later by the length of the gap.
    ///
    /// - Parameter second: Seconds after midnight.
    public func moment(on day: LocalDay, second: Int) -> Timestamp {
        Timestamp(second: zone.second(showing: day.number * 86400 + second))
    }
}

/// The last year of the calendar, 8999. A clock, option, request or document with a later year is refused.
///
/// A date calculated from a valid one, such as the end of a training cycle or of a nutrition plan, may lie some years
/// later and still has four digits.
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
