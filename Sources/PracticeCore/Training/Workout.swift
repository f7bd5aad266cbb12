public import SessionCore

/// A workout: a training day in one week of a mesocycle.
public struct Workout: Hashable, Sendable {
    /// The state of a workout.
    public enum State: Hashable, Sendable {
        case pending
        case inProgress(since: Timestamp)
        case completed(startedAt: Timestamp, at: Timestamp)
        /// The workout was skipped; completed sets stay completed.
        case skipped(startedAt: Timestamp?)
    }

    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the mesocycle.
    public let mesocycleID: String
    /// The id of the training day, which may have been deleted from its plan.
    public let planDayID: String
    /// The week of the mesocycle, from 1.
    public let weekNumber: Int
    /// The date that the schedule assigned.
    public let scheduledDate: LocalDay
    /// The current state of the workout.
    public private(set) var state: State

    /// Creates a workout, pending by default.
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
    /// Returns the workout started.
    public func started(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: throw .state("Workout is already in progress")
        case .completed: throw .state("Cannot start a completed workout")
        case .skipped: throw .state("Cannot start a skipped workout")
        }
    }

    /// Returns the workout completed. Sets may still be open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: throw .state("Cannot complete a workout that has not been started")
        case .inProgress(let start): return with(.completed(startedAt: start, at: now))
        case .completed: throw .state("Workout is already completed")
        case .skipped: throw .state("Cannot complete a skipped workout")
        }
    }

    /// Returns the workout skipped. The caller skips its sets with ``WorkoutSet/skippedIfOpen()``.
    public func skipped() throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.skipped(startedAt: nil))
        case .inProgress(let start): return with(.skipped(startedAt: start))
        case .completed: throw .state("Cannot skip a completed workout")
        case .skipped: throw .state("Workout is already skipped")
        }
    }

    /// Returns the workout as it is while a set changes: a pending workout starts.
    ///
    /// - Parameter act: The change, as in "Cannot log sets for a completed workout".
    func startedIfPending(to act: String, at now: Timestamp) throws(TrainingRefusal) -> Workout {
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
    /// Whether the workout is pending or in progress.
    public var isOpen: Bool {
        switch self {
        case .pending, .inProgress: true
        case .completed, .skipped: false
        }
    }
}
