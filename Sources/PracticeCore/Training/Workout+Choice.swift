public import SessionCore

extension Sequence<Workout> {
    /// The workout that the card of a day shows: one in progress, else the earliest that waits for this day or has been
    /// missed, else the one that was completed last on this day, else none.
    ///
    /// - Parameter day: tells on which day a moment was.
    public func onCard(of today: LocalDay, day: (Timestamp) -> LocalDay) -> Workout? {
        let started = filter { $0.state.status == .inProgress }
        let waiting = filter { $0.state == .pending && $0.scheduledDate <= today }
        let done = filter { $0.state.completedAt.map(day) == today }
        return started.earliest ?? waiting.earliest ?? done.max { $0.end < $1.end }
    }

    /// The workout that is next in the plan, whatever its date: of those that are not over the earliest, and one in
    /// progress before one that waits for the same day.
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
