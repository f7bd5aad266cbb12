/// A year of practice, for a heatmap and a chart of weeks; on the wire as `/api/history` has it.
public struct PracticeHistory: Hashable, Sendable, Encodable {
    /// A day on which something was done.
    public struct Day: Hashable, Sendable, Encodable {
        /// Which one.
        public let day: LocalDay
        /// Seconds of all its sessions.
        public let seconds: Int
        /// How many sessions there were.
        public let sessions: Int
    }

    /// A week, with or without sessions.
    public struct Week: Hashable, Sendable, Encodable {
        /// Its first day.
        public let start: LocalDay
        /// Seconds of all its sessions.
        public let seconds: Int
    }

    /// As many weeks as touch a year.
    public static let weekCount = 53

    /// The day that it is now.
    public let today: LocalDay
    /// Days in a row.
    public let streak: PracticeStreak
    /// The days of the last 53 times seven on which something was done, oldest first.
    public let days: [Day]
    /// The last 53 weeks, oldest first; this week is the last.
    public let weeks: [Week]

    /// The year up to today.
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
