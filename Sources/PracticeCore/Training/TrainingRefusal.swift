/// The reason for refusing a request to change training.
public enum TrainingRefusal: Error, Hashable, CustomStringConvertible {
    /// No record has the id.
    case missing(TrainingResource, id: String)
    /// The state of a workout, a cycle or a training plan does not allow the request.
    case state(TrainingStateRefusal)
    /// Another record stands against the request.
    case conflict(TrainingConflict)

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
}

/// The kinds of records of training, by the names that the API uses.
public enum TrainingResource: String, Hashable, Sendable {
    case exercise = "Exercise"
    case plan = "Plan"
    case planDay = "PlanDay"
    case planDayExercise = "PlanDayExercise"
    case mesocycle = "Mesocycle"
    case workout = "Workout"
    case workoutSet = "WorkoutSet"

    /// The name in a sentence for a terminal.
    var name: String {
        switch self {
        case .exercise: "exercise"
        case .plan: "training plan"
        case .planDay: "day of a training plan"
        case .planDayExercise: "exercise of a training day"
        case .mesocycle: "training cycle"
        case .workout: "workout"
        case .workoutSet: "set"
        }
    }
}
