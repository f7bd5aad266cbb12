import SessionCore

/// The shape of a meditation: a variant of the manifest with its phases, fixed cues and interjections.
struct MeditationShape<Sound: Hashable & Sendable>: Hashable, Sendable {
    /// A phase. Its frames count from its start.
    struct Phase: Hashable, Sendable {
        let part: MeditationPart
        let frames: Int
        let breath: Breath
        /// The cues by ascending offset.
        let cues: [FixedCue]
        /// The interjections by ascending start of their windows.
        let interjections: [Interjection]
    }

    /// The breath of a phase.
    enum Breath: Hashable, Sendable {
        /// Nobody counts, and the screen shows no guide.
        case free
        /// Breaths to be counted, in a pattern that is still open.
        case guided(GuidedBreaths)
        /// The rhythm of the guide. The cues that count are among the fixed cues.
        case rhythm(BreathRhythm)
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
    /// The length of the fade to silence at the end in frames, or `nil` for a bell.
    let fadeOut: Int?
    /// The phases: an elastic one, with an optional introduction before and an optional closing after it.
    let phases: [Phase]

    init(minutes: Int, fadeOut: Int? = nil, phases: [Phase]) {
        self.minutes = minutes
        self.fadeOut = fadeOut
        self.phases = phases
    }

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
            let breath: MeditationShape<Other>.Breath =
                switch phase.breath {
                case .free: .free
                case .guided(let breaths): .guided(breaths)
                case .rhythm(let rhythm): .rhythm(rhythm)
                }
            phases.append(
                .init(
                    part: phase.part, frames: phase.frames, breath: breath, cues: cues, interjections: interjections))
        }
        return MeditationShape<Other>(minutes: minutes, fadeOut: fadeOut, phases: phases)
    }

    /// The interjections of all phases, in order.
    var interjections: [Interjection] { phases.flatMap(\.interjections) }

    /// The sounds of all phases.
    var sounds: [Sound] {
        phases.flatMap { $0.cues.map(\.sound) + $0.interjections.flatMap(\.pool) }
    }
}

extension MeditationShape<ClipMention> {
    /// Returns the shape with its breaths counted.
    ///
    /// - Parameter pattern: The pattern for all phases, or `nil` for the pattern of each phase.
    func counted(in pattern: BreathPattern?) -> Self {
        let phases = phases.map { phase -> Phase in
            guard case .guided(let breaths) = phase.breath else { return phase }
            let (cues, rhythm) = breaths.counted(in: pattern ?? breaths.pattern)
            return Phase(
                part: phase.part, frames: phase.frames, breath: .rhythm(rhythm),
                cues: (phase.cues + cues).sorted { $0.offset < $1.offset }, interjections: phase.interjections)
        }
        return Self(minutes: minutes, fadeOut: fadeOut, phases: phases)
    }
}

extension MeditationShape<Clip> {
    /// Returns the indices, through all phases, of the interjections that never have room after an earlier one in a
    /// meditation of the variant's own length.
    ///
    /// - Parameter bell: The bell of the catalog, which follows the meditation unless it fades out.
    func crowdedOut(before bell: Clip) -> [Int] {
        MeditationLayout(of: self, MeditationOptions(minutes: minutes), bell: bell)
            .crowdedOut(before: fadeOut == nil ? bell : nil)
    }
}
