public import PracticeCore
package import SessionCore

extension LocalDay: ExpressibleByStringLiteral {
    /// Creates a day from a literal such as `"2026-11-21"`. An invalid literal is a day before all others.
    public init(stringLiteral text: String) { self = LocalDay(parsing: text) ?? LocalDay(number: -1_000_000) }

    package static let saturday: LocalDay = "2026-11-21"
}

extension TimeOfDay: ExpressibleByStringLiteral {
    /// Creates a time from a literal such as `"08:00"`. An invalid literal is midnight.
    public init(stringLiteral text: String) { self = TimeOfDay(parsing: text) ?? .midnight }
}

extension Timestamp {
    /// Noon of Saturday, November 21st, 2026, in UTC.
    package static let saturday = at("2026-11-21 12:00")

    /// Returns a time in UTC from a text such as `2026-11-21 12:00` or `2026-11-21T12:00:00.000Z`. An invalid text is a
    /// time before all others.
    package static func at(_ text: String) -> Timestamp {
        Timestamp(text) ?? Timestamp(text.replacing(" ", with: "T") + ":00Z") ?? Timestamp(milliseconds: -.max)
    }

    package static func + (time: Timestamp, duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(milliseconds: time.milliseconds + Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }

    package static func - (time: Timestamp, duration: Duration) -> Timestamp { time + (.zero - duration) }
}

extension DayClock {
    package static let utc = DayClock(in: Zone { _ in 0 })
}

extension ReminderCalendar {
    /// The calendar of UTC, with days from midnight and weeks from Sunday.
    package static let utc = ReminderCalendar(clock: Zone { _ in 0 })
}

extension ReminderContext {
    /// Returns the context of a time in UTC such as `2026-11-21 12:00`.
    package static func at(_ time: String, late: Duration = .seconds(3600)) -> ReminderContext {
        ReminderContext(now: .at(time), calendar: .utc, lateness: late)
    }
}

/// A zone whose time is between twelve and one now, so that no day ends during a test.
package struct Noon: Sendable {
    package let now: Timestamp

    /// Creates the zone of an instant.
    package init(now: Timestamp) { self.now = now }

    private var ahead: Int { 12 - now.milliseconds / 3_600_000 % 24 }

    /// The zone's offset from UTC in seconds.
    package var offset: Int { ahead * 3600 }

    /// The POSIX name of the zone, whose sign is inverted.
    package var zone: String { "Etc/GMT\(ahead < 0 ? "+" : "-")\(abs(ahead))" }

    package var clock: Zone { Zone { [offset] _ in offset } }
}
