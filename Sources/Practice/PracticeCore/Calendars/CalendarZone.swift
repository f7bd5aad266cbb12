import SessionCore

/// The time zone of a calendar file.
public struct CalendarZone: Sendable {
    /// The name in the zone database, such as `Europe/Paris`.
    let name: String
    private let rules: ZoneRules

    /// Creates a zone with its rules.
    public init(name: String, rules: ZoneRules) {
        self.name = name
        self.rules = rules
    }

    /// Returns the offset from UTC at an instant, in seconds.
    fileprivate func offset(at second: Int) -> Int { rules.offset(at: Timestamp(milliseconds: second * 1000)) }
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

    /// The step of the search, in seconds, shorter than the time between two changes.
    private static let step = 3 * 3600

    init(in zone: CalendarZone, from start: Timestamp, through end: Timestamp) {
        self.zone = zone
        // The events after a change on the day before may show a doubled hour.
        let first = start.wholeSeconds - 86400
        firstOffset = zone.offset(at: first)
        var changes: [Change] = []
        for early in stride(from: first, through: end.wholeSeconds, by: Self.step) {
            let (before, after) = (zone.offset(at: early), zone.offset(at: early + Self.step))
            guard before != after else { continue }
            var (same, other) = (early, early + Self.step)
            while other - same > 1 {
                let middle = (same + other) / 2
                if zone.offset(at: middle) == before { same = middle } else { other = middle }
            }
            changes.append(Change(second: other, before: before, after: after))
        }
        self.changes = changes
    }

    /// Returns the second that the clock shows at an instant, since 1970; `nil` if it shows that second for the second
    /// time, which a local time cannot say (RFC 5545, section 3.3.5).
    func second(of moment: Timestamp) -> Int? {
        let second = moment.wholeSeconds
        let isSecond = changes.contains { $0.second <= second && second < $0.second + $0.before - $0.after }
        return isSecond ? nil : second + zone.offset(at: second)
    }
}
