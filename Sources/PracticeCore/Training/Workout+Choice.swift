public import SessionCore

extension Sequence<Workout> {
    /// Returns the workout for the card of a day: one in progress, else the earliest pending one scheduled on this day
    /// or before, else the one completed last on this day.
    ///
    /// - Parameter day: Returns the day that contains an instant.
    public func cardWorkout(on today: LocalDay, day: (Timestamp) -> LocalDay) -> Workout? {
        let started = filter { $0.state.status == .inProgress }
        let waiting = filter { $0.state == .pending && $0.scheduledDate <= today }
        let done = filter { $0.state.completedAt.map(day) == today }
        return started.earliest ?? waiting.earliest ?? done.max { $0.end < $1.end }
    }

    /// The next workout of the mesocycle, whatever its date: the earliest open one. On the same date, one in progress
    /// precedes a pending one.
    public var next: Workout? {
        let open = filter(\.state.isOpen)
        guard let earliest = open.earliest else { return nil }
        return open.first { $0.scheduledDate == earliest.scheduledDate && $0.state != .pending } ?? earliest
    }

    private var earliest: Workout? {
        self.min { $0.scheduledDate < $1.scheduledDate }
    }
}

extension Workout {
    fileprivate var end: Timestamp {
        state.completedAt ?? Timestamp(milliseconds: .min)
    }
}
