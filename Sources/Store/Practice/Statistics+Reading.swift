public import PracticeCore

extension MesocycleStatistics {
    /// The statistics as the training has them now.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>) {
        guard let totals = try? store.get().mesocycleTotals() else {
            self = .error
            return
        }
        self = .data(completed: totals.completed, total: totals.total)
    }
}

extension MeditationStatistics {
    /// The statistics as the history has them now.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>) {
        guard let totals = try? store.get().meditationTotals() else {
            self = .error
            return
        }
        self.init(sessions: totals.sessions, seconds: totals.seconds)
    }
}

extension Statistics {
    /// Both halves as the store has them now, each with its own failure.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>) {
        self.init(
            mesocycles: MesocycleStatistics(reading: store), meditation: MeditationStatistics(reading: store))
    }
}
