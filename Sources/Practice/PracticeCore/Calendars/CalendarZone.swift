import SessionCore

/// The time zone of a calendar file.
public struct CalendarZone: Sendable {
    /// The name in the zone database, such as `Europe/Paris`.
    let name: String
    fileprivate let zone: Zone

    /// Creates a named zone.
    public init(name: String, zone: Zone) {
        self.name = name
        self.zone = zone
    }
}

/// The local times between two instants in a zone, with the clock changes among them.
struct LocalTimes {
    /// A change of the clock.
    struct Change {
        /// The first second with the new offset, since 1970.
        let second: Int
        /// The offsets from UTC, in seconds.
        let before, after: Int
    }

    let zone: CalendarZone
    /// The offset before the first change, in seconds.
    let firstOffset: Int
    /// The changes, in order.
    let changes: [Change]

    init(in zone: CalendarZone, from start: Timestamp, through end: Timestamp) {
        self.zone = zone
        // The events after a change on the day before may show a doubled hour.
        var last = start.wholeSeconds - 86400
        firstOffset = zone.zone.offset(at: last)
        var changes: [Change] = []
        while let second = zone.zone.nextChange(after: last, through: end.wholeSeconds) {
            changes.append(
                Change(
                    second: second, before: zone.zone.offset(at: second - 1), after: zone.zone.offset(at: second)))
            last = second
        }
        self.changes = changes
    }

    /// Returns the second that the clock shows at an instant, since 1970; `nil` if it shows that second for the second
    /// time, which a local time cannot say (RFC 5545, section 3.3.5).
    func second(of moment: Timestamp) -> Int? {
        let second = moment.wholeSeconds
        let isSecond = changes.contains { $0.second <= second && second < $0.second + $0.before - $0.after }
        return isSecond ? nil : zone.zone.shown(at: second)
    }
}
