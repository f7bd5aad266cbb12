import Glibc
public import SessionCore

/// A time zone: the wall clock's offset from UTC at each instant, also across daylight saving changes.
///
/// ```swift
/// let zone = Zone { $0 < change ? 3600 : 7200 }  // the clock skips from 02:00 to 03:00
/// let occurrence = zone.occurrence(of: halfPastTwo, on: day)
/// // occurrence?.moment is 03:00, the first minute after the gap, and occurrence?.shift .afterGap
/// ```
public struct Zone: Sendable {
    /// The instant at which the wall clock shows a time of day, or comes nearest to the time.
    public struct Occurrence: Hashable, Sendable {
        /// The effect of a clock change on the time of day.
        public enum Shift: Hashable, Sendable {
            /// The clock shows the time itself.
            case none
            /// The clock skips the time. The instant is the first full minute after the gap.
            case afterGap
            /// The clock skips the time and the rest of the day. The instant is the last full minute before the gap.
            case beforeGap
        }

        /// The instant of the first second.
        public let moment: Timestamp
        /// Whether, and to which side of a gap, the time was moved.
        public let shift: Shift
    }

    private let offset: @Sendable (Timestamp) -> Int

    /// The largest offset of a zone from UTC, in seconds, with a margin. Manila and Alaska once came near.
    private static let reach = 16 * 3600
    /// The shortest time between two clock changes of a zone, in seconds.
    private static let step = 3 * 3600

    /// Creates a zone.
    ///
    /// - Parameter offset: Returns the wall clock's offset from UTC at an instant, in seconds.
    public init(offset: @escaping @Sendable (Timestamp) -> Int) {
        self.offset = offset
    }

    /// Returns the zone of this computer, by `TZ` or `/etc/localtime` as it is now.
    ///
    /// A long-lived process calls this for each use, so that a change of zone takes effect.
    public static func system() -> Zone {
        tzset()
        return Zone { moment in
            var seconds = moment.wholeSeconds
            var wall = tm()
            // `localtime_r` fails for a year beyond the range of `tm_year`; such an instant counts as UTC.
            return localtime_r(&seconds, &wall) == nil ? 0 : wall.tm_gmtoff
        }
    }

    /// Returns the offset from UTC at an instant, in seconds.
    public func offset(at moment: Timestamp) -> Int { offset(moment) }

    /// Returns the offset from UTC at a second since 1970, in seconds.
    func offset(at second: Int) -> Int { offset(Timestamp(second: second)) }

    /// Returns the second that the clock shows at a second, both since 1970.
    public func shown(at second: Int) -> Int { second + offset(at: second) }

    /// Returns the second since 1970 that the clock shows at an instant. Accepts instants of every year.
    func shown(at moment: Timestamp) -> Int { moment.wholeSeconds + offset(moment) }

    /// Returns the second at which the clock shows a second, both since 1970, as calendars read it (RFC 5545, section
    /// 3.3.5): the first of two, and for a second that the clock skips, the one with the offset before the gap.
    public func second(showing wall: Int) -> Int {
        // No clock changes twice in two days.
        let (before, after) = (offset(at: wall - 86400), offset(at: wall + 86400))
        let isSkippedOrEarly = offset(at: wall - before) == before || offset(at: wall - after) != after
        return wall - (isSkippedOrEarly ? before : after)
    }

    /// Returns the day and minute that the wall clock shows at an instant.
    public func reading(at moment: Timestamp) -> (day: LocalDay, time: TimeOfDay) {
        let shown = shown(at: moment)
        let day = shown.quotient(downBy: 86400)
        // The remainder of a day is always a valid minute.
        return (LocalDay(number: day), TimeOfDay(minutes: (shown - day * 86400) / 60) ?? .midnight)
    }

    /// Returns the first instant at which the wall clock shows a time of a day.
    ///
    /// A skipped time comes in the first minute after the gap. If the gap reaches midnight, the time comes in the last
    /// minute before the gap (`docs/rules.md`, Reminders).
    ///
    /// - Returns: `nil` for a day that the zone leaves out.
    public func occurrence(of time: TimeOfDay, on day: LocalDay) -> Occurrence? {
        let wanted = day.number * 86400 + time.minutes * 60
        let second = first(showing: wanted)
        return shown(at: second) == wanted ? Occurrence(second, .none) : nearest(to: second, on: day)
    }

    /// Returns the full minute nearest to a gap, after the gap if that is still the same day.
    ///
    /// - Parameter second: The first second after the gap.
    private func nearest(to second: Int, on day: LocalDay) -> Occurrence? {
        let shown = shown(at: second)
        let after = -(-shown).quotient(downBy: 60) * 60
        if after.quotient(downBy: 86400) == day.number { return Occurrence(second + after - shown, .afterGap) }
        let last = self.shown(at: second - 1)
        let before = last.quotient(downBy: 60) * 60
        guard before.quotient(downBy: 86400) == day.number else { return nil }
        return Occurrence(second - 1 + before - last, .beforeGap)
    }

    /// Returns the first second at which the wall clock shows `wanted` or a later time, both since 1970.
    func first(showing wanted: Int) -> Int {
        var start = wanted - Self.reach
        while true {
            let second = wanted - offset(at: start)
            guard let change = nextChange(after: start, through: second) else { return max(start, second) }
            start = change
        }
    }

    /// Returns the first second after `start` with another offset, `nil` if there is none up to `end`.
    func nextChange(after start: Int, through end: Int) -> Int? {
        let offset = offset(at: start)
        for early in stride(from: start, to: end, by: Self.step) where self.offset(at: early + Self.step) != offset {
            var (same, other) = (early, early + Self.step)
            while other - same > 1 {
                let middle = (same + other) / 2
                if self.offset(at: middle) == offset { same = middle } else { other = middle }
            }
            return other <= end ? other : nil
        }
        return nil
    }
}

extension Zone.Occurrence {
    fileprivate init(_ second: Int, _ shift: Shift) {
        self.init(moment: Timestamp(second: second), shift: shift)
    }
}

extension Timestamp {
    /// Creates the instant of a second since 1970, or the first or last instant if there is none.
    init(second: Int) {
        let (milliseconds, isBeyond) = second.multipliedReportingOverflow(by: 1000)
        self.init(milliseconds: isBeyond ? (second < 0 ? .min : .max) : milliseconds)
    }

    /// Full seconds since 1970, rounded down.
    var wholeSeconds: Int { milliseconds.quotient(downBy: 1000) }
}

extension Int {
    /// Returns the quotient rounded towards negative infinity.
    func quotient(downBy divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
