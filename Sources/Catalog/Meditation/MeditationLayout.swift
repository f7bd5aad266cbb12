import SessionCore

/// The layout of a meditation without its interjections: parts, interval bells and fixed cues. All frames count from
/// the start of the meditation.
///
/// Breathing fills what the other phases leave. If that is less than a minute, the meditation is breathing alone. A
/// fixed cue keeps its time in its phase. A cue that meets an interval bell waits for it, and later cues of the phase
/// shift as far: in breathing by whole breaths, so that a counted breath stays with the breathing guide. A cue without
/// room before the end of its phase is left out.
struct MeditationLayout: Hashable {
    /// A part with its fixed sounds.
    struct Part: Hashable {
        let kind: MeditationPart
        let frames: Range<Int>
        /// The fixed sounds by ascending start. None overlaps another.
        var cues: [Sounding]
        /// The interjections, with windows in proportion to the phase.
        let interjections: [MeditationShape<Clip>.Interjection]
    }

    /// A clip with its start.
    struct Sounding: Hashable {
        let clip: Clip
        let start: Int

        var frames: Range<Int> { start..<start + clip.frames }
    }

    /// The shortest breathing part beside other phases, 60 s in frames.
    private static let shortestBreathing = Frames.inSeconds(60)

    let parts: [Part]

    init(of shape: MeditationShape<Clip>, _ options: MeditationOptions, bell: Clip) {
        let total = Frames.inSeconds(60 * options.minutes)
        let bells = Self.bells(every: options.bellEvery, before: total, bell)
        var parts: [Part] = []
        for (phase, frames) in Self.phases(of: shape, total: total, around: bells) {
            let cues = Self.cues(of: phase, in: frames, around: bells)
            let bellsInPart = bells.filter { frames.contains($0.start) }
            parts.append(
                Part(
                    kind: phase.part, frames: frames,
                    cues: (cues + bellsInPart).sorted { $0.start < $1.start },
                    interjections: phase.interjections.map { $0.stretched(from: phase.frames, to: frames) }))
        }
        self.parts = parts
    }

    private static func bells(every seconds: Int?, before total: Int, _ bell: Clip) -> [Sounding] {
        guard let seconds else { return [] }
        let step = Frames.inSeconds(seconds)
        return stride(from: step, to: total, by: step).map { Sounding(clip: bell, start: $0) }
    }

    /// Returns the phases of the meditation with their frames. A phase that would cut a bell off starts with the bell.
    private static func phases(
        of shape: MeditationShape<Clip>, total: Int, around bells: [Sounding]
    ) -> [(MeditationShape<Clip>.Phase, Range<Int>)] {
        let others = shape.phases.reduce(0) { $0 + ($1.part == .breathing ? 0 : $1.frames) }
        let isWhole = total - others >= shortestBreathing
        let phases = shape.phases.filter { isWhole || $0.part == .breathing }
        let breathing = isWhole ? total - others : total
        var start = 0
        var due = 0
        return phases.enumerated().map { index, phase in
            due += phase.part == .breathing ? breathing : phase.frames
            let cutOff = bells.last { start < $0.start && $0.start < due && due < $0.frames.upperBound }
            let end = index == phases.count - 1 ? total : cutOff?.start ?? due
            defer { start = end }
            return (phase, start..<end)
        }
    }

    private static func cues(
        of phase: MeditationShape<Clip>.Phase, in frames: Range<Int>, around bells: [Sounding]
    ) -> [Sounding] {
        let step = phase.part == .breathing ? Frames.inSeconds(MeditationPart.breathSeconds) : 1
        var cues: [Sounding] = []
        var delay = 0
        for cue in phase.cues {
            let due = frames.lowerBound + cue.offset
            // A cue waits for the end of the one before, which may be longer than intended.
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

extension MeditationShape.Interjection {
    /// Returns the interjection with its window grown in proportion to the phase, which can be longer in the meditation
    /// than in the variant.
    fileprivate func stretched(from frames: Int, to stretched: Range<Int>) -> Self {
        let first = stretched.lowerBound + window.lowerBound * stretched.count / frames
        let last = stretched.lowerBound + window.upperBound * stretched.count / frames
        return Self(window: first...last, pool: pool)
    }
}
