import SessionCore

/// The layout of a meditation without its interjections: parts, interval bells and fixed cues. All frames count from
/// the start of the meditation.
///
/// - The elastic phase, breathing or main, fills the time that introduction and closing leave. If this is less than
///   60 s, and less than in the variant, it fills the whole meditation.
/// - A phase that would begin during an interval bell begins with the bell.
/// - A fixed cue plays at its offset in the phase. A cue that would overlap a bell plays after the bell, and delays the
///   later cues of the phase by the same time.
/// - In a phase with a breath guide, a bell delays cues by whole breaths. Cues that count breaths thus stay in step
///   with the guide.
/// - A cue that cannot end before its phase ends is left out.
///
/// For example, a bell of 3 s plays at 300 s, and a cue of 4 s is due at 298 s. In a phase with breaths of 10 s the cue
/// plays at 308 s, in the closing at 303 s.
struct MeditationLayout: Hashable {
    /// A part with its fixed sounds.
    struct Part: Hashable {
        let kind: MeditationPart
        let frames: Range<Int>
        /// The rhythm of the breath guide, or `nil` for none.
        let breath: BreathRhythm?
        /// The fixed cues and the interval bells of the part, by ascending start, without overlaps.
        var cues: [Sounding]
        /// The interjections. Their windows are scaled in proportion to the length of the part.
        let interjections: [MeditationShape<Clip>.Interjection]
    }

    /// A clip and the frame at which it starts.
    struct Sounding: Hashable {
        let clip: Clip
        let start: Int

        var frames: Range<Int> { start..<start + clip.frames }
    }

    /// The shortest elastic part of a shortened meditation with an introduction or a closing: 60 s, in frames.
    private static let shortestElasticPart = Frames.inSeconds(60)

    let parts: [Part]

    /// Fits a shape into the length of the options, or into its own.
    ///
    /// - Parameter bell: The clip of the interval bell.
    init(of shape: MeditationShape<Clip>, _ options: MeditationOptions, bell: Clip) {
        let total = Frames.inSeconds(60 * (options.minutes ?? shape.minutes))
        let bells = Self.bells(every: options.bellEvery, before: total, bell)
        var parts: [Part] = []
        for (phase, frames) in Self.phases(of: shape, total: total, around: bells) {
            let cues = Self.cues(of: phase, in: frames, around: bells)
            let bellsInPart = bells.filter { frames.contains($0.start) }
            parts.append(
                Part(
                    kind: phase.part, frames: frames, breath: phase.rhythm,
                    cues: (cues + bellsInPart).sorted { $0.start < $1.start },
                    interjections: phase.interjections.map { $0.stretched(from: phase.frames, to: frames) }))
        }
        self.parts = parts
    }

    /// Returns the interval bells before the end of the meditation; none if the interval is `nil`.
    private static func bells(every seconds: Int?, before total: Int, _ bell: Clip) -> [Sounding] {
        guard let seconds else { return [] }
        let step = Frames.inSeconds(seconds)
        return stride(from: step, to: total, by: step).map { Sounding(clip: bell, start: $0) }
    }

    /// Returns the phases of the meditation with their frames. A phase that would begin during a bell begins with it.
    private static func phases(
        of shape: MeditationShape<Clip>, total: Int, around bells: [Sounding]
    ) -> [(MeditationShape<Clip>.Phase, Range<Int>)] {
        let others = shape.phases.reduce(0) { $0 + ($1.part.isElastic ? 0 : $1.frames) }
        let own = shape.phases.reduce(0) { $0 + ($1.part.isElastic ? $1.frames : 0) }
        let isWhole = total - others >= min(own, shortestElasticPart)
        let phases = shape.phases.filter { isWhole || $0.part.isElastic }
        let elastic = isWhole ? total - others : total
        var start = 0
        var due = 0
        return phases.enumerated().map { index, phase in
            due += phase.part.isElastic ? elastic : phase.frames
            let cutOff = bells.last { start < $0.start && $0.start < due && due < $0.frames.upperBound }
            let end = index == phases.count - 1 ? total : cutOff?.start ?? due
            defer { start = end }
            return (phase, start..<end)
        }
    }

    /// Returns the fixed cues of a phase around the bells, without those that have no room.
    private static func cues(
        of phase: MeditationShape<Clip>.Phase, in frames: Range<Int>, around bells: [Sounding]
    ) -> [Sounding] {
        let step = phase.rhythm?.frames ?? 1
        var cues: [Sounding] = []
        var delay = 0
        for cue in phase.cues {
            let due = frames.lowerBound + cue.offset
            // The cue before may be longer than the gap that the manifest leaves for it.
            var start = max(due + delay, cues.last?.frames.upperBound ?? 0)
            for bell in bells where bell.frames.overlaps(start..<start + cue.sound.frames) {
                start += (bell.frames.upperBound - start + step - 1) / step * step
            }
            guard start + cue.sound.frames <= frames.upperBound else { continue }
            cues.append(Sounding(clip: cue.sound, start: start))
            delay = start - due
        }
        return cues
    }
}

extension MeditationShape.Phase {
    /// The rhythm of the breath guide. Breaths that are to be counted have none yet.
    fileprivate var rhythm: BreathRhythm? {
        switch breath {
        case .free, .guided: nil
        case .rhythm(let rhythm): rhythm
        }
    }
}

extension MeditationShape.Interjection {
    /// Returns the interjection with its window scaled in proportion: from a phase of `frames` frames to the part's
    /// frames in the meditation.
    fileprivate func stretched(from frames: Int, to stretched: Range<Int>) -> Self {
        let first = stretched.lowerBound + window.lowerBound * stretched.count / frames
        let last = stretched.lowerBound + window.upperBound * stretched.count / frames
        return Self(window: first...last, pool: pool)
    }
}
