import SessionCore

extension MeditationLayout {
    /// The distance of interjections from every other sound: 5 s in frames.
    static let minimumDistance = Frames.inSeconds(5)

    /// Draws the interjections one after another, and returns the parts.
    ///
    /// Each start within the window is as likely as any other, among those with room for the clip and for later
    /// interjections. Each clip of the pool with room is as likely as any other, except the clip of the interjection
    /// before. An interjection without room is left out.
    ///
    /// - Parameter bell: The bell that follows the meditation.
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
            let drawnSound = Sounding(clip: clip, start: starts[generator.index(below: starts.count)])
            drawn[place.part].cues.append(drawnSound)
            sounding.append(drawnSound)
            last = drawnSound
        }
        return drawn.map(\.routinePart)
    }

    /// Returns the fixed sounds: cues, interval bells and the bell at the end.
    private func fixed(before bell: Clip) -> [Sounding] {
        parts.flatMap(\.cues) + [Sounding(clip: bell, start: parts.last?.frames.upperBound ?? 0)]
    }

    /// An interjection with the room that later ones leave it.
    private struct Place {
        let part: Int
        let interjection: MeditationShape<Clip>.Interjection
        /// The frame by which the interjection must end: the end of its part, or earlier if a later one needs the room.
        let end: Int
        /// The index of a later interjection, through all parts, that has no room wherever this one starts.
        let crowdedOut: Int?
    }

    /// Returns the interjections in order, each with the room that later ones leave it.
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
            // An interjection that never has room takes none.
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
            next = (index, (beside ?? alone) - Self.minimumDistance)
        }
        return places.reversed()
    }

    /// Returns the indices, through all parts, of the interjections that never have room after an earlier one.
    func crowdedOut(before bell: Clip) -> [Int] {
        places(among: fixed(before: bell)).compactMap(\.crowdedOut)
    }

    /// Returns the possible starts of an interjection's clip: within its window, before the end of its part, after the
    /// interjection before, and far enough from every other sound.
    static func starts(
        of clip: Clip, in window: ClosedRange<Int>, before end: Int, after last: Sounding?, among sounding: [Sounding]
    ) -> FreeStarts {
        let first = max(window.lowerBound, last?.frames.upperBound ?? 0)
        var starts = FreeStarts(from: first, through: min(window.upperBound, end - clip.frames))
        for other in sounding { starts.exclude(minimumDistance, around: other.frames, lasting: clip.frames) }
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
