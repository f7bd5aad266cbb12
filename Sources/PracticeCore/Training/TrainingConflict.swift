/// A conflict of a request with another record of training.
public enum TrainingConflict: Hashable, Sendable {
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
