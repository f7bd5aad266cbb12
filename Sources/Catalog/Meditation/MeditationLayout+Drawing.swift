import SessionCore

extension MeditationLayout {
    /// How far interjections keep from all else that sounds: they belong into the quiet.
    static let quiet = Frames.inSeconds(5)

    /// The parts with their interjections drawn, one after another: each time is as likely as any other at which there
    /// is room in the window, and each clip as any other of the pool that has room, but for the one said last. Where
    /// nothing has room nothing is said.
    ///
    /// - Parameter bell: What follows the meditation.
    func drawn<Generator: RandomNumberGenerator>(
        before bell: Clip, using generator: inout Generator
    ) -> [MeditationRoutine.Part] {
        var sounding = parts.flatMap(\.cues)
        sounding.append(Sounding(clip: bell, start: parts.last?.frames.upperBound ?? 0))
        var last: Sounding?
        var drawn = parts
        for (index, part) in parts.enumerated() {
            for interjection in part.interjections {
                let room = interjection.pool.map { clip in
                    let starts = Self.starts(
                        of: clip, in: interjection.window, before: part.frames.upperBound, after: last,
                        among: sounding)
                    return (clip, starts)
                }
                let fitting = room.filter { $0.1.count > 0 }
                let others = fitting.filter { $0.0 != last?.clip }
                let candidates = others.isEmpty ? fitting : others
                guard !candidates.isEmpty else { continue }
                let (clip, starts) = candidates[generator.index(below: candidates.count)]
                let said = Sounding(clip: clip, start: starts[generator.index(below: starts.count)])
                drawn[index].cues.append(said)
                sounding.append(said)
                last = said
            }
        }
        return drawn.map(\.routinePart)
    }

    /// When a clip of an interjection can start: within its window and before the end of its part, after the interjection
    /// before it, for windows may overlap, and in the quiet.
    static func starts(
        of clip: Clip, in window: ClosedRange<Int>, before end: Int, after last: Sounding?, among sounding: [Sounding]
    ) -> FreeStarts {
        let first = max(window.lowerBound, last?.frames.upperBound ?? 0)
        var starts = FreeStarts(from: first, through: min(window.upperBound, end - clip.frames))
        for other in sounding { starts.keep(quiet, from: other.frames, lasting: clip.frames) }
        return starts
    }
}

extension MeditationLayout.Part {
    fileprivate var routinePart: MeditationRoutine.Part {
        MeditationRoutine.Part(
            kind, frames: frames.count,
            cues: cues.sorted { $0.start < $1.start }.map {
                MeditationRoutine.Cue($0.clip, at: $0.start - frames.lowerBound)
            })
    }
}
