public import SessionCore

/// The seconds and sessions of each day, summed from history.
public struct PracticeDays: Sendable {
    /// The totals of a day.
    public struct Sum: Hashable, Sendable {
        /// The length of all sessions, in seconds.
        public fileprivate(set) var seconds = 0
        /// The number of sessions.
        public fileprivate(set) var sessions = 0
    }

    /// The current day.
    public let today: LocalDay
    /// The totals of each day with a session.
    public private(set) var sums: [LocalDay: Sum] = [:]
    private let clock: DayClock

    /// Creates the sums without a session; `now` sets the current day.
    public init(now: Timestamp, by clock: DayClock) {
        self.clock = clock
        today = clock.day(of: now)
    }

    /// Returns the following day, without a day that the zone leaves out.
    func day(after day: LocalDay) -> LocalDay { clock.day(after: day) }

    /// Adds a session that ended at an instant, on its day in the zone where it was done. A day in the future, from a
    /// wrong clock or a zone to the east, counts as today.
    public mutating func add(endedAt moment: Timestamp, in zone: ZoneRules? = nil, seconds: Int) {
        let day = min(clock.day(of: moment, in: zone), today)
        sums[day, default: Sum()].seconds += seconds
        sums[day, default: Sum()].sessions += 1
    }
}
