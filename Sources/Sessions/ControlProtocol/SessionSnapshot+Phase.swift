public import SessionCore

extension SessionSnapshot {
    /// The purposes of a phase.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// A rest before a stretch, or in a routine.
        case rest
        /// Narration before the clock of a stretch starts.
        case leadIn
        /// The time to get into position before a segment, in which the clock does not run.
        case changeOver
        /// Half of a stretch.
        case segment
        /// The narration after the last segment; in a meditation, its last part.
        case closing
        /// The first part of a meditation.
        case intro
        /// The main part of a meditation with a breath guide, or breaths in a routine.
        case breathing
        /// The main part of another meditation.
        case main
        /// The bell after a meditation in which nothing was skipped, or in a routine.
        case bell
        /// An exercise of a routine, or a part of a meditation in one that counts no breaths.
        case exercise
        /// Words of a routine.
        case speech
        /// A step of a routine that waits for the user.
        case wait
    }
}

extension SessionSnapshot.Phase {
    /// Creates the purpose of a phase of a routine's timeline.
    public init(_ kind: SessionTimeline.Phase.Kind, of routine: Routine) {
        self =
            switch (kind, routine) {
            case (.rest, _): .rest
            case (.leadIn, _): .leadIn
            case (.changeOver, _): .changeOver
            case (.segment, _): .segment
            case (.closing, _): .closing
            case (.bell, _): .bell
            case (.part(let index), .meditation(let routine)): Self(routine.parts[index].kind)
            case (.wait, _), (.set, _): .wait
            case (.step(let index), .steps(let routine)): Self(routine.steps[index])
            // Only meditations have parts, and only routines of files have steps.
            case (.part, _), (.step, _): .segment
            }
    }

    private init(_ step: StepRoutine.Step) {
        self =
            switch step.action {
            case .hold: .segment
            case .wait: .wait
            case .timed(let timed):
                switch timed.activity {
                case .exercise: .exercise
                case .rest: .rest
                case .speech: .speech
                case .meditation: timed.breath == nil ? .exercise : .breathing
                case .breathing: .breathing
                case .bell: .bell
                }
            }
    }

    private init(_ part: MeditationPart) {
        self =
            switch part {
            case .intro: .intro
            case .breathing: .breathing
            case .main: .main
            case .closing: .closing
            }
    }
}
