/// A time in a calendar.
public enum CalendarTime: Hashable, Sendable {
    /// An instant, in seconds since 1970.
    case instant(Int)
    /// A time on the wall clock of any zone, in seconds since 1970 on that clock.
    case wall(Int)
}

/// A time at which an event of a calendar begins.
public struct CalendarOccurrence: Hashable, Sendable {
    /// The title of the event.
    public let summary: String
    /// The beginning.
    public let time: CalendarTime
}

/// The reason for leaving an event out.
public enum LeftOutEvent: String, Error, Hashable, Sendable {
    /// The event has a day only.
    case withoutTime = "it has no time of day"
    /// The zone is neither in the file nor in the zone database.
    case unknownZone = "its time zone is unknown"
    /// The rule cannot be read, excludes times by another rule, or repeats several times a day.
    case rule = "its rule is not a daily, weekly, monthly or yearly one"
    /// The event has repeated too often before.
    case tooLong = "it began too long ago"
}

extension CalendarTime {
    /// The seconds since 1970, of UTC or of the wall clock.
    var second: Int {
        switch self {
        case .instant(let second), .wall(let second): second
        }
    }
}
