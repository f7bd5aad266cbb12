public import SessionCore

/// What was done on each day on which anything was done.
public struct PracticeDays: Sendable {
    /// What was done on a day.
    public struct Sum: Hashable, Sendable {
        /// Seconds of all its sessions.
        public fileprivate(set) var seconds = 0
        /// How many sessions there were.
        public fileprivate(set) var sessions = 0
    }

    /// The day that it is now.
    public let today: LocalDay
    /// The days with what was done.
    public private(set) var sums: [LocalDay: Sum] = [:]
    private let clock: DayClock

    /// No session yet, on the day of a moment.
    public init(now: Timestamp, by clock: DayClock) {
        self.clock = clock
        today = clock.day(of: now)
    }

    /// Returns the day that follows a day; a day that the zone leaves out follows none.
    func day(after day: LocalDay) -> LocalDay { clock.day(after: day) }

    /// Counts a session that ended at a moment; what lies in the future, by a clock that was wrong, counts as today's.
    public mutating func add(endedAt moment: Timestamp, seconds: Int) {
        let day = min(clock.day(of: moment), today)
        sums[day, default: Sum()].seconds += seconds
        sums[day, default: Sum()].sessions += 1
    }
}
