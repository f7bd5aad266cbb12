import SessionCore

/// The shape of a meditation: a variant of the manifest with its phases, fixed cues and interjections.
struct MeditationShape<Sound: Hashable & Sendable>: Hashable, Sendable {
    /// A phase. Its frames count from its start.
    struct Phase: Hashable, Sendable {
        let part: MeditationPart
        let frames: Int
        /// The cues by ascending offset.
        let cues: [FixedCue]
        /// The interjections by ascending start of their windows.
        let interjections: [Interjection]
    }

    /// A sound at a fixed time.
    struct FixedCue: Hashable, Sendable {
        let offset: Int
        let sound: Sound
    }

    /// A sound at a drawn time, drawn from a pool that is never empty.
    struct Interjection: Hashable, Sendable {
        /// The frames at which the sound may start.
        let window: ClosedRange<Int>
        let pool: [Sound]
    }

    /// The variant's own length, before it is stretched.
    let minutes: Int
    /// The phases: breathing, with an optional introduction before and an optional closing after it.
    let phases: [Phase]

    /// Returns the shape with each sound transformed.
    func mapped<Other>(
        _ transform: (Sound) throws(CatalogError) -> Other
    ) throws(CatalogError) -> MeditationShape<Other> {
        var phases: [MeditationShape<Other>.Phase] = []
        for phase in self.phases {
            var cues: [MeditationShape<Other>.FixedCue] = []
            for cue in phase.cues { cues.append(.init(offset: cue.offset, sound: try transform(cue.sound))) }
            var interjections: [MeditationShape<Other>.Interjection] = []
            for interjection in phase.interjections {
                var pool: [Other] = []
                for sound in interjection.pool { pool.append(try transform(sound)) }
                interjections.append(.init(window: interjection.window, pool: pool))
            }
            phases.append(
                .init(part: phase.part, frames: phase.frames, cues: cues, interjections: interjections))
        }
        return MeditationShape<Other>(minutes: minutes, phases: phases)
    }

    /// The interjections of all phases, in order.
    var interjections: [Interjection] { phases.flatMap(\.interjections) }

    /// The sounds of all phases.
    var sounds: [Sound] {
        phases.flatMap { $0.cues.map(\.sound) + $0.interjections.flatMap(\.pool) }
    }
}

extension MeditationShape<Clip> {
    /// Returns the indices, through all phases, of the interjections that never have room after an earlier one in a
    /// meditation of the variant's own length.
    ///
    /// - Parameter bell: The bell that follows the meditation.
    func crowdedOut(before bell: Clip) -> [Int] {
        MeditationLayout(of: self, MeditationOptions(minutes: minutes), bell: bell).crowdedOut(before: bell)
    }
}
