import Glibc
public import SessionCore

/// Tells on which day of the wall calendar a moment was: what urgency, streaks and weeks count.
public struct DayClock: Sendable {
    private let startsAt: Int
    private let offset: @Sendable (Timestamp) -> Int

    /// A calendar.
    ///
    /// - Parameters:
    ///   - minutes: When a day begins, in minutes after midnight: what was done before still belongs to the day before.
    ///   - offset: How far the wall clock is ahead of UTC at a moment, in seconds.
    public init(startsAt minutes: Int = 0, offset: @escaping @Sendable (Timestamp) -> Int) {
        startsAt = minutes
        self.offset = offset
    }

    /// The day that a moment belongs to.
    public func day(of moment: Timestamp) -> LocalDay {
        let wall = moment.wholeSeconds + offset(moment) - startsAt * 60
        return LocalDay(number: wall.quotient(downBy: 86400))
    }

    /// Returns the days from a day to today. A day that is still to come counts as today. Up to a year, a date that the
    /// zone has left out does not count, such as December 30th, 2011 in Samoa.
    public func age(of day: LocalDay, on today: LocalDay) -> Int {
        let age = max(0, day.distance(to: today))
        guard 2...366 ~= age else { return age }
        let noon = 43_200
        let elapsed = moment(on: today, second: noon).wholeSeconds - moment(on: day, second: noon).wholeSeconds
        // Other changes of the clock are shorter than half a day.
        return (elapsed + noon).quotient(downBy: 86400)
    }

    /// The same calendar with days that begin at midnight.
    public var atMidnight: DayClock { DayClock(offset: offset) }

    /// The moment at which the wall clock shows a time: the first one of a time that comes twice, and of one that the clock
    /// leaves out, so much later as it leaves out.
    ///
    /// - Parameter second: Seconds after midnight.
    public func moment(on day: LocalDay, second: Int) -> Timestamp {
        let wall = day.number * 86400 + second
        // No change of the clock is a day away from the next one.
        let moments = [wall - 86400, wall + 86400].map { near in
            Timestamp(milliseconds: (wall - offset(Timestamp(milliseconds: near * 1000))) * 1000)
        }
        return moments.filter { $0.wholeSeconds + offset($0) == wall }.min() ?? moments[0]
    }

    /// The calendar of this machine: of `TZ`, or of `/etc/localtime`, as it is now.
    ///
    /// A process that stays takes a new one for each question, so that it notices when the zone is changed.
    public static func system(startsAt minutes: Int = 0) -> DayClock {
        DayClock(startsAt: minutes, offset: systemOffset())
    }

    /// How far the wall clock of this machine is ahead of UTC, by the zone that it has now.
    static func systemOffset() -> @Sendable (Timestamp) -> Int {
        tzset()
        return { moment in
            var seconds = moment.wholeSeconds
            var wall = tm()
            // A year that no calendar has room for is in no zone.
            return localtime_r(&seconds, &wall) == nil ? 0 : wall.tm_gmtoff
        }
    }
}

extension Timestamp {
    /// Seconds since 1970 that are full.
    var wholeSeconds: Int { milliseconds.quotient(downBy: 1000) }
}

extension Int {
    /// The quotient, rounded towards the past.
    func quotient(downBy divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
