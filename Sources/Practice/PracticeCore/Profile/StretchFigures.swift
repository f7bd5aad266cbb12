public import SessionCore

/// The figures of stretching: of all time, and of the last weeks.
public struct StretchFigures: Hashable, Sendable, Encodable {
    /// The minutes of a week.
    public struct Week: Hashable, Sendable, Encodable {
        /// The first day, by `week_starts_on`.
        public let start: LocalDay
        /// The length of all sessions in full minutes, with pauses.
        public let minutes: Int
    }

    /// The minutes of a region.
    public struct RegionMinutes: Hashable, Sendable, Encodable {
        /// The region of the body.
        public let region: Region
        /// The name for people.
        public let name: String
        /// The time in its stretches in full minutes, without skipped halves.
        public let minutes: Int
    }

    /// The number of weeks that ``weeks`` and ``regions`` cover, up to the current one.
    public static let weekCount = 4

    /// The number of sessions that count.
    public let sessions: Int
    /// The length of all sessions in full minutes, with pauses.
    public let minutes: Int
    /// The streaks of days with a session.
    public let streak: PracticeStreak
    /// The last weeks, oldest first, up to the current one.
    public let weeks: [Week]
    /// The regions of the last weeks, most stretched first, without regions of less than a minute.
    public let regions: [RegionMinutes]

    /// Sums the sessions.
    ///
    /// - Parameters:
    ///   - practice: The days of all sessions.
    ///   - recent: The records since the ``start(of:weekStartsOn:)``.
    public init(_ practice: PracticeDays, recent: [SessionRecord], weekStartsOn first: Weekday) {
        sessions = practice.sums.values.reduce(0) { $0 + $1.sessions }
        minutes = practice.sums.values.reduce(0) { $0 + $1.seconds } / 60
        let history = PracticeHistory(practice, weekStartsOn: first)
        streak = history.streak
        weeks = history.weeks.suffix(Self.weekCount).map { Week(start: $0.start, minutes: $0.seconds / 60) }
        let halves = recent.flatMap(\.stretches).map { ($0.region, $0.durationSeconds * (2 - $0.skippedSegments)) }
        let seconds = Dictionary(halves, uniquingKeysWith: +).mapValues { $0 / 2 }
        let all = Region.allCases.map { region in
            RegionMinutes(region: region, name: region.label, minutes: seconds[region, default: 0] / 60)
        }
        // Regions with the same minutes keep the order of a session.
        regions = all.filter { $0.minutes > 0 }.enumerated()
            .sorted { (-$0.element.minutes, $0.offset) < (-$1.element.minutes, $1.offset) }.map(\.element)
    }

    /// Returns the first day of the last weeks.
    public static func start(of today: LocalDay, weekStartsOn first: Weekday) -> LocalDay {
        today.week(startingOn: first).advanced(by: -7 * (weekCount - 1))
    }
}
