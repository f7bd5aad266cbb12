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
        case .inProgress: throw .state(.workoutInProgress)
        case .completed: throw .state(.workoutEnded(.completed, .start))
        case .skipped: throw .state(.workoutEnded(.skipped, .start))
        }
    }

    /// Completes it; sets may still be open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: throw .state(.workoutNotStarted)
        case .inProgress(let start): return with(.completed(startedAt: start, at: now))
        case .completed: throw .state(.workoutAlready(.completed))
        case .skipped: throw .state(.workoutEnded(.skipped, .complete))
        }
    }

    /// Skips it, and with it ``WorkoutSet/skippedIfOpen()`` each of its sets.
    public func skipped() throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.skipped(startedAt: nil))
        case .inProgress(let start): return with(.skipped(startedAt: start))
        case .completed: throw .state(.workoutEnded(.completed, .skip))
        case .skipped: throw .state(.workoutAlready(.skipped))
        }
    }

    /// Returns the workout as a request to one of its sets leaves it: a pending workout starts.
    func under(_ act: WorkoutAct, at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.inProgress(since: now))
        case .inProgress: return self
        case .completed: throw .state(.workoutEnded(.completed, act))
        case .skipped: throw .state(.workoutEnded(.skipped, act))
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
