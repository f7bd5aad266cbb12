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
