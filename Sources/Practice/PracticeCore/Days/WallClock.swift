public import SessionCore

/// A zone's wall clock: finds the instant at which the clock shows a time of day, also across daylight saving changes.
///
/// ```swift
/// let clock = WallClock { $0 < change ? 3600 : 7200 }  // the clock skips from 02:00 to 03:00
/// let occurrence = clock.occurrence(of: halfPastTwo, on: day)
/// // occurrence?.moment is 03:00, the first minute after the gap, and occurrence?.shift .afterGap
/// ```
public struct WallClock: Sendable {
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

    /// Creates a wall clock.
    ///
    /// - Parameter offset: Returns the offset from UTC at an instant, in seconds.
    public init(offset: @escaping @Sendable (Timestamp) -> Int) {
        self.offset = offset
    }

    /// Returns the wall clock of this computer, by the zone that is set now.
    public static func system() -> WallClock {
        WallClock(offset: DayClock.systemOffset())
    }

    /// Returns the day and minute that the wall clock shows at an instant.
    public func reading(at moment: Timestamp) -> (day: LocalDay, time: TimeOfDay) {
        let shown = moment.wholeSeconds + offset(moment)
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
        let second = firstSecond(showing: wanted)
        if second + offset(at: second) == wanted { return Occurrence(second, .none) }
        return nearest(to: second, on: day)
    }

    /// Returns the full minute nearest to a gap, after the gap if that is still the same day.
    ///
    /// - Parameter second: The first second after the gap.
    private func nearest(to second: Int, on day: LocalDay) -> Occurrence? {
        let shown = second + offset(at: second)
        let after = -(-shown).quotient(downBy: 60) * 60
        if after.quotient(downBy: 86400) == day.number { return Occurrence(second + after - shown, .afterGap) }
        let last = second - 1 + offset(at: second - 1)
        let before = last.quotient(downBy: 60) * 60
        guard before.quotient(downBy: 86400) == day.number else { return nil }
        return Occurrence(second - 1 + before - last, .beforeGap)
    }

    /// Returns the first second at which the wall clock shows `wanted` or a later time, in seconds since 1970.
    private func firstSecond(showing wanted: Int) -> Int {
        var start = wanted - Self.reach
        while true {
            let offset = offset(at: start)
            let end = firstChange(from: start, to: start + Self.step)
            if wanted - offset < end { return max(start, wanted - offset) }
            start = end
        }
    }

    /// Returns the first second after `start` with another offset, or `end` if the offset does not change before.
    private func firstChange(from start: Int, to end: Int) -> Int {
        let offset = offset(at: start)
        guard self.offset(at: end) != offset else { return end }
        var (same, other) = (start, end)
        while other - same > 1 {
            let middle = (same + other) / 2
            if self.offset(at: middle) == offset { same = middle } else { other = middle }
        }
        return other
    }

    private func offset(at second: Int) -> Int {
        offset(Timestamp(milliseconds: second * 1000))
    }
}

extension WallClock.Occurrence {
    fileprivate init(_ second: Int, _ shift: Shift) {
        self.init(moment: Timestamp(milliseconds: second * 1000), shift: shift)
    }
}
