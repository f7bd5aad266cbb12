public import SessionCore

/// A clock on the wall of a zone: tells when it shows a time of a day, also where it is moved on that day.
public struct WallClock: Sendable {
    /// When a wall clock shows a time of a day, or what comes nearest to it.
    public struct Showing: Hashable, Sendable {
        /// What the clock does to the time on that day.
        public enum Shift: Hashable, Sendable {
            /// It shows it.
            case none
            /// It leaves it out, and this is the first minute after what it leaves out.
            case afterGap
            /// It leaves out the rest of the day, and this is the last minute before.
            case beforeGap
        }

        /// When.
        public let moment: Timestamp
        /// Whether it is the time itself.
        public let shift: Shift
    }

    private let offset: @Sendable (Timestamp) -> Int

    /// Zones are no further from UTC than this, in seconds; Manila and Alaska once were nearly.
    private static let reach = 16 * 3600
    /// No zone moves its clocks twice within this, in seconds.
    private static let step = 3 * 3600

    /// A clock.
    ///
    /// - Parameter offset: How far it is ahead of UTC at a moment, in seconds.
    public init(offset: @escaping @Sendable (Timestamp) -> Int) {
        self.offset = offset
    }

    /// The clock of this machine, by the zone that it has now.
    public static func system() -> WallClock {
        WallClock(offset: DayClock.systemOffset())
    }

    /// The day and the minute that it shows at a moment.
    public func reading(at moment: Timestamp) -> (day: LocalDay, time: TimeOfDay) {
        let shown = moment.wholeSeconds + offset(moment)
        let day = shown.quotient(downBy: 86400)
        // What is left of a day is less than one.
        return (LocalDay(number: day), TimeOfDay(minutes: (shown - day * 86400) / 60) ?? .midnight)
    }

    /// When it shows a time of a day: the first time that it does, in the first second. Where it leaves the time out, the
    /// first minute after the gap, or where the gap reaches into the next day, the last minute before it.
    ///
    /// - Returns: `nil` for a day that the zone leaves out.
    public func showing(_ time: TimeOfDay, on day: LocalDay) -> Showing? {
        let wanted = day.number * 86400 + time.minutes * 60
        let second = firstSecond(showing: wanted)
        if second + offset(at: second) == wanted { return Showing(second, .none) }
        return nearest(to: second, on: day)
    }

    /// - Parameter second: The first one after a gap.
    private func nearest(to second: Int, on day: LocalDay) -> Showing? {
        let shown = second + offset(at: second)
        let after = -(-shown).quotient(downBy: 60) * 60
        if after.quotient(downBy: 86400) == day.number { return Showing(second + after - shown, .afterGap) }
        let last = second - 1 + offset(at: second - 1)
        let before = last.quotient(downBy: 60) * 60
        guard before.quotient(downBy: 86400) == day.number else { return nil }
        return Showing(second - 1 + before - last, .beforeGap)
    }

    /// The first second at which it shows so many seconds, or more.
    private func firstSecond(showing wanted: Int) -> Int {
        var start = wanted - Self.reach
        while true {
            let offset = offset(at: start)
            let end = firstChange(from: start, to: start + Self.step)
            if wanted - offset < end { return max(start, wanted - offset) }
            start = end
        }
    }

    /// The first second after `start` with another offset; `end` where there is none before it.
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

extension WallClock.Showing {
    fileprivate init(_ second: Int, _ shift: Shift) {
        self.init(moment: Timestamp(milliseconds: second * 1000), shift: shift)
    }
}
