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
        case .inProgress: throw .state(.workoutInProgress)
        case .completed: throw .state(.workoutEnded(.completed, .start))
        case .skipped: throw .state(.workoutEnded(.skipped, .start))
        }
    }

    /// Returns the workout completed. Sets may still be open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: throw .state(.workoutNotStarted)
        case .inProgress(let start): return with(.completed(startedAt: start, at: now))
        case .completed: throw .state(.workoutAlready(.completed))
        case .skipped: throw .state(.workoutEnded(.skipped, .complete))
        }
    }

    /// Returns the workout skipped. The caller skips its sets with ``WorkoutSet/skippedIfOpen()``.
    public func skipped() throws(TrainingRefusal) -> Workout {
        switch state {
        case .pending: return with(.skipped(startedAt: nil))
        case .inProgress(let start): return with(.skipped(startedAt: start))
        case .completed: throw .state(.workoutEnded(.completed, .skip))
        case .skipped: throw .state(.workoutAlready(.skipped))
        }
    }

    /// Returns the workout as it is while a set changes: a pending workout starts.
    func startedIfPending(to act: WorkoutAct, at now: Timestamp) throws(TrainingRefusal) -> Workout {
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
    /// Whether the workout is pending or in progress.
    public var isOpen: Bool {
        switch self {
        case .pending, .inProgress: true
        case .completed, .skipped: false
        }
    }
}
