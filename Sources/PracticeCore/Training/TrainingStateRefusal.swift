/// The reason why a state of workout, training cycle or training plan does not allow a request.
public enum TrainingStateRefusal: Hashable, Sendable {
    /// The workout to complete is not started.
    case workoutNotStarted
    /// The workout to start is in progress already.
    case workoutInProgress
    /// The workout to complete or skip already has this end.
    case workoutAlready(WorkoutEnd)
    /// The workout to change is completed or skipped.
    case workoutEnded(WorkoutEnd, WorkoutAct)
    /// The set to remove is the only one of its exercise.
    case onlySet
    /// No set of the exercise is pending.
    case noOpenSet
    /// The training cycle to start was started before.
    case cycleNotPending
    /// The training cycle to end is not active.
    case cycleNotActive
    /// The training plan has no training days.
    case planWithoutDays(name: String)

    /// The message of the API.
    var reason: String {
        switch self {
        case .workoutNotStarted: "Cannot complete a workout that has not been started"
        case .workoutInProgress: "Workout is already in progress"
        case .workoutAlready(let end): "Workout is already \(end.rawValue)"
        case .workoutEnded(let end, let act): "Cannot \(act.rawValue) a \(end.rawValue) workout"
        case .onlySet: "Cannot remove the last set from an exercise"
        case .noOpenSet: "No pending sets to remove"
        case .cycleNotPending: "Only pending mesocycles can be started"
        case .cycleNotActive: "Mesocycle is not active"
        case .planWithoutDays: "Plan has no workout days configured"
        }
    }

    /// The message for a terminal about an unnamed workout.
    var description: String { description(of: "the workout") }

    /// Returns the message for a terminal, with the command that helps.
    ///
    /// - Parameter workout: The name of the workout, such as `workout 'Push'`.
    public func description(of workout: String) -> String {
        switch self {
        case .workoutNotStarted:
            "cannot complete \(workout): it is not started; "
                + "start it with 'limber workout start', or skip it with 'limber workout skip workout'"
        case .workoutInProgress:
            "cannot start \(workout): it is already in progress; log its next set with 'limber workout log'"
        case .workoutAlready(let end):
            "cannot \(end.verb) \(workout): it is already \(end.rawValue); \(Self.goOn)"
        case .workoutEnded(let end, let act):
            "cannot \(act.words) \(workout): it is \(end.rawValue); \(Self.goOn)"
        case .onlySet: "cannot remove the only set of an exercise; skip it with 'limber workout skip set'"
        case .noOpenSet: "cannot remove a set: all are logged or skipped; reopen one with 'limber workout undo'"
        case .cycleNotPending:
            "cannot start the training cycle: it was started before; start a new one with 'limber workout cycle start'"
        case .cycleNotActive:
            "cannot end the training cycle: it is not active; start a new one with 'limber workout cycle start'"
        case .planWithoutDays(let name):
            "cannot start a training cycle of '\(name)': the training plan has no days; "
                + "import one that has with 'limber workout plan import FILE'"
        }
    }

    private static let goOn = "start the next one with 'limber workout start --next'"
}

/// The end of a workout.
public enum WorkoutEnd: String, Hashable, Sendable, CaseIterable {
    case completed, skipped

    /// The request that leads to this end.
    var verb: String {
        switch self {
        case .completed: "complete"
        case .skipped: "skip"
        }
    }
}

/// A request to a workout. The raw values are the words of the API, as in "Cannot log sets for a completed workout".
public enum WorkoutAct: String, Hashable, Sendable, CaseIterable {
    case start
    case complete
    case skip
    case logSets = "log sets for"
    case skipSets = "skip sets for"
    case reopenSets = "unlog sets for"
    case addSets = "add sets to"
    case removeSets = "remove sets from"

    /// The words for a terminal, before the workout.
    var words: String {
        switch self {
        case .start: "start"
        case .complete: "complete"
        case .skip: "skip"
        case .logSets: "log a set of"
        case .skipSets: "skip a set of"
        case .reopenSets: "reopen a set of"
        case .addSets: "add a set to"
        case .removeSets: "remove a set from"
        }
    }
}
