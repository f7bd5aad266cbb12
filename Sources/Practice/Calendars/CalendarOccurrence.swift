public import PracticeCore

/// A time in a calendar.
public enum CalendarTime: Hashable, Sendable {
    /// An instant, in seconds since 1970.
    case instant(Int)
    /// A time on the wall clock of any zone, in seconds since 1970 on that clock.
    case wall(Int)

    /// The seconds since 1970, of UTC or of the wall clock.
    var second: Int {
        switch self {
        case .instant(let second), .wall(let second): second
        }
    }
}

/// A time at which an event of a calendar begins.
public struct CalendarOccurrence: Hashable, Sendable {
    /// The title of the event.
    public let summary: String
    /// The beginning.
    public let time: CalendarTime
}

/// An event that is left out, since it has no usable times.
public struct LeftOutEvent: Hashable, Sendable {
    /// The title of the event.
    public let summary: String
    /// The day on which it begins; `nil` if it has none.
    public let day: LocalDay?
    /// The reason for a message, such as "it has no time of day".
    public let reason: String
}

/// The reason for finding no times of an event.
enum EventFault: Error, Equatable {
    /// The event is left out.
    case unusable(String)
    /// The search took too long.
    case deadline

    static func unreadable(_ line: String, _ value: String) -> EventFault {
        .unusable("its \(line) '\(value.prefix(60))' cannot be read")
    }
}
