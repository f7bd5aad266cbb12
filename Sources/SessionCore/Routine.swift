/// What a session goes through, with the clips that guide it: everything of it that is decided before it begins.
public enum Routine: Hashable, Sendable, Codable {
    /// Stretches.
    case stretch(StretchRoutine)
    /// A meditation.
    case meditation(MeditationRoutine)

    /// How many units it has of which each can be skipped: stretches, or the parts of a meditation.
    public var units: Int {
        switch self {
        case .stretch(let routine): routine.steps.count
        case .meditation(let routine): routine.parts.count
        }
    }

    /// Every clip that it needs.
    public var clips: [Clip] {
        switch self {
        case .stretch(let routine):
            routine.steps.map(\.introduction) + [routine.switchSides, routine.halfway, routine.complete]
        case .meditation(let routine):
            routine.parts.flatMap(\.cues).map(\.clip) + [routine.bell]
        }
    }
}
