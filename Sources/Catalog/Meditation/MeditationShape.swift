import SessionCore

/// How a meditation of some length is built: its phases, what is said in them when, and what may be said.
struct MeditationShape<Sound: Hashable & Sendable>: Hashable, Sendable {
    /// One phase. Every frame of it counts from its beginning.
    struct Phase: Hashable, Sendable {
        let part: MeditationPart
        let frames: Int
        /// By ascending offset.
        let cues: [FixedCue]
        /// By ascending window.
        let interjections: [Interjection]
    }

    /// What is said at a time.
    struct FixedCue: Hashable, Sendable {
        let offset: Int
        let sound: Sound
    }

    /// What may be said at any time of a window: one of a pool, which is never empty.
    struct Interjection: Hashable, Sendable {
        /// The frames with which it may start.
        let window: ClosedRange<Int>
        let pool: [Sound]
    }

    /// The length in the shape, before it is fitted to a meditation.
    let minutes: Int
    /// One of breathing, with an introduction before it and a closing after it if there are any.
    let phases: [Phase]

    /// The shape with something else for each sound.
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

    /// Its interjections, in their order.
    var interjections: [Interjection] { phases.flatMap(\.interjections) }

    /// Every sound of it.
    var sounds: [Sound] {
        phases.flatMap { $0.cues.map(\.sound) + $0.interjections.flatMap(\.pool) }
    }
}

extension MeditationShape<Clip> {
    /// The interjections, counted through all phases, that could never be said after an earlier one in a meditation of the
    /// length that the shape is made for.
    ///
    /// - Parameter bell: The bell after the meditation.
    func crowdedOut(before bell: Clip) -> [Int] {
        MeditationLayout(of: self, MeditationOptions(minutes: minutes), bell: bell).crowdedOut(before: bell)
    }
}
