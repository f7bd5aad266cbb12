import SessionCore

extension MeditationLayout {
    /// The distance of interjections from every other sound: 5 s in frames.
    static let minimumDistance = Frames.inSeconds(5)

    /// Draws the interjections one after another, and returns the parts and the paths of the drawn clips in order.
    ///
    /// Each start within the window is as likely as any other, among those with room for the clip and for later
    /// interjections. Each clip of the pool with room is as likely as any other, among the
    /// ``candidates(from:after:avoiding:)``. An interjection without room is left out.
    ///
    /// - Parameters:
    ///   - bell: The bell that follows the meditation, or `nil` for none.
    ///   - recent: The paths of the clips of earlier sessions, the latest session first.
    func drawn<Generator: RandomNumberGenerator>(
        before bell: Clip?, avoiding recent: [Set<String>] = [], using generator: inout Generator
    ) -> (parts: [MeditationRoutine.Part], lines: [String]) {
        var sounding = fixed(before: bell)
        var said: [Sounding] = []
        var drawn = parts
        for place in places(among: sounding) {
            let interjection = place.interjection
            let room = interjection.pool.map { clip in
                let starts = Self.starts(
                    of: clip, in: interjection.window, before: place.end, after: said.last, among: sounding)
                return Room(clip: clip, starts: starts)
            }
            let candidates = Self.candidates(
                from: room.filter { $0.starts.count > 0 }, after: said.map(\.clip), avoiding: recent)
            guard !candidates.isEmpty else { continue }
            let choice = candidates[generator.index(below: candidates.count)]
            let line = Sounding(clip: choice.clip, start: choice.starts[generator.index(below: choice.starts.count)])
            drawn[place.part].cues.append(line)
            sounding.append(line)
            said.append(line)
        }
        return (drawn.map(\.routinePart), said.map(\.clip.path))
    }

    /// A clip with the frames at which it may start, at least one.
    private struct Room {
        let clip: Clip
        let starts: FreeStarts
    }

    /// Returns the clips to draw from.
    ///
    /// Leaves out the clips that the session has said. Of the others, leaves out those of recent sessions: of as many
    /// sessions as leave two clips to choose from. If the session has said all clips, leaves out the last one only.
    private static func candidates(
        from room: [Room], after said: [Clip], avoiding recent: [Set<String>]
    ) -> [Room] {
        let unsaid = room.filter { !said.contains($0.clip) }
        guard !unsaid.isEmpty else {
            let others = room.filter { $0.clip != said.last }
            return others.isEmpty ? room : others
        }
        for count in stride(from: recent.count, to: 0, by: -1) {
            let heard = recent.prefix(count).reduce(into: Set<String>()) { $0.formUnion($1) }
            let fresh = unsaid.filter { !heard.contains($0.clip.path) }
            if fresh.count >= 2 { return fresh }
        }
        return unsaid
    }

    /// Returns the fixed sounds: cues, interval bells and the bell at the end.
    private func fixed(before bell: Clip?) -> [Sounding] {
        let end = parts.last?.frames.upperBound ?? 0
        return parts.flatMap(\.cues) + (bell.map { [Sounding(clip: $0, start: end)] } ?? [])
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
    func crowdedOut(before bell: Clip?) -> [Int] {
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
            },
            breath: breath)
    }
}

/// The frames at which a clip may start.
struct FreeStarts: Hashable {
    /// The ranges of frames, ascending, none empty.
    private var ranges: [Range<Int>]

    /// Creates the frames of a window. A window that ends before its start has none.
    init(from first: Int, through last: Int) {
        ranges = first <= last ? [first..<last + 1] : []
    }

    /// The number of frames.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The last frame, or `nil` if there are none.
    var last: Int? { ranges.last.map { $0.upperBound - 1 } }

    /// Removes the frames at which a clip of the given length would come closer than `distance` to another sound.
    mutating func exclude(_ distance: Int, around sounding: Range<Int>, lasting frames: Int) {
        let blocked = sounding.lowerBound - distance - frames + 1..<sounding.upperBound + distance
        guard !blocked.isEmpty else { return }
        ranges = ranges.flatMap { range in
            [
                range.lowerBound..<max(range.lowerBound, min(range.upperBound, blocked.lowerBound)),
                min(range.upperBound, max(range.lowerBound, blocked.upperBound))..<range.upperBound,
            ].filter { !$0.isEmpty }
        }
    }

    /// The frame with an index from 0 to ``count`` - 1.
    subscript(index: Int) -> Int {
        var index = index
        for range in ranges {
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index out of range: there are \(count) free starts")
    }
}
