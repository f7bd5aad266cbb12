public import SessionCore

/// A year of practice, for a heatmap and a chart of weeks. Encodes as the body of `/api/history`.
///
/// This folder sums records into days, weeks and streaks. Whether a record counts is decided by its type in
/// `SessionCore`; `PracticeData` reads the records. All types are values, usable on any thread.
public struct PracticeHistory: Hashable, Sendable, Encodable {
    /// A day with at least one session.
    public struct Day: Hashable, Sendable, Encodable {
        /// The day of the sessions.
        public let day: LocalDay
        /// The length of all sessions, in seconds.
        public let seconds: Int
        /// The number of sessions.
        public let sessions: Int
    }

    /// A week, with or without sessions.
    public struct Week: Hashable, Sendable, Encodable {
        /// The first day, by `week_starts_on`.
        public let start: LocalDay
        /// The length of all sessions, in seconds.
        public let seconds: Int
    }

    /// The number of weeks that touch a year.
    public static let weekCount = 53

    /// The current day.
    public let today: LocalDay
    /// The current and the longest streak.
    public let streak: PracticeStreak
    /// The days with a session of the last 53 × 7 days, oldest first.
    public let days: [Day]
    /// The last 53 weeks, oldest first, up to the current week.
    public let weeks: [Week]

    /// Creates the history of the year that ends today.
    public init(_ practice: PracticeDays, weekStartsOn first: Weekday) {
        today = practice.today
        streak = PracticeStreak(practice.sums.keys, today: practice.today, next: practice.day(after:))
        let earliest = practice.today.advanced(by: 1 - Self.weekCount * 7)
        days = practice.sums.filter { $0.key >= earliest }.sorted { $0.key < $1.key }
            .map { Day(day: $0.key, seconds: $0.value.seconds, sessions: $0.value.sessions) }
        let thisWeek = practice.today.week(startingOn: first)
        weeks = (0..<Self.weekCount).reversed().map { age in
            let start = thisWeek.advanced(by: -7 * age)
            let seconds = (0..<7).reduce(0) { $0 + (practice.sums[start.advanced(by: $1)]?.seconds ?? 0) }
            return Week(start: start, seconds: seconds)
        }
    }
}

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
    public mutating func add(endedAt moment: Timestamp, in zone: Zone? = nil, seconds: Int) {
        let day = min(clock.day(of: moment, in: zone), today)
        sums[day, default: Sum()].seconds += seconds
        sums[day, default: Sum()].sessions += 1
    }
}

/// The streaks of consecutive days with a session.
///
/// ```swift
/// let days = [-3, -2, -1].map { today.advanced(by: $0) }
/// let streak = PracticeStreak(days, today: today)
/// let current = streak.current  // 3: today can still follow
/// ```
public struct PracticeStreak: Hashable, Sendable, Encodable {
    /// The length of the current streak, in days. It ends today, or yesterday if today has no session yet.
    public let current: Int
    /// The length of the longest streak, in days.
    public let longest: Int

    /// Creates the streaks of a set of days, in any order and with duplicates.
    ///
    /// - Parameter next: Returns the following day, for a calendar that leaves days out.
    public init(
        _ days: some Sequence<LocalDay>, today: LocalDay, next: (LocalDay) -> LocalDay = { $0.advanced(by: 1) }
    ) {
        // Compares numbers first: `next` searches for the beginning of the day and is slow.
        func isNext(_ day: LocalDay, after earlier: LocalDay) -> Bool {
            earlier.advanced(by: 1) == day || next(earlier) == day
        }
        var longest = 0
        var run = 0
        var last: LocalDay?
        for day in days.sorted() where day != last {
            run = last.map { isNext(day, after: $0) } == true ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        current = last.map { $0 >= today || isNext(today, after: $0) } == true ? run : 0
        self.longest = longest
    }
}
