public import PracticeCore
import SessionCore

// A part that cannot be read says so in one word. The other parts of the profile are still shown.

extension Readable<StretchFigures> {
    /// Reads the figures of stretching, as of now in the calendars of a context.
    public init(reading data: Repositories, in context: PracticeContext) {
        self.init {
            let (clock, first) = (context.days(), context.calendar().weekStartsOn)
            var days = PracticeDays(now: context.now(), by: clock)
            try days.add(sessionsOf: data, kind: .stretch)
            let start = clock.beginning(of: StretchFigures.start(of: days.today, weekStartsOn: first))
            let recent = try data.sessions.sessions(of: .stretch, since: start).map(\.record)
            return StretchFigures(days, recent: recent, weekStartsOn: first)
        }
    }
}

extension Readable<TrainingCycleFigures> {
    /// Reads the numbers of training cycles.
    public init(reading data: Repositories) {
        self.init {
            let totals = try data.cycles.cycleTotals()
            return TrainingCycleFigures(completed: totals.completed, total: totals.total)
        }
    }
}

extension Readable<MeditationFigures> {
    /// Reads the figures of meditations.
    public init(reading data: Repositories) {
        self.init {
            let totals = try data.sessions.totals(of: .meditation)
            return MeditationFigures(
                sessions: totals.sessions, seconds: totals.seconds, courses: try data.sessions.courseStatistics())
        }
    }
}

extension Readable<RoutineFigures> {
    /// Reads the figures of routines.
    public init(reading data: Repositories) {
        self.init {
            let totals = try data.sessions.totals(of: .routine)
            return RoutineFigures(sessions: totals.sessions, seconds: totals.seconds)
        }
    }
}

extension Statistics {
    /// Reads all statistics. A failure of one part does not affect the others.
    public init(reading data: Repositories, in context: PracticeContext) {
        self.init(
            stretching: Readable(reading: data, in: context), cycles: Readable(reading: data),
            meditation: Readable(reading: data), routines: Readable(reading: data))
    }
}
