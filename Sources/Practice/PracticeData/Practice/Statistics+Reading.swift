public import PracticeCore
import SessionCore

// A part that cannot be read says so in one word. The other parts of the profile are still shown.

extension StretchStatistics {
    /// Reads the statistics of stretching, as of now in the calendars of a context.
    public init(reading data: Repositories, in context: PracticeContext) {
        let (clock, first) = (context.days(), context.calendar().weekStartsOn)
        var days = PracticeDays(now: context.now(), by: clock)
        do {
            try days.add(sessionsOf: data, kind: .stretch)
            let start = clock.beginning(of: StretchFigures.start(of: days.today, weekStartsOn: first))
            let recent = try data.sessions.sessions(of: .stretch, since: start).map(\.record)
            self = .data(StretchFigures(days, recent: recent, weekStartsOn: first))
        } catch {
            self = .error
        }
    }
}

extension TrainingCycleStatistics {
    /// Reads the statistics of training cycles.
    public init(reading data: Repositories) {
        guard let totals = try? data.cycles.cycleTotals() else {
            self = .error
            return
        }
        self = .data(completed: totals.completed, total: totals.total)
    }
}

extension MeditationStatistics {
    /// Reads the statistics of meditations.
    public init(reading data: Repositories) {
        guard let totals = try? data.sessions.totals(of: .meditation),
            let courses = try? data.sessions.courseStatistics()
        else {
            self = .error
            return
        }
        self.init(sessions: totals.sessions, seconds: totals.seconds, courses: courses)
    }
}

extension RoutineStatistics {
    /// Reads the statistics of routines.
    public init(reading data: Repositories) {
        guard let totals = try? data.sessions.totals(of: .routine) else {
            self = .error
            return
        }
        self.init(sessions: totals.sessions, seconds: totals.seconds)
    }
}

extension Statistics {
    /// Reads all statistics. A failure of one part does not affect the others.
    public init(reading data: Repositories, in context: PracticeContext) {
        self.init(
            stretching: StretchStatistics(reading: data, in: context),
            cycles: TrainingCycleStatistics(reading: data), meditation: MeditationStatistics(reading: data),
            routines: RoutineStatistics(reading: data))
    }
}
