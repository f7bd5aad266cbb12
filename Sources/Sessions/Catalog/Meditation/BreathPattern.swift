import SessionCore

/// A breathing pattern of a catalog: the movements of one breath with the clips that name them.
struct BreathPattern: Hashable, Sendable {
    /// A movement with its clip.
    struct Phase: Hashable, Sendable {
        let rhythm: BreathRhythm.Phase
        /// The clip that starts with the movement, or `nil` for a silent movement.
        let clip: ClipMention?
    }

    /// The name, such as `box`, as the option `--breath` takes it.
    let name: String
    /// The movements in order, at least one.
    let phases: [Phase]

    /// The length of a breath in frames.
    var frames: Int { phases.reduce(0) { $0 + $1.rhythm.frames } }
}

/// Breaths that the voice counts at the start of a phase, in a pattern that the user can replace.
struct GuidedBreaths: Hashable, Sendable {
    /// The start of the first breath, in frames of the phase.
    let start: Int
    /// The time for whole breaths, in frames. A pattern that is longer gets one breath.
    let frames: Int
    /// The pattern, unless the user names another.
    let pattern: BreathPattern
    /// The clip after the last breath, or `nil` for none.
    let ending: ClipMention?

    /// The silence between the last breath and ``ending``: 1 s in frames.
    private static let pause = Frames.inSeconds(1)

    /// Returns the cues of the breaths, and the rhythm that they begin.
    func counted(in pattern: BreathPattern) -> (cues: [MeditationShape<ClipMention>.FixedCue], rhythm: BreathRhythm) {
        var cues: [MeditationShape<ClipMention>.FixedCue] = []
        var frame = start
        for _ in 0..<max(1, frames / pattern.frames) {
            for phase in pattern.phases {
                if let clip = phase.clip { cues.append(.init(offset: frame, sound: clip)) }
                frame += phase.rhythm.frames
            }
        }
        if let ending { cues.append(.init(offset: frame + Self.pause, sound: ending)) }
        return (cues, BreathRhythm(start: start, phases: pattern.phases.map(\.rhythm)))
    }
}
