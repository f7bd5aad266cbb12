/// Why the rules of training do not do what was asked; clients match these texts, so they are those of the app that
/// Limber follows.
public enum TrainingRefusal: Error, Hashable, CustomStringConvertible {
    /// Something has no such id.
    case missing(TrainingResource, id: String)
    /// Its state does not allow it.
    case state(String)
    /// Something else that is there stands against it.
    case conflict(String)

    /// One sentence, without its full stop.
    public var description: String {
        switch self {
        case .missing(let resource, let id): "\(resource.rawValue) with id \(id) not found"
        case .state(let text), .conflict(let text): text
        }
    }
}

/// What training is made of, by the names that its messages use.
public enum TrainingResource: String, Hashable, Sendable {
    case exercise = "Exercise"
    case plan = "Plan"
    case planDay = "PlanDay"
    case planDayExercise = "PlanDayExercise"
    case mesocycle = "Mesocycle"
    case workout = "Workout"
    case workoutSet = "WorkoutSet"
}
