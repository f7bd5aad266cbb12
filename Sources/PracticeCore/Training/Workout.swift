public import SessionCore

/// One training day of one week of a mesocycle.
public struct Workout: Hashable, Sendable {
    /// How far it has come.
    public enum State: Hashable, Sendable {
        case pending
        case inProgress(since: Timestamp)
        case completed(startedAt: Timestamp, at: Timestamp)
        /// What was done of it before stays done.
        case skipped(startedAt: Timestamp?)
    }

    /// A UUID, unless another server gave it.
    public let id: String
    /// The mesocycle that it belongs to.
    public let mesocycleID: String
    /// The training day that it repeats; the day may be gone from its plan since.
    public let planDayID: String
    /// The week of the mesocycle, from 1.
    public let weekNumber: Int
    /// The day that it is meant for.
    public let scheduledDate: LocalDay
    /// How far it has come.
    public private(set) var state: State

    /// A workout, pending unless something else is said.
    public init(
        id: String, mesocycleID: String, planDayID: String, weekNumber: Int, scheduledDate: LocalDay,
        state: State = .pending
    ) {
        self.id = id
        self.mesocycleID = mesocycleID
        self.planDayID = planDayID
        self.weekNumber = weekNumber
        self.scheduledDate = scheduledDate
        self.state = state
    }
}

extension Workout {
    /// Starts it.
    public func started(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: throw .state("Workout is already in progress")
        case .completed: throw .state("Cannot start a completed workout")
        case .skipped: throw .state("Cannot start a skipped workout")
        }
    }

    /// Completes it; sets may still be open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: throw .state("Cannot complete a workout that has not been started")
        case .inProgress(let start): return with(.completed(startedAt: start, at: now))
        case .completed: throw .state("Workout is already completed")
        case .skipped: throw .state("Cannot complete a skipped workout")
        }
    }

    /// Skips it, and with it ``WorkoutSet/skippedIfOpen()`` each of its sets.
    public func skipped() throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.skipped(startedAt: nil))
        case .inProgress(let start): return with(.skipped(startedAt: start))
        case .completed: throw .state("Cannot skip a completed workout")
        case .skipped: throw .state("Workout is already skipped")
        }
    }

    /// The workout while something is done in it: one that waited begins with that.
    ///
    /// - Parameter act: what is done, as in "Cannot log sets for a completed workout".
    func under(_ act: String, at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: return self
        case .completed: throw .state("Cannot \(act) a completed workout")
        case .skipped: throw .state("Cannot \(act) a skipped workout")
        }
    }

    private func with(_ state: State) -> Workout {
        var workout = self
        workout.state = state
        return workout
    }
}

extension Workout.State {
    /// Whether something of it is still to be done.
    public var isOpen: Bool {
        switch self {
        case .pending, .inProgress: true
        case .completed, .skipped: false
        }
    }
}
