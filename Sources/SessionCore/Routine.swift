/// The content of a session, drawn before it starts: stretches or a meditation, with the clips that guide it.
public enum Routine: Hashable, Sendable, Codable {
    case stretch(StretchRoutine)
    case meditation(MeditationRoutine)

    /// The number of units, which can be skipped one by one: stretches, or parts of a meditation.
    public var units: Int {
        switch self {
        case .stretch(let routine): routine.steps.count
        case .meditation(let routine): routine.parts.count
        }
    }

    /// The clips that the session can play, with duplicates.
    public var clips: [Clip] {
        switch self {
        case .stretch(let routine):
            routine.steps.map(\.introduction) + routine.steps.compactMap(\.ending)
                + [routine.switchSides, routine.halfway, routine.complete]
                + [routine.earlyCare, routine.halfCare].compactMap(\.self)
        case .meditation(let routine):
            routine.parts.flatMap(\.cues).map(\.clip) + [routine.bell].compactMap(\.self)
        }
    }
}
