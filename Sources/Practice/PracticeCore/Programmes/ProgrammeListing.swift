import SessionCore

/// A programme in a list.
public struct ProgrammeListing: Hashable, Sendable, Codable {
    /// The word that names the programme, such as `touch-your-toes`.
    public let id: String
    /// The name for people, such as "Touch your toes".
    public let name: String
    /// A sentence about the programme.
    public let description: String?
    /// The number of weeks.
    public let weeks: Int
    /// The number of days with a session.
    public let sessions: Int

    /// Creates the listing of a programme.
    public init(_ programme: Programme) {
        id = programme.id
        name = programme.name
        description = programme.description
        weeks = programme.weeks
        sessions = programme.days.count
    }

    /// The length in words, such as `4 weeks, 20 sessions`.
    public var extent: String { "\(weeks.counted("week")), \(sessions.counted("session"))" }
}

/// The running programme with its standing on a day, for people and programs.
public struct ProgrammeReport: Hashable, Sendable, Encodable {
    /// A day of the programme.
    public struct Day: Hashable, Sendable, Encodable {
        /// The week, from 1.
        public let week: Int
        /// The day of the week, from 1.
        public let day: Int
        /// The session in words, such as `hamstrings 60 s, back 40 s`.
        public let session: String
        /// Whether the session is done.
        public let done: Bool
    }

    /// The programme.
    public let programme: ProgrammeListing
    /// The effect of a missed day on the days after it.
    public let missed: Programme.Missed
    /// The day on which the programme was started.
    public let startedOn: LocalDay
    /// The place of the day in words, such as `week 2, day 3 of 5`.
    public let today: String
    /// The session of the day, or the next one, in words.
    public let detail: String
    /// Whether a session can start.
    public let due: Bool
    /// The next date with a session; `nil` if one is due, or none is left.
    public let next: LocalDay?
    /// The number of days that are done.
    public let done: Int
    /// The days in order.
    public let days: [Day]

    /// Creates a report on a day.
    public init(_ running: RunningProgramme, _ standing: ProgrammeStanding, today: LocalDay) {
        programme = ProgrammeListing(running.programme)
        missed = running.programme.missed
        startedOn = running.startedOn
        self.today = standing.words
        detail = standing.detail(today: today)
        due = if case .due = standing.state { true } else { false }
        next = standing.next?.on
        done = standing.done.count
        days = running.programme.days.enumerated().map { index, day in
            Day(week: day.week, day: day.day, session: day.words, done: standing.done.contains(index))
        }
    }
}
