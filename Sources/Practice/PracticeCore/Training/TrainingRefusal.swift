public import SessionCore

/// The reason for refusing a request to change training.
public enum TrainingRefusal: Refusal, Hashable {
    /// No record has the id.
    case missing(TrainingResource, id: String)
    /// The state of a workout, a cycle or a training plan does not allow the request.
    case state(TrainingStateRefusal)
    /// Another record stands against the request.
    case conflict(TrainingRecordRefusal)

    /// The message of the API, which clients match: that of the original app.
    public var reason: String {
        switch self {
        case .missing(let resource, let id): "\(resource.rawValue) with id \(id) not found"
        case .state(let refusal): refusal.reason
        case .conflict(let conflict): conflict.reason
        }
    }

    /// The message for a terminal, with the command that helps.
    public var description: String {
        switch self {
        case .missing(let resource, let id):
            "no \(resource.name) has the id '\(id)'; another command or the page may have deleted it"
        case .state(let refusal): refusal.description
        case .conflict(let conflict): conflict.description
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .missing: .missing
        case .state: .invalid
        case .conflict: .conflict
        }
    }
}

/// The kinds of records of training, by the names that the API uses.
public enum TrainingResource: String, Hashable, Sendable {
    case exercise = "Exercise"
    case plan = "Plan"
    case planDay = "PlanDay"
    case planDayExercise = "PlanDayExercise"
    case cycle = "Mesocycle"
    case workout = "Workout"
    case workoutSet = "WorkoutSet"

    /// The name in a sentence for a terminal.
    var name: String {
        switch self {
        case .exercise: "exercise"
        case .plan: "training plan"
        case .planDay: "day of a training plan"
        case .planDayExercise: "exercise of a training day"
        case .cycle: "training cycle"
        case .workout: "workout"
        case .workoutSet: "set"
        }
    }
}

/// The refusal of a request because of another record of training.
public enum TrainingRecordRefusal: Hashable, Sendable {
    /// The exercise to delete is part of training plans.
    case exerciseInPlans(name: String)
    /// The exercise to delete has sets in workouts.
    case exerciseInWorkouts(name: String)
    /// The training plan to delete belongs to training cycles, past ones included.
    case planInCycles(name: String)
    /// The day to delete belongs to the plan of the active training cycle.
    case dayInActiveCycle(name: String)
    /// The exercise to delete belongs to the plan of the active training cycle.
    case exerciseInActiveCycle(day: String)
    /// Another training cycle is active.
    case activeCycle
    /// Another record has the same unique value.
    case duplicate
    /// More than one training plan has the name of the imported one.
    case severalPlans(count: Int, name: String)
    /// The training plan to replace belongs to training cycles, past ones included.
    case replacedPlanInCycles(name: String)

    /// The message of the API.
    var reason: String {
        switch self {
        case .exerciseInPlans: "Cannot delete exercise that is used in plans"
        case .exerciseInWorkouts: "Cannot delete exercise that is used in workouts"
        case .planInCycles: "Cannot delete plan that is used by mesocycles"
        case .dayInActiveCycle: "Cannot delete day of a plan that has an active mesocycle"
        case .exerciseInActiveCycle: "Cannot delete exercise of a plan that has an active mesocycle"
        case .activeCycle: "An active mesocycle already exists"
        case .duplicate: "A record with this value already exists"
        case .severalPlans(let count, let name):
            "\(count) training plans are called '\(name)'; delete all but one"
        case .replacedPlanInCycles(let name):
            "the training plan '\(name)' is in use by a cycle; rename the plan in the file"
        }
    }

    /// The message for a terminal, with the command that helps.
    var description: String {
        switch self {
        case .exerciseInPlans(let name):
            "cannot delete exercise '\(name)': training plans use it; delete those with 'limber workout plan delete'"
        case .exerciseInWorkouts(let name):
            "cannot delete exercise '\(name)': workouts have sets of it; keep it for the history of those sets"
        case .planInCycles(let name):
            "cannot delete training plan '\(name)': a training cycle uses it; "
                + "import a new plan under another name with 'limber workout plan import FILE'"
        case .dayInActiveCycle(let name): "cannot delete day '\(name)': \(Self.endCycle)"
        case .exerciseInActiveCycle(let day): "cannot delete an exercise of day '\(day)': \(Self.endCycle)"
        case .activeCycle:
            "cannot start a training cycle: another one is active; end it with 'limber workout cycle finish' or "
                + "'limber workout cycle cancel'"
        case .duplicate: "cannot save the record: another record has the same name; choose another name"
        case .severalPlans(let count, let name):
            "cannot import training plan '\(name)': \(count) plans have this name; rename the plan in the file"
        case .replacedPlanInCycles(let name):
            "cannot replace training plan '\(name)': a training cycle uses it; rename the plan in the file"
        }
    }

    private static let endCycle =
        "the active training cycle uses its plan; end the cycle with 'limber workout cycle finish'"
}

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
