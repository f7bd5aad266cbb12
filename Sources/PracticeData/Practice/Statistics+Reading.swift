public import PracticeCore

extension MesocycleStatistics {
    /// The statistics as the training has them now.
    public init(reading data: Repositories) {
        guard let totals = try? data.mesocycles.mesocycleTotals() else {
            self = .error
            return
        }
        self = .data(completed: totals.completed, total: totals.total)
    }
}

extension MeditationStatistics {
    /// The statistics as the history has them now.
    public init(reading data: Repositories) {
        guard let totals = try? data.sessions.meditationTotals() else {
            self = .error
            return
        }
        self.init(sessions: totals.sessions, seconds: totals.seconds)
    }
}

extension Statistics {
    /// Both halves as the store has them now, each with its own failure.
    public init(reading data: Repositories) {
        self.init(
            mesocycles: MesocycleStatistics(reading: data), meditation: MeditationStatistics(reading: data))
    }
}
