import SessionCore

extension MeditationLayout {
    /// How far interjections keep from all else that sounds: they belong into the quiet.
    static let quiet = Frames.inSeconds(5)

    /// The parts with their interjections drawn, one after another: each time is as likely as any other at which there
    /// is room in the window, also for those to come, and each clip as any other of the pool that has room, but for the one
    /// said last. Where nothing has room nothing is said.
    ///
    /// - Parameter bell: What follows the meditation.
    func drawn<Generator: RandomNumberGenerator>(
        before bell: Clip, using generator: inout Generator
    ) -> [MeditationRoutine.Part] {
        var sounding = fixed(before: bell)
        var last: Sounding?
        var drawn = parts
        for place in places(among: sounding) {
            let interjection = place.interjection
            let room = interjection.pool.map { clip in
                let starts = Self.starts(
                    of: clip, in: interjection.window, before: place.end, after: last, among: sounding)
                return (clip, starts)
            }
            let fitting = room.filter { $0.1.count > 0 }
            let others = fitting.filter { $0.0 != last?.clip }
            let candidates = others.isEmpty ? fitting : others
            guard !candidates.isEmpty else { continue }
            let (clip, starts) = candidates[generator.index(below: candidates.count)]
            let said = Sounding(clip: clip, start: starts[generator.index(below: starts.count)])
            drawn[place.part].cues.append(said)
            sounding.append(said)
            last = said
        }
        return drawn.map(\.routinePart)
    }

    /// The cues that sound in every meditation.
    private func fixed(before bell: Clip) -> [Sounding] {
        parts.flatMap(\.cues) + [Sounding(clip: bell, start: parts.last?.frames.upperBound ?? 0)]
    }

    /// An interjection and the room that it has beside those after it.
    private struct Place {
        let part: Int
        let interjection: MeditationShape<Clip>.Interjection
        /// The frame by which it is over: the end of its part, or earlier where a later one needs the room.
        let end: Int
        /// The later one, counted through all parts, that has no room once this one was said, whenever that is.
        let crowdedOut: Int?
    }

    /// The interjections in their order, each with the room that it has beside those after it.
    private func places(among sounding: [Sounding]) -> [Place] {
        let interjections = parts.enumerated().flatMap { index, part in part.interjections.map { (index, $0) } }
        var next: (index: Int, limit: Int)?
        var places: [Place] = []
        for (index, (part, interjection)) in interjections.enumerated().reversed() {
            func latest(before end: Int) -> Int? {
                interjection.pool.compactMap { clip in
                    Self.starts(of: clip, in: interjection.window, before: end, after: nil, among: sounding).last
                }.max()
            }
            let end = parts[part].frames.upperBound
            // A cue that never has room needs none.
            guard let alone = latest(before: end) else {
                places.append(Place(part: part, interjection: interjection, end: end, crowdedOut: nil))
                continue
            }
            let shared = min(end, next?.limit ?? end)
            let beside = latest(before: shared)
            places.append(
                Place(
                    part: part, interjection: interjection, end: beside == nil ? end : shared,
                    crowdedOut: beside == nil ? next?.index : nil))
            next = (index, (beside ?? alone) - Self.quiet)
        }
        return places.reversed()
    }

    /// The interjections, counted through all parts, that have no room in their windows once an earlier one was said, whenever
    /// that is.
    func crowdedOut(before bell: Clip) -> [Int] {
        places(among: fixed(before: bell)).compactMap(\.crowdedOut)
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
