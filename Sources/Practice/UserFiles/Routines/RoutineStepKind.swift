/// The key that says which kind of step a mapping is.
enum RoutineStepKind: String, CaseIterable {
    case stretch, region, say, rest, exercise
    case asManyRounds = "as-many-rounds"
    case breathe, wait, play
    case `repeat`
    case routine

    /// The keys of all kinds.
    static var names: [String] { allCases.map(\.rawValue) }

    /// The known keys of a step of the kind.
    var keys: [String] {
        let others: [String] =
            switch self {
            case .stretch: ["hold", "sides", "change-over", "audio"]
            case .region: ["hold", "change-over"]
            case .say: ["audio"]
            case .exercise: ["work", "audio"]
            case .asManyRounds: ["of"]
            case .repeat: ["rest-between", "longer", "music", "steps"]
            case .rest, .breathe, .wait, .play, .routine: []
            }
        return [rawValue] + others
    }
}
