/// A request that the state of a workout, a training cycle or a training plan does not allow.
public enum TrainingStateRefusal: Hashable, Sendable {
    /// A workout that is to be completed was never started.
    case workoutNotStarted
    /// A workout that is to be started runs already.
    case workoutInProgress
    /// A workout has the end that it is to be given.
    case workoutAlready(WorkoutEnd)
    /// A workout that is to change has ended.
    case workoutEnded(WorkoutEnd, WorkoutAct)
    /// The set to remove is the only one of its exercise.
    case onlySet
    /// All sets of an exercise are logged or skipped.
    case noOpenSet
    /// A training cycle that is to be started was started before.
    case cycleNotPending
    /// A training cycle that is to be ended does not run.
    case cycleNotActive
    /// The training plan has no days to train on.
    case planWithoutDays(name: String)

    /// The sentence of the API.
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

    /// The sentence for a terminal.
    var description: String { description(of: "the workout") }

    /// The sentence for a terminal, with the command that helps.
    ///
    /// - Parameter workout: The workout that the request is about, such as `workout 'Push'`.
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

/// How a workout has ended.
public enum WorkoutEnd: String, Hashable, Sendable, CaseIterable {
    case completed, skipped

    /// The request that leads there.
    var verb: String {
        switch self {
        case .completed: "complete"
        case .skipped: "skip"
        }
    }
}

/// A request to a workout, in the words of the API, as in "Cannot log sets for a completed workout".
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
