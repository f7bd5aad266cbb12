public import PracticeCore
import SessionCore

extension MesocycleStatistics {
    /// Reads the statistics of training cycles.
    public init(reading data: Repositories) {
        guard let totals = try? data.mesocycles.mesocycleTotals() else {
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

extension Statistics {
    /// Reads both statistics. A failure of one does not affect the other.
    public init(reading data: Repositories) {
        self.init(
            mesocycles: MesocycleStatistics(reading: data), meditation: MeditationStatistics(reading: data))
    }
}
